import { vatWithin } from '@kallo/rules/billing/vat'

/** `provider:test` is the money that Paystack holds for us; `owed` what has to go back to customers. */
export type Book = 'provider:test' | 'provider:live' | 'sales' | 'vat' | 'owed' | 'promotions' | 'opening'

/** A debit is positive, a credit negative. */
export interface LedgerLine {
  book: Book
  amountMinor: number
}

type Mode = 'test' | 'live'

/**
 * Money came and was earned, VAT apart; what of it goes back at once (S-06), with the VAT in it, is owed from the first
 * moment on.
 */
export function saleLines(
  mode: Mode,
  paid: { total_minor: number; vat_minor: number; refund_minor: number },
): LedgerLine[] {
  const { total_minor: total, refund_minor: refund } = paid
  const vat = paid.vat_minor - vatWithin(refund)
  return [
    { book: `provider:${mode}`, amountMinor: total },
    { book: 'sales', amountMinor: -(total - refund - vat) },
    { book: 'vat', amountMinor: -vat },
    ...(refund > 0 ? [{ book: 'owed', amountMinor: -refund } as const] : []),
  ]
}

/** Money came and could not be used: it is owed back as a whole. */
export function refundDueLines(mode: Mode, totalMinor: number): LedgerLine[] {
  return [
    { book: `provider:${mode}`, amountMinor: totalMinor },
    { book: 'owed', amountMinor: -totalMinor },
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
