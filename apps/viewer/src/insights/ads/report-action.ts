import type { ads } from '@kallo/contract/insights/ads'
import { client } from '../../platform/api-client.ts'
import { isRetryable } from '../../platform/api-error.ts'
import { deviceId } from '../../platform/device-id.ts'
import type { BodyOf } from '@kallo/contract/endpoint'

const adsApi = client<typeof ads>()({ userAction: 'POST ads/user-action' })
const outbox = makeOutbox(send, (ms, then) => setTimeout(then, ms))

/** C-09: reports an action on an ad. Each display of an ad has one event ID, so two presses count as one click. */
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

/** Sends pending reports before the page closes and they are lost. A report that arrives twice counts once. */
window.addEventListener('pagehide', () => {
  for (const action of outbox.unsent()) {
    const body = new Blob([JSON.stringify(action)], { type: 'application/json' })
    navigator.sendBeacon(`/api/v1/${adsApi.userAction.path()}`, body)
  }
})

export type UserAction = BodyOf<typeof ads.userAction>
export type Outcome = 'sent' | 'refused' | 'later'

interface Outbox {
  add: (action: UserAction) => void
  /** Retries pending items, for example when the network is back. */
  flush: () => Promise<void>
  unsent: () => readonly UserAction[]
}

/** A longer queue means that the server cannot be reached. */
const maxUnsent = 50
const firstPauseMs = 5_000
const longestPauseMs = 300_000

/** C-09: retries each item unchanged until the server responds. */
export function makeOutbox(
  send: (action: UserAction) => Promise<Outcome>,
  pause: (ms: number, then: () => void) => void,
): Outbox {
  let waiting: readonly UserAction[] = []
  let isSending = false
  let failures = 0
  const flush = async () => {
    if (isSending) return
    isSending = true
    for (let next = waiting[0]; next; next = waiting[0]) {
      const sent = next
      if ((await send(sent)) === 'later') {
        pause(Math.min(firstPauseMs * 2 ** failures++, longestPauseMs), () => void flush())
        break
      }
      failures = 0
      waiting = waiting.filter((one) => one !== sent)
    }
    isSending = false
  }
  return {
    add(action) {
      waiting = [...waiting, action].slice(-maxUnsent)
      void flush()
    },
    flush,
    unsent: () => waiting,
  }
}
