import { currencies, type Currency } from '@kallo/rules/billing/money'
import { monthRange, type Statement, sumStatement } from '@kallo/rules/billing/statement'
import { type Kysely, sql } from 'kysely'
import { type Seller, sellerDetails } from '../../foundation/settings/index.ts'
import { renderCsv } from '../../platform/csv.ts'
import type { PaymentMode, Tables } from '../../tables.ts'

export interface MonthlyStatement {
  /** `2026-10`. */
  month: string
  mode: PaymentMode
  seller: Seller | null
  /** One statement per currency. */
  rows: (Statement & { currency: Currency })[]
}

/**
 * S-24: the statement of a month in the service's time zone; null: no such month. Entries count at their time of posting, so that
 * the statement of a past month never changes.
 */
export async function createStatement(
  db: Kysely<Tables>,
  { month, mode, timeZone }: { month: string; mode: PaymentMode; timeZone: string },
): Promise<MonthlyStatement | null> {
  const range = monthRange(month, timeZone)
  if (!range) return null
  const from = new Date(range.fromMs)
  const opening = await openingBalances(db, mode, from)
  const totals = await kindTotals(db, mode, from, new Date(range.toMs))
  return {
    month,
    mode,
    seller: await sellerDetails(db),
    rows: currencies.map((currency) => ({
      currency,
      ...sumStatement(
        opening.find((one) => one.currency === currency)?.balanceMinor ?? 0,
        totals.filter((one) => one.currency === currency),
      ),
    })),
  }
}

/** Our balance at Paystack before an instant, by currency. */
async function openingBalances(db: Kysely<Tables>, mode: PaymentMode, before: Date) {
  const { rows } = await sql<{ currency: Currency; balanceMinor: number }>`
    select currency, sum(amount_minor)::bigint as "balanceMinor"
    from ledger_line join ledger_entry on ledger_entry.id = entry_id
    where ledger_account = ${`provider:${mode}`} and at < ${before} group by currency`.execute(db)
  return rows
}

/** Movements of that balance, and the VAT of the same entries and of refunds that are due, by kind and currency. */
async function kindTotals(db: Kysely<Tables>, mode: PaymentMode, from: Date, to: Date) {
  const provider = `provider:${mode}`
  const { rows } = await sql<{
    kind: string
    currency: Currency
    balanceMinor: number
    vatMinor: number
  }>`
    select kind, currency,
      coalesce(sum(amount_minor) filter (where ledger_account = ${provider}), 0)::bigint as "balanceMinor",
      coalesce(-sum(amount_minor) filter (where ledger_account = 'vat'), 0)::bigint as "vatMinor"
    from ledger_line join ledger_entry on ledger_entry.id = entry_id
    where at >= ${from} and at < ${to}
      and (
        exists (select from ledger_line own where own.entry_id = ledger_entry.id and own.ledger_account = ${provider})
        or kind = 'refund-due' and exists (select from payment where id = payment_id and mode = ${mode})
      )
    group by kind, currency`.execute(db)
  return rows
}

/** The figures of a statement in the order of its columns. */
export const figures: readonly { field: keyof Statement; column: string; label: string }[] = [
  { field: 'openingMinor', column: 'opening', label: 'Balance at Paystack, start' },
  { field: 'grossMinor', column: 'gross', label: 'Charged to customers' },
  { field: 'vatMinor', column: 'vat', label: 'of which VAT' },
  { field: 'feesMinor', column: 'fees', label: 'Paystack fees' },
  { field: 'refundsMinor', column: 'refunds', label: 'Refunds' },
  { field: 'disputesMinor', column: 'disputes', label: 'Lost disputes and reversals' },
  { field: 'otherMinor', column: 'other', label: 'Other' },
  { field: 'netMinor', column: 'net', label: 'Net' },
  { field: 'payoutsMinor', column: 'payouts', label: 'Paid out to the bank' },
  { field: 'closingMinor', column: 'closing', label: 'Balance at Paystack, end' },
]

/** Amounts are decimal numbers in naira or dollars. */
export function renderStatementCsv({ month, mode, rows }: MonthlyStatement): string {
  const header = ['month', 'mode', 'currency', ...figures.map(({ column }) => column)]
  const lines = rows.map((row) => [
    month,
    mode,
    row.currency,
    ...figures.map(({ field }) => decimal(row[field])),
  ])
  return renderCsv(header, lines)
}

/** Exact at any size: 53750 → `537.50`. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
