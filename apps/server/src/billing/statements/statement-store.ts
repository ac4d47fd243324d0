import type { Currency } from '@kallo/rules/billing/money'
import { sql, type Kysely } from 'kysely'
import type { PaymentMode, Tables } from '../../tables.ts'

/** Our balance at Paystack before an instant, by currency. */
export async function openingBalances(db: Kysely<Tables>, mode: PaymentMode, before: Date) {
  const { rows } = await sql<{ currency: Currency; balanceMinor: number }>`
    select currency, sum(amount_minor)::bigint as "balanceMinor"
    from ledger_line join ledger_entry on ledger_entry.id = entry_id
    where ledger_account = ${`provider:${mode}`} and at < ${before} group by currency`.execute(db)
  return rows
}

/** Movements of that balance, and the VAT of the same entries and of refunds that are due, by kind and currency. */
export async function kindTotals(db: Kysely<Tables>, mode: PaymentMode, from: Date, to: Date) {
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
