import type { Currency } from '../world/transaction.ts'

const signs = { NGN: '₦', USD: '$' }

/** Formats minor units: `₦1,075.00`. */
export function moneyText(amount: number, currency: Currency): string {
  const major = Math.floor(amount / 100).toLocaleString('en')
  return `${signs[currency]}${major}.${String(amount % 100).padStart(2, '0')}`
}
