/** `stored`: accepted; `rejected`: will never be accepted; `later`: retry. */
export type DeliveryResult = 'stored' | 'rejected' | 'later'

export interface Outbox<Item> {
  add: (items: readonly Item[]) => void
  /** Sends pending items after those in progress. `isUrgent`: immediately, outliving the page. */
  flush: (isUrgent: boolean) => Promise<void>
  isEmpty: () => boolean
}

export interface OutboxOptions<Item> {
  /** Capacity; the oldest are dropped. */
  capacity: number
  /** Items per request. */
  batchSize: number
  send: (items: readonly Item[], isUrgent: boolean) => Promise<DeliveryResult>
}

/**
 * Keeps unacknowledged items in memory and resends them; the server deduplicates by ID. Never throws, so playback is
 * not affected.
 */
export function createOutbox<Item>({ capacity, batchSize, send }: OutboxOptions<Item>): Outbox<Item> {
  let pending: readonly Item[] = []
  let isSending = false
  /** Sent urgently: not repeated by the next urgent flush (hidden, then left). */
  const urgent = new Set<Item>()

  const sendSome = async (items: readonly Item[], isUrgent: boolean) => {
    if (isUrgent) for (const item of items) urgent.add(item)
    const verdict = await send(items, isUrgent).catch(() => 'later' as const)
    for (const item of items) urgent.delete(item)
    if (verdict !== 'later') pending = pending.filter((item) => !items.includes(item))
    return verdict
  }
  const flushInTurn = async () => {
    if (isSending) return
    isSending = true
    while (pending.length > 0 && (await sendSome(pending.slice(0, batchSize), false)) !== 'later');
    isSending = false
  }
  const flushNow = async () => {
    const waiting = pending.filter((item) => !urgent.has(item))
    const sending: Promise<DeliveryResult>[] = []
    for (let from = 0; from < waiting.length; from += batchSize)
      sending.push(sendSome(waiting.slice(from, from + batchSize), true))
    await Promise.all(sending)
  }
  return {
    add(items) {
      pending = [...pending, ...items].slice(-capacity)
    },
    flush: (isUrgent) => (isUrgent ? flushNow() : flushInTurn()),
    isEmpty: () => pending.length === 0,
  }
}
