import { createHash } from 'node:crypto'
import type { PaymentCard } from '../world/transaction.ts'
import type { TestCard } from './test-cards.ts'

export interface Expiry {
  month: number
  year: number
}

export function paymentCard(
  {
    number,
    brand,
    refundEnds,
    isReusable = true,
  }: Pick<TestCard, 'number' | 'brand' | 'refundEnds' | 'isReusable'>,
  expiry: Expiry,
): PaymentCard {
  return {
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand,
    bank: 'TEST BANK',
    signature: signatureOf(number),
    expMonth: expiry.month,
    expYear: expiry.year,
    refundEnds,
    isReusable,
    authorizationCode: null,
  }
}

/** A card is valid through its expiry month. */
export function isExpired({ month, year }: Expiry, now: number): boolean {
  return now >= Date.UTC(year, month, 1)
}

/** Parses `12/30` and `12 / 2030`; null if invalid. */
export function parseExpiry(text: string): Expiry | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  if (Number(month) < 1 || Number(month) > 12) return null
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** The signature identifies a card across customers. */
function signatureOf(number: string): string {
  return `SIG_${createHash('sha256').update(`card ${number}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 20)}`
}
