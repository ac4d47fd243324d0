import type { ads } from '@kallo/contract/insights/ads'
import type { BodyOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'
import { deviceId } from '../../platform/device-id.ts'
import { openOutbox } from '../../platform/outbox.ts'

type UserAction = BodyOf<typeof ads.userAction>

const { userAction } = client<typeof ads>()({ userAction: 'POST ads/user-action' })
const outbox = openOutbox<UserAction>({
  path: userAction.path,
  send: (action) => userAction(action, { keepalive: true }),
})

/** C-09: reports an action on an ad. Each display of an ad has one event ID, so two presses count as one click. */
export function reportAction(
  action: Pick<UserAction, 'adsId' | 'actionType' | 'eventId'>,
  ticket: string | null,
): void {
  outbox.add({ ...action, deviceId: deviceId(), ...(ticket !== null && { ticket }) })
}
