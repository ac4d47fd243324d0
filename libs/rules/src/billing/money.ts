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

/** Whole `amount × numerator / denominator`, half a unit rounding up. Exact at any size; all ≥ 0, denominator > 0. */
export function shareHalfUp(amount: number, numerator: number, denominator: number): number {
  const doubled = 2n * whole(amount) * whole(numerator) + whole(denominator)
  return Number(doubled / (2n * whole(denominator)))
}

/** Like `shareHalfUp`, but rounded down. */
export function shareDown(amount: number, numerator: number, denominator: number): number {
  return Number((whole(amount) * whole(numerator)) / whole(denominator))
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole amount`)
  return BigInt(value)
}
