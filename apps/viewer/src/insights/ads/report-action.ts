import { call } from '../../platform/call.ts'
import { CallError } from '../../platform/call-error.ts'
import { deviceId } from '../../platform/device-id.ts'
import { makeOutbox, type Outcome, type UserAction } from './outbox.ts'

const path = 'ads/user-action'
const outbox = makeOutbox(send, (ms, then) => setTimeout(then, ms))

/** C-09. The id belongs to one showing, so that pressing twice is one click. */
export function reportAction(adsId: string, actionType: UserAction['actionType'], eventId: string): void {
  outbox.add({ adsId, actionType, eventId, deviceId: deviceId() })
}

async function send(action: UserAction): Promise<Outcome> {
  try {
    await call<null>(path, { method: 'POST', body: action, keepalive: true })
    return 'sent'
  } catch (failure) {
    return failure instanceof CallError && isPassing(failure) ? 'later' : 'refused'
  }
}

function isPassing({ code }: CallError): boolean {
  return code === 0 || code === 429 || code >= 500
}

window.addEventListener('online', () => void outbox.flush())

/** Whoever leaves takes the page's memory along. What was under way arrives twice, and counts once. */
window.addEventListener('pagehide', () => {
  for (const action of outbox.unsent())
    navigator.sendBeacon(`/api/v1/${path}`, new Blob([JSON.stringify(action)], { type: 'application/json' }))
})
