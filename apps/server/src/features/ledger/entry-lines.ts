import { vatWithin } from '@kallo/rules/vat'

/** `provider:test` is the money that Paystack holds for us; `owed` what has to go back to customers. */
export type Book = 'provider:test' | 'provider:live' | 'sales' | 'vat' | 'owed' | 'promotions' | 'opening'

/** A debit is positive, a credit negative. */
export interface LedgerLine {
  book: Book
  amountMinor: number
}

type Mode = 'test' | 'live'

/** Money came: it was earned, VAT apart, or, when it could not be used, is owed back as a whole. */
export function paymentLines(
  mode: Mode,
  totalMinor: number,
  use: { vatMinor: number } | 'owed',
): LedgerLine[] {
  const received: LedgerLine = { book: `provider:${mode}`, amountMinor: totalMinor }
  if (use === 'owed') return [received, { book: 'owed', amountMinor: -totalMinor }]
  return [
    received,
    { book: 'sales', amountMinor: use.vatMinor - totalMinor },
    { book: 'vat', amountMinor: -use.vatMinor },
  ]
}

/** Part of what was earned is to go back (S-06). */
export function refundDueLines(amountMinor: number): LedgerLine[] {
  const vatMinor = vatWithin(amountMinor)
  return [
    { book: 'sales', amountMinor: amountMinor - vatMinor },
    { book: 'vat', amountMinor: vatMinor },
    { book: 'owed', amountMinor: -amountMinor },
  ]
}

export function refundMadeLines(mode: Mode, amountMinor: number): LedgerLine[] {
  return [
    { book: 'owed', amountMinor },
    { book: `provider:${mode}`, amountMinor: -amountMinor },
  ]
}

/** Given away: what it would have cost stands on both sides, and nothing was earned. */
export function promotionLines(worthMinor: number): LedgerLine[] {
  return [
    { book: 'promotions', amountMinor: worthMinor },
    { book: 'sales', amountMinor: -worthMinor },
  ]
}

/** What ran before there was a ledger. */
export function openingLines(): LedgerLine[] {
  return [{ book: 'opening', amountMinor: 0 }]
}
