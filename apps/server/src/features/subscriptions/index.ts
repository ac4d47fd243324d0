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
  openSubscription,
  type Subscription,
} from './subscription-store.ts'

/** More than a handful can never matter: the one that ends last decides. */
const fewest = 5

/** Until when each subscription of an account lets it watch (UTC ms), the latest first. On every way to a stream. */
export async function subscriptionEnds(query: Kysely<Tables>, accountId: string): Promise<number[]> {
  const rows = await query
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .where('is_ended', '=', false)
    .select('access_ends_at')
    .orderBy('access_ends_at', 'desc')
    .limit(fewest)
    .execute()
  return rows.map((row) => row.access_ends_at.getTime())
}

export interface WatchingRights {
  /** As `subscriptionEnds`. */
  endsAt: number[]
  /** T-05: on how many devices, and so in how many streams at once. */
  devices: number
}

/** Both facts that the way to a stream needs, in one question. */
export async function watchingRights(
  query: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<WatchingRights> {
  const { rows } = await sql<{ access_ends_at: Date; devices: number; running_devices: number | null }>`
    select access_ends_at, devices, (
      select max(devices) from entitlement_period
      where account_id = ${accountId} and starts_at <= ${now} and coalesce(cut_at, ends_at) > ${now}
    ) as running_devices
    from subscription where account_id = ${accountId} and not is_ended
    order by access_ends_at desc limit ${sql.lit(fewest)} ${kept}`.execute(query)
  const latest = rows[0]
  return {
    endsAt: rows.map((row) => row.access_ends_at.getTime()),
    // In the days of grace no period runs: then it is what ran last.
    devices: latest ? (latest.running_devices ?? latest.devices) : 0,
  }
}

/** The same for several accounts, in one query. Accounts that never subscribed are left out. */
export async function watchingRightsOf(
  query: Kysely<Tables>,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, WatchingRights>> {
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
