import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** I-17: each amount received equals the granted price plus refunds and credit; no balance is overdrawn. */
export async function checkReceived(
  db: Kysely<Tables>,
  account: string | null,
  say: (sentence: string) => void,
): Promise<void> {
  const { rows: payments } = await sql<{
    reference: string
    outcome: string
    method: string
    total: number
    raised: number
    received: number
    credited: number
    returned: number
  }>`
    select reference, outcome, method, p.amount_minor as total, received_minor as received,
      p.credited_minor as credited, i.credited_minor as raised,
      coalesce((select sum(r.amount_minor) from refund r where r.payment_id = p.id
        and r.reason not in ('verification', 'minimum-charge', 'operator')), 0)::bigint as returned
    from payment p join invoice i on i.id = p.invoice_id where received_minor is not null and (${account}::text is null or p.account_id = ${account})`.execute(
    db,
  )
  for (const { reference, outcome, method, total, raised, received, credited, returned } of payments) {
    // S-12: the difference between the price and the minimum charge is credited.
    const kept = outcome === 'granted' ? total - raised : 0
    if (received !== kept + credited + returned)
      say(`I-17: ${reference} brought ${received}: ${kept} kept, ${credited} credited, ${returned} refunded`)
    if (method === 'card' && (received !== total || credited > raised))
      say(`I-17: ${reference} by card brought ${received} instead of ${total}`)
  }
  const { rows: balances } = await sql<{
    account_id: string
    currency: string
    booked: number
    stored: number
  }>`
    select e.account_id, l.currency, -sum(l.amount_minor)::bigint as booked,
      (coalesce((select sum(credited_minor) from payment p
          where p.account_id = e.account_id and p.currency = l.currency), 0)
        - coalesce((select sum(account_credit_minor) from invoice i
          where i.account_id = e.account_id and i.currency = l.currency and i.state = 'paid'), 0))::bigint as stored
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where l.ledger_account = 'customer-credit' and (${account}::text is null or e.account_id = ${account})
    group by 1, 2`.execute(db)
  for (const { account_id, currency, booked, stored } of balances) {
    if (booked < 0) say(`I-17: the balance of ${account_id} is ${booked} ${currency}`)
    if (booked !== stored) say(`I-17: the balance of ${account_id} is ${booked}, not ${stored} ${currency}`)
  }
}
