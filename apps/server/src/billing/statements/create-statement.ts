import { currencies, type Currency } from '@kallo/rules/billing/money'
import { monthRange, sumStatement, type Statement } from '@kallo/rules/billing/statement'
import type { Kysely } from 'kysely'
import { sellerDetails, type Seller } from '../../foundation/settings/index.ts'
import type { PaymentMode, Tables } from '../../tables.ts'
import { kindTotals, openingBalances } from './statement-store.ts'

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
