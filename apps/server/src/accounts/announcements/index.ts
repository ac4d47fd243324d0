// Announcements tell viewers about an outage or an event, within two seconds on every process.
import { announcements } from '@kallo/contract/accounts/announcements'
import type { Deps } from '../../deps.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { originOf } from '../operators/index.ts'
import { findUnended, listLatest, type Announcement } from './announcement-store.ts'
import { changeAnnouncement, createAnnouncement, describe, endAnnouncement } from './edit-announcements.ts'
import { wholeList } from '../../platform/lists.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'notifications'> & {
  /** Whether an account may watch now. */
  isSubscriber: (accountId: string) => Promise<boolean>
}

/** F-16. */
export async function createAnnouncements(deps: Parts): Promise<Route[]> {
  const { db, clock, isSubscriber } = deps
  const snapshot = await createSnapshot(
    () => findUnended(db, new Date(clock.now())),
    deps.log,
    (reload) => deps.notifications.on('announcements', reload),
  )
  return [
    route(announcements.current, async ({ principal }) => {
      const shown = snapshot.current().filter((one) => isShown(one, clock.now()))
      const needsSubscription = shown.some(({ audience }) => audience === 'subscribers')
      const isOne = needsSubscription && principal !== null && (await isSubscriber(principal.accountId))
      const own = shown.filter(({ audience }) => audience === 'all' || isOne)
      return wholeList(own.map(({ id, version, texts }) => ({ id, version, texts })))
    }),
    route(announcements.list, async () =>
      wholeList((await listLatest(db)).map((row) => describe(row, clock.now()))),
    ),
    route(announcements.create, ({ principal, body, ip }) =>
      createAnnouncement(deps, originOf(deps, principal, ip), body),
    ),
    route(announcements.change, ({ principal, params, body, ip }) =>
      changeAnnouncement(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(announcements.end, ({ principal, params, ip }) =>
      endAnnouncement(deps, originOf(deps, principal, ip), params.id),
    ),
  ]
}

function isShown({ starts_at, ends_at }: Announcement, nowMs: number): boolean {
  return starts_at.getTime() <= nowMs && (ends_at === null || ends_at.getTime() > nowMs)
}
