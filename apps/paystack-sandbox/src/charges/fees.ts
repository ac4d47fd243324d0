import type { Currency } from '../world/transaction.ts'

/** Paystack's fee in minor units: 1.5 % and ₦100 above ₦2,500, at most ₦2,000; 3.9 % of dollars. */
export function feesOf(amount: number, currency: Currency): number {
  if (currency === 'USD') return Math.ceil((amount * 39) / 1000)
  const share = Math.ceil((amount * 15) / 1000) + (amount >= 250_000 ? 10_000 : 0)
  return Math.min(share, 200_000)
}
