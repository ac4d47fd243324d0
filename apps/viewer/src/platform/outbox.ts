import { isRetryable } from './api-error.ts'

export type Outcome = 'sent' | 'refused' | 'later'

interface Outbox<Item> {
  add: (item: Item) => void
  /** Retries pending items, for example when the network is back. */
  flush: () => Promise<void>
  unsent: () => readonly Item[]
}

/** A longer queue means that the server cannot be reached. */
const maxUnsent = 50
const firstPauseMs = 5_000
const longestPauseMs = 300_000

/** C-09, Q-12: retries each item unchanged until the server responds. */
export function makeOutbox<Item>(
  send: (item: Item) => Promise<Outcome>,
  pause: (ms: number, then: () => void) => void,
): Outbox<Item> {
  let waiting: readonly Item[] = []
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
    add(item) {
      waiting = [...waiting, item].slice(-maxUnsent)
      void flush()
    },
    flush,
    unsent: () => waiting,
  }
}

interface Endpoint<Item> {
  path: () => string
  send: (item: Item) => Promise<unknown>
}

/** C-09, Q-12: an outbox for reports to one endpoint, which recognises a report that arrives twice. */
export function openOutbox<Item extends object>({ path, send }: Endpoint<Item>): Outbox<Item> {
  const outbox = makeOutbox<Item>(
    async (item) => {
      try {
        await send(item)
        return 'sent'
      } catch (failure) {
        return isRetryable(failure) ? 'later' : 'refused'
      }
    },
    (ms, then) => setTimeout(then, ms),
  )
  window.addEventListener('online', () => void outbox.flush())
  // Otherwise pending reports would be lost when the page closes.
  window.addEventListener('pagehide', () => {
    for (const item of outbox.unsent()) {
      const body = new Blob([JSON.stringify(item)], { type: 'application/json' })
      navigator.sendBeacon(`/api/v1/${path()}`, body)
    }
  })
  return outbox
}
