import { instantOf } from '../foundation/zoned-time.ts'

/** The figures of a month in one currency, minor units. `openingMinor` + `netMinor` − `payoutsMinor` = `closingMinor`. */
export interface Statement {
  /** Our balance at Paystack at the start of the month. */
  openingMinor: number
  /** Charged to customers, VAT included. */
  grossMinor: number
  /** VAT of the sales in it, less that of refunds. */
  vatMinor: number
  feesMinor: number
  refundsMinor: number
  /** Lost disputes, and reversals by banks. */
  disputesMinor: number
  /** Corrections and other movements at Paystack; positive: in our favour. */
  otherMinor: number
  /** Gross less fees, refunds and disputes, plus other movements. */
  netMinor: number
  payoutsMinor: number
  closingMinor: number
}

/** Ledger entries of one kind in a month. */
export interface KindTotal {
  kind: string
  /** Change of our balance at Paystack. */
  balanceMinor: number
  /** VAT that became due. */
  vatMinor: number
}

/** S-24: sums up a month from the totals of the ledger alone. Every movement is in exactly one figure. */
export function sumStatement(openingMinor: number, totals: readonly KindTotal[]): Statement {
  const sum = (kinds: readonly string[]) =>
    totals.filter(({ kind }) => kinds.includes(kind)).reduce((all, one) => all + one.balanceMinor, 0)
  const all = totals.reduce((total, { balanceMinor }) => total + balanceMinor, 0)
  const grossMinor = sum(['payment'])
  const feesMinor = -sum(['fee'])
  const refundsMinor = -sum(['refund-made', 'external-refund'])
  const disputesMinor = -sum(['chargeback', 'reversal'])
  const payoutsMinor = -sum(['payout'])
  const netMinor = all + payoutsMinor
  return {
    openingMinor,
    grossMinor,
    vatMinor: totals.reduce((total, { vatMinor }) => total + vatMinor, 0),
    feesMinor,
    refundsMinor,
    disputesMinor,
    otherMinor: netMinor - (grossMinor - feesMinor - refundsMinor - disputesMinor),
    netMinor,
    payoutsMinor,
    closingMinor: openingMinor + all,
  }
}

/** A month such as `2026-10` in a time zone, from its first instant to that of the next month (UTC ms); null: no such month. */
export function monthRange(text: string, timeZone: string): { fromMs: number; toMs: number } | null {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (!parts) return null
  const [year = 0, month = 0] = parts.slice(1).map(Number)
  const start = (of: number) => {
    const first = new Date(Date.UTC(year, of - 1, 1))
    return instantOf({ year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1 }, timeZone)
  }
  return { fromMs: start(month), toMs: start(month + 1) }
}
