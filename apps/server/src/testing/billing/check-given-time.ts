import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

interface GivenInvoice {
  id: string
  kind: string
  firsts: number
  moves: number
  sources: number
  period_days: number
  granted_days: number
  is_revoked: boolean
}

/** S-20, S-21, I-13: each redeemed voucher and each granted gift gives its time once and in full. */
export async function checkGivenTime(
  db: Kysely<Tables>,
  account: string | null,
  say: (sentence: string) => void,
): Promise<void> {
  const { rows } = await sql<GivenInvoice>`
    select invoice.id, invoice.kind,
      count(period.id) filter (where moved_from is null)::int as firsts,
      count(period.id) filter (where moved_from is not null)::int as moves,
      (select count(*) from voucher where voucher.invoice_id = invoice.id)::int
        + (select count(*) from gift where gift.grant_invoice_id = invoice.id)::int as sources,
      extract(epoch from invoice.period_end - invoice.period_start)::float8 / 86400 as period_days,
      coalesce(extract(epoch from sum(greatest(coalesce(cut_at, period.ends_at), period.starts_at)
        - period.starts_at)), 0)::float8 / 86400
        as granted_days,
      bool_or(exists (select from grant_revocation r where r.grant_id = period.id)) as is_revoked
    from invoice left join entitlement_period period on period.invoice_id = invoice.id
    where invoice.kind in ('voucher', 'gift') and invoice.total_minor = 0 and invoice.state = 'paid'
      and (${account}::text is null or invoice.account_id = ${account})
    group by invoice.id`.execute(db)
  for (const { id, kind, firsts, moves, sources, period_days, granted_days, is_revoked } of rows) {
    if (firsts !== 1 || sources !== 1)
      say(`S-20: ${kind} ${id} was granted ${firsts} times, for ${sources} codes`)
    // A revocation of the preceding plan also moves it, so days are compared only without revocations.
    // A change of plan counts the unused days as calendar days: the new plan covers the rest of the day on which it starts.
    if (!is_revoked && granted_days < period_days - moves - 0.01)
      say(`I-13: ${kind} ${id} has ${granted_days} of ${period_days} days`)
  }
}
