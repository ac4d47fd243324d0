import type { banners } from '@kallo/contract/catalogue/banners'
import type { BodyOf } from '@kallo/contract/endpoint'
import { withDailyView } from '@kallo/rules/catalogue/daily-views'
import { client } from '../../platform/api-client.ts'
import { deviceId } from '../../platform/device-id.ts'
import { openOutbox } from '../../platform/outbox.ts'
import { writeStored } from '../../platform/storage.ts'
import { storageKey, viewsToday } from './banner-views.tsx'

type UserAction = BodyOf<typeof banners.userAction>

const { userAction } = client<typeof banners>()({ userAction: 'POST banners/user-action' })
const outbox = openOutbox<UserAction>({
  path: userAction.path,
  send: (action) => userAction(action, { keepalive: true }),
})

/** reports an action on a banner. A visit of the page has one event ID, so two presses count as one click. */
export function reportAction(bannerId: string, actionType: UserAction['actionType'], eventId: string): void {
  outbox.add({ bannerId, actionType, eventId, deviceId: deviceId() })
}

/** B-19, Q-12: counts a view once half of the banner has been on the screen. */
export function countWhenSeen(
  box: Element,
  { id, hasLimit, eventId }: { id: string; hasLimit: boolean; eventId: string },
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      reportAction(id, 'view', eventId)
      if (hasLimit) writeStored(storageKey, JSON.stringify(withDailyView(viewsToday(), id)))
    },
    { threshold: 0.5 },
  )
  observer.observe(box)
}
