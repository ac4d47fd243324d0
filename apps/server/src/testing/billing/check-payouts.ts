import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ProviderRecords } from './provider-records.ts'

/** I-19: every fee and every payout that Paystack reports is posted, once and with its amount. */
export async function checkFeesAndPayouts(
  db: Kysely<Tables>,
  account: string | null,
  { fees, payouts }: ProviderRecords,
  say: (sentence: string) => void,
): Promise<void> {
  const { rows } = await sql<{ reference: string; state: string; posted: number }>`
    select p.reference, p.state, coalesce((select sum(l.amount_minor) from ledger_entry e
      join ledger_line l on l.entry_id = e.id where e.payment_id = p.id and l.ledger_account = 'fees'), 0)::bigint as posted
    from payment p where (${account}::text is null or p.account_id = ${account})`.execute(db)
  const charged = new Map(fees.map(({ reference, amountMinor }) => [reference, amountMinor]))
  for (const { reference, state, posted } of rows) {
    const due = state === 'paid' ? (charged.get(reference) ?? 0) : 0
    if (posted !== due) say(`I-19: ${posted} of fees are posted for ${reference}, not ${due}`)
  }
  const ids = payouts.map(({ id }) => `payout:test:${id}`)
  const { rows: entries } = await sql<{ key: string; currency: string; amount: number }>`
    select e.key, l.currency, sum(l.amount_minor)::bigint as amount from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.key = any (${ids}::text[]) and l.ledger_account = 'bank:test' group by 1, 2`.execute(db)
  for (const { id, amountMinor, currency } of payouts) {
    const posted = entries.filter(({ key }) => key === `payout:test:${id}`)
    if (posted.length !== 1 || posted[0]?.amount !== amountMinor || posted[0].currency !== currency)
      say(`I-19: payout ${id} of ${amountMinor} ${currency} is posted as ${JSON.stringify(posted)}`)
  }
}
