import type { ads } from '@kallo/contract/insights/ads'
import { client } from '../../platform/api-client.ts'
import { isRetryable } from '../../platform/api-error.ts'
import { deviceId } from '../../platform/device-id.ts'
import { makeOutbox, type Outcome, type UserAction } from './outbox.ts'

const adsApi = client<typeof ads>()({ userAction: 'POST ads/user-action' })
const outbox = makeOutbox(send, (ms, then) => setTimeout(then, ms))

/** C-09. The id belongs to one showing, so that pressing twice is one click. */
export function reportAction(adsId: string, actionType: UserAction['actionType'], eventId: string): void {
  outbox.add({ adsId, actionType, eventId, deviceId: deviceId() })
}

async function send(action: UserAction): Promise<Outcome> {
  try {
    await adsApi.userAction(action, { keepalive: true })
    return 'sent'
  } catch (failure) {
    return isRetryable(failure) ? 'later' : 'refused'
  }
}

window.addEventListener('online', () => void outbox.flush())

/** Leaving discards what is unsent. A request in progress may arrive twice; it counts once. */
window.addEventListener('pagehide', () => {
  for (const action of outbox.unsent()) {
    const body = new Blob([JSON.stringify(action)], { type: 'application/json' })
    navigator.sendBeacon(`/api/v1/${adsApi.userAction.path()}`, body)
  }
})
