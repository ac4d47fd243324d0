/** Amounts are integer minor units (kobo, cents) with one of these currencies. */
export const currencies = ['NGN', 'USD'] as const
export type Currency = (typeof currencies)[number]

export interface Money {
  amountMinor: number
  currency: Currency
}

/** Minor to major units (C-10): 53750 → 537.5. For display only, never for arithmetic. */
export function majorUnits(amountMinor: number): number {
  return amountMinor / 100
}

/** `amount × numerator / denominator`, rounded half up. Exact at any size; all ≥ 0, denominator > 0. */
export function shareHalfUp(amount: number, numerator: number, denominator: number): number {
  const doubled = 2n * whole(amount) * whole(numerator) + whole(denominator)
  return Number(doubled / (2n * whole(denominator)))
}

/** Like `shareHalfUp`, but rounded down. */
export function shareDown(amount: number, numerator: number, denominator: number): number {
  return Number((whole(amount) * whole(numerator)) / whole(denominator))
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole amount`)
  return BigInt(value)
}
