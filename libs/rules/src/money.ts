/** The currencies that are sold in. Amounts are whole minor units (kobo, cents) together with one of these. */
export const currencies = ['NGN', 'USD'] as const
export type Currency = (typeof currencies)[number]

export interface Money {
  amountMinor: number
  currency: Currency
}

/** Minor units as the number people read (C-10): 53750 → 537.5. For showing only, never to reckon with. */
export function majorUnits(amountMinor: number): number {
  return amountMinor / 100
}
