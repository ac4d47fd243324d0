/** The merchant's number at Paystack. The sandbox has one merchant. */
export const integrationId = 463_433

export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
