// Subscriptions exist so that a viewer who has paid may watch what is paid for, and nobody else.
import { sql, type Kysely } from 'kysely'
import { kept } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'
import { devicesNow } from './grant-store.ts'

export { grantsOf, latestGrant, latestGrantId } from './grant-store.ts'
export { grantTime, type NewGrant } from './grant-time.ts'
export { runningSubscription } from './list-subscriptions.ts'
export { renewalTerms, type RenewalTerms } from './renewal-terms.ts'
export { subscriptionRoutes } from './routes.ts'
export {
  changeSubscription,
  findSubscription,
  lockAccount,
  findOpenSubscription,
  type Subscription,
} from './subscription-store.ts'

/** The latest few are enough: the one that ends last decides. */
const listedSubscriptions = 5

/**
 * Until when each subscription of an account lets or let it watch (UTC ms): what has not ended first, then the latest.
 * With those that ended, so that a lapsed subscriber differs from somebody who never had one.
 */
export async function subscriptionEnds(query: Kysely<Tables>, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ end: Date }>`
    select ${shownEnd} as end from subscription where account_id = ${accountId}
    order by is_ended, access_ends_at desc limit ${sql.lit(listedSubscriptions)}`.execute(query)
  return rows.map((row) => row.end.getTime())
}

/** A subscription that was replaced in its days of grace ended with its last period. */
const shownEnd = sql`case when is_ended then least(ends_at, access_ends_at) else access_ends_at end`

export interface WatchingRights {
  /** Ends of the subscriptions that have not ended: only these decide what may be watched. */
  endsAt: number[]
  /** As `subscriptionEnds`. */
  listedEndsAt: number[]
  /** T-05: on how many devices, and so in how many streams at once. */
  devices: number
}

/** All facts that the way to a stream needs, in one query. */
export async function watchingRights(
  query: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<WatchingRights> {
  const { rows } = await sql<{
    end: Date
    is_ended: boolean
    devices: number
    running_devices: number | null
  }>`
    select ${shownEnd} as end, is_ended, devices, (
      select max(devices) from entitlement_period
      where account_id = ${accountId} and starts_at <= ${now} and coalesce(cut_at, ends_at) > ${now}
    ) as running_devices
    from subscription where account_id = ${accountId}
    order by is_ended, access_ends_at desc limit ${sql.lit(listedSubscriptions)} ${kept}`.execute(query)
  const open = rows.filter((row) => !row.is_ended)
  const latest = open[0]
  return {
    endsAt: open.map((row) => row.end.getTime()),
    listedEndsAt: rows.map((row) => row.end.getTime()),
    // In the days of grace no period runs: then it is what ran last.
    devices: latest ? (latest.running_devices ?? latest.devices) : 0,
  }
}

/** What a stream that plays depends on. */
export type StreamRights = Pick<WatchingRights, 'endsAt' | 'devices'>

/** The same for several accounts, in one query. Accounts that never subscribed are left out. */
export async function watchingRightsOf(
  query: Kysely<Tables>,
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
    group by account_id`.execute(query)
  return new Map(
    rows.map(({ account_id, ends_at, devices }) => [
      account_id,
      { endsAt: ends_at.map((date) => date.getTime()), devices },
    ]),
  )
}

/** T-05: on how many devices the running plan lets an account be signed in; null when none runs. */
export function planDevices(query: Kysely<Tables>, accountId: string, now: Date): Promise<number | null> {
  return devicesNow(query, accountId, now)
}
