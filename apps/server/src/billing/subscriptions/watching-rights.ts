import { graceEnd } from '@kallo/rules/billing/dunning'
import { type Kysely, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { createBatchReader } from '../../platform/batch-reader.ts'
import { prepared } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'

/** Only the latest matter: the last end decides. */
const listedSubscriptions = 5

/**
 * Access ends of an account's subscriptions (UTC ms): open ones first, then the latest. Ended ones are included, to tell a
 * lapsed subscriber from one who never subscribed.
 */
export async function subscriptionEnds(db: Kysely<Tables>, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ end: Date }>`
    select ${shownEnd} as end from subscription where account_id = ${accountId}
    order by is_ended, access_ends_at desc limit ${sql.lit(listedSubscriptions)}`.execute(db)
  return rows.map((row) => row.end.getTime())
}

/** A subscription replaced during its grace period ended with its last paid period. */
const shownEnd = sql`case when is_ended then least(ends_at, access_ends_at) else access_ends_at end`

/**
 * P-42: when access ends, days of grace included: a subscription that renews may be paid late (S-19), a pass may not (S-23). UTC ms;
 * `-Infinity` without an open subscription.
 */
export async function accessEndWithGrace(
  db: Kysely<Tables>,
  accountId: string,
  timeZone: string,
): Promise<number> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('account_id', '=', accountId)
    .where('is_ended', '=', false)
    .select(['state', 'ends_at', 'access_ends_at', 'plan.kind'])
    .execute()
  const ends = rows.map(({ state, ends_at, access_ends_at, kind }) => {
    const accessEndsAt = access_ends_at.getTime()
    const isRenewing = state === 'active' || state === 'past-due'
    return isRenewing ? Math.max(accessEndsAt, graceEnd(ends_at.getTime(), timeZone, kind)) : accessEndsAt
  })
  return Math.max(...ends)
}

export interface WatchingRights {
  /** Access ends of open subscriptions; only these grant access. */
  endsAt: number[]
  /** The access ends that `subscriptionEnds` returns. */
  listedEndsAt: number[]
  /** T-05: number of devices, and of concurrent streams. */
  devices: number
}

/** `watchingRights`, with one query for concurrent requests. */
export function createRightsReader({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (accountId: string) => Promise<WatchingRights> {
  return createBatchReader((accountIds) => findWatchingRights(db, accountIds, new Date(clock.now())))
}

/** Everything playback authorisation needs, in one query. */
export async function watchingRights(
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<WatchingRights> {
  const [rights] = await findWatchingRights(db, [accountId], now)
  return rights ?? rightsOf([])
}

interface RightsRow {
  account_id: string
  end: Date
  is_ended: boolean
  devices: number
  running_devices: number | null
}

/** The rights of each account, in the order of `accountIds`. */
async function findWatchingRights(
  db: Kysely<Tables>,
  accountIds: readonly string[],
  now: Date,
): Promise<WatchingRights[]> {
  const { rows } = await sql<RightsRow>`
    select asked.account_id, ${shownEnd} as end, is_ended, devices, (
      select max(period.devices) from entitlement_period as period
      where period.account_id = asked.account_id and period.starts_at <= ${now}
        and coalesce(period.cut_at, period.ends_at) > ${now}
    ) as running_devices
    from unnest(${[...new Set(accountIds)]}::text[]) as asked (account_id)
    cross join lateral (
      select ends_at, access_ends_at, is_ended, devices from subscription
      where subscription.account_id = asked.account_id
      order by is_ended, access_ends_at desc limit ${sql.lit(listedSubscriptions)}
    ) as listed
    order by is_ended, access_ends_at desc ${prepared}`.execute(db)
  const byAccount = Map.groupBy(rows, (row) => row.account_id)
  return accountIds.map((accountId) => rightsOf(byAccount.get(accountId) ?? []))
}

function rightsOf(rows: readonly RightsRow[]): WatchingRights {
  const open = rows.filter((row) => !row.is_ended)
  const latest = open[0]
  return {
    endsAt: open.map((row) => row.end.getTime()),
    listedEndsAt: rows.map((row) => row.end.getTime()),
    // During the grace period no grant is running; use the last one.
    devices: latest ? (latest.running_devices ?? latest.devices) : 0,
  }
}

export type StreamRights = Pick<WatchingRights, 'endsAt' | 'devices'>

/** Rights of several accounts, by account ID. Accounts without an open subscription are omitted. */
export async function watchingRightsOf(
  db: Kysely<Tables>,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, StreamRights>> {
  const { rows } = await sql<{ account_id: string; ends_at: Date[]; devices: number }>`
    select account_id, array_agg(access_ends_at order by access_ends_at desc) as ends_at,
      coalesce(
        (select max(period.devices) from entitlement_period as period
          where period.account_id = subscription.account_id
            and starts_at <= ${now} and coalesce(cut_at, period.ends_at) > ${now}),
        (array_agg(devices order by access_ends_at desc))[1]
      ) as devices
    from subscription where account_id = any (${accountIds}::text[]) and not is_ended
    group by account_id`.execute(db)
  return new Map(
    rows.map(({ account_id, ends_at, devices }) => [
      account_id,
      { endsAt: ends_at.map((date) => date.getTime()), devices },
    ]),
  )
}
