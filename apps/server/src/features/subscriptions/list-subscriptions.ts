import type { DataOf } from '@kallo/contract/call'
import type { profile } from '@kallo/contract/profile'
import { isoWithOffset } from '@kallo/rules/zoned-time'
import type { Deps } from '../../deps.ts'
import { findSubscriptions } from './subscription-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** S-01: every subscription with its package, the latest first. */
export async function listSubscriptions(
  { db, clock, config }: Parts,
  accountId: string,
): Promise<DataOf<typeof profile.subscriptions>> {
  const now = clock.now()
  const rows = await findSubscriptions(db.query, accountId)
  return rows.map((row) => [
    {
      subscriptionId: row.id,
      startDate: isoWithOffset(row.starts_at.getTime(), config.timeZone),
      endDate: isoWithOffset(row.ends_at.getTime(), config.timeZone),
      status: row.is_ended || row.ends_at.getTime() <= now ? 0 : 1,
      cancel: row.cancelled_at ? 1 : 0,
      state: row.is_ended || row.ends_at.getTime() <= now ? 'expired' : 'active',
      devices: row.devices,
    },
    packageOf(row),
  ])
}

/** The one that runs the longest from now on, or null. */
export async function runningSubscription(
  { db, clock, config }: Parts,
  accountId: string,
): Promise<DataOf<typeof profile.subscription>> {
  const now = clock.now()
  const rows = await findSubscriptions(db.query, accountId)
  const running = rows.find(
    (row) => !row.is_ended && row.starts_at.getTime() <= now && row.ends_at.getTime() > now,
  )
  if (!running) return null
  return {
    _id: running.id,
    package_id: running.package_id,
    start_date: isoWithOffset(running.starts_at.getTime(), config.timeZone),
    end_date: isoWithOffset(running.ends_at.getTime(), config.timeZone),
    state: 'active',
    package: packageOf(running),
    devices: running.devices,
    extra_devices: running.devices - running.package_devices,
    currency: null,
    cancel: running.cancelled_at ? 1 : 0,
    renewal: null,
    next_package: null,
    card: null,
    grace_until: null,
  }
}

function packageOf(row: Awaited<ReturnType<typeof findSubscriptions>>[number]) {
  const { package_id, package_name, package_months, package_devices } = row
  return { _id: package_id, name: package_name, duration: package_months, device: package_devices }
}
