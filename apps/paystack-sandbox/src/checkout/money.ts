import type { Currency } from '../world/transaction.ts'

const signs = { NGN: '₦', USD: '$' }

/** `₦1,075.00`: minor units as people read them. */
export function moneyText(amount: number, currency: Currency): string {
  const major = Math.floor(amount / 100).toLocaleString('en')
  return `${signs[currency]}${major}.${String(amount % 100).padStart(2, '0')}`
}
