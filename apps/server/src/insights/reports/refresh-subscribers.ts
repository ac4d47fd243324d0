import {
  subscriberChanges,
  type GrantedPeriod,
  type SubscriberChange,
} from '@kallo/rules/insights/subscriber-changes'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { PaymentMode, Tables } from '../../tables.ts'

const modes: readonly PaymentMode[] = ['test', 'live']
const batchSize = 1_000

/** derives the changes of all accounts whose grants have changed. Concurrent runs take different accounts. */
export async function refreshSubscribers({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (;;) {
    const taken = await db.transaction().execute((trx) => refreshBatch(trx, config.timeZone))
    if (taken < batchSize) return
  }
}

async function refreshBatch(trx: Transaction<Tables>, timeZone: string): Promise<number> {
  const { rows: due } = await sql<{ account_id: string }>`
    delete from subscriber_change_due where id in (
      select id from subscriber_change_due order by id limit ${batchSize} for update skip locked
    ) returning account_id`.execute(trx)
  const accountIds = [...new Set(due.map(({ account_id }) => account_id))].sort()
  if (accountIds.length === 0) return 0
  // Two concurrent runs may hold entries of the same account.
  for (const id of accountIds)
    await sql`select pg_advisory_xact_lock(hashtext('subscriber-change'), hashtext(${id}))`.execute(trx)
  const periods = Map.groupBy(await periodsOf(trx, accountIds), ({ accountId }) => accountId)
  const changes = [...periods].flatMap(([accountId, granted]) =>
    modes.flatMap((mode) => {
      const own = subscriberChanges(granted.filter((period) => (period.mode ?? mode) === mode))
      const joinedAt = own[0]?.at ?? 0
      return own.map((change) => ({ accountId, mode, joinedAt, ...change }))
    }),
  )
  await replaceChanges(trx, accountIds, changes, timeZone)
  return due.length
}

type AccountChange = SubscriberChange & { accountId: string; mode: PaymentMode; joinedAt: number }

/** Replaces the changes of accounts, and adds the difference to the sums by day. */
async function replaceChanges(
  trx: Transaction<Tables>,
  accountIds: readonly string[],
  changes: readonly AccountChange[],
  timeZone: string,
): Promise<void> {
  const column = <Name extends keyof AccountChange>(name: Name) => changes.map((change) => change[name])
  const instants = (values: number[]) => values.map((at) => new Date(at).toISOString())
  await sql`with removed as (
      delete from subscriber_change where account_id = any (${[...accountIds]}::text[]) returning *
    ), added as (
      insert into subscriber_change (account_id, mode, at, counts_from, kind, subscribers, currency, revenue_minor, joined_at)
      select * from unnest(${column('accountId')}::text[], ${column('mode')}::text[],
        ${instants(column('at'))}::timestamptz[], ${instants(column('countsFrom'))}::timestamptz[],
        ${column('kind')}::text[], ${column('subscribers')}::smallint[], ${column('currency')}::text[],
        ${column('revenueMinor')}::bigint[], ${instants(column('joinedAt'))}::timestamptz[])
      returning *
    )
    insert into subscriber_day as known
      (mode, day, cohort, kind, currency, changes, subscribers, revenue_minor)
    select mode, (at at time zone ${timeZone})::date, date_trunc('month', joined_at at time zone ${timeZone})::date, kind, currency,
      sum(sign), sum(sign * subscribers), sum(sign * revenue_minor)
    from (select *, -1 as sign from removed union all select *, 1 from added) as change
    group by 1, 2, 3, 4, 5
    having sum(sign) <> 0 or sum(sign * subscribers) <> 0 or sum(sign * revenue_minor) <> 0
    -- In one order, so that concurrent runs cannot deadlock.
    order by 1, 2, 3, 4, 5
    on conflict (mode, day, cohort, kind, currency) do update set
      changes = known.changes + excluded.changes,
      subscribers = known.subscribers + excluded.subscribers,
      revenue_minor = known.revenue_minor + excluded.revenue_minor`.execute(trx)
}

interface AccountPeriod extends GrantedPeriod {
  accountId: string
  /** Of the payment; null for what was given without one. */
  mode: PaymentMode | null
}

/**
 * The granted periods of accounts, without passes. Their price is that of the plan and its devices per month, after
 * discounts.
 */
async function periodsOf(db: Kysely<Tables>, accountIds: readonly string[]): Promise<AccountPeriod[]> {
  const { rows } = await sql<{
    account_id: string
    mode: PaymentMode | null
    starts_at: Date
    ends_at: Date
    is_cancelled: boolean
    is_revoked: boolean
    currency: 'NGN' | 'USD'
    monthly_minor: number
  }>`
    select period.account_id, payment.mode, period.starts_at, coalesce(period.cut_at, period.ends_at) as ends_at,
      -- A lost dispute stops the renewal without a reason.
      subscription.cancel_reason is not null
        and coalesce(subscription.cancelled_at <= coalesce(period.cut_at, period.ends_at), false) as is_cancelled,
      exists (select from grant_revocation where grant_id = period.id) as is_revoked,
      period.currency,
      case when period.kind not in ('purchase', 'renewal', 'change') then 0 else greatest(0, round((
        select coalesce(sum((line ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(invoice.lines) as line
        where line ->> 'kind' in ('plan', 'promo-code', 'retention', 'extra-devices', 'vat')
      ) / invoice.months))::bigint end as monthly_minor
    from entitlement_period as period
    join invoice on invoice.id = period.invoice_id and invoice.plan_kind = 'plan'
    join subscription on subscription.id = period.subscription_id
    -- A gift was paid for with the invoice of its giver.
    left join gift on gift.grant_invoice_id = period.invoice_id
    left join payment on payment.invoice_id = coalesce(gift.invoice_id, period.invoice_id)
      and payment.outcome = 'granted'
    where period.account_id = any (${[...accountIds]}::text[]) and period.kind <> 'devices'
    order by period.position`.execute(db)
  return rows.map((row) => ({
    accountId: row.account_id,
    mode: row.mode,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    isCancelled: row.is_cancelled,
    isRevoked: row.is_revoked,
    currency: row.currency,
    monthlyMinor: Number(row.monthly_minor),
  }))
}
