/** `stored`: the server has it for good; `refused`: it never will; `later`: no answer, or none that says either. */
export type Verdict = 'stored' | 'refused' | 'later'

export interface Outbox<Item> {
  add: (items: readonly Item[]) => void
  /** Sends what is there, after what is on its way. `isUrgent`: at once and in a way that outlives the page. */
  flush: (isUrgent: boolean) => Promise<void>
  isEmpty: () => boolean
}

export interface OutboxOptions<Item> {
  /** Beyond this the oldest are given up. */
  most: number
  /** As many go out in one request. */
  atOnce: number
  send: (items: readonly Item[], isUrgent: boolean) => Promise<Verdict>
}

/**
 * Keeps what was not acknowledged, in memory, and sends it again the next time; the server knows doubled items by their
 * ids. Never throws: whoever watches must not notice.
 */
export function createOutbox<Item>({ most, atOnce, send }: OutboxOptions<Item>): Outbox<Item> {
  let kept: readonly Item[] = []
  let isSending = false
  /** Went out urgently: another urgent moment (hidden, then left) need not repeat it. */
  const urgent = new Set<Item>()

  const sendSome = async (items: readonly Item[], isUrgent: boolean) => {
    if (isUrgent) for (const item of items) urgent.add(item)
    const verdict = await send(items, isUrgent).catch(() => 'later' as const)
    for (const item of items) urgent.delete(item)
    if (verdict !== 'later') kept = kept.filter((item) => !items.includes(item))
    return verdict
  }
  const flushInTurn = async () => {
    if (isSending) return
    isSending = true
    while (kept.length > 0 && (await sendSome(kept.slice(0, atOnce), false)) !== 'later');
    isSending = false
  }
  const flushNow = async () => {
    const waiting = kept.filter((item) => !urgent.has(item))
    const sending: Promise<Verdict>[] = []
    for (let from = 0; from < waiting.length; from += atOnce)
      sending.push(sendSome(waiting.slice(from, from + atOnce), true))
    await Promise.all(sending)
  }
  return {
    add(items) {
      kept = [...kept, ...items].slice(-most)
    },
    flush: (isUrgent) => (isUrgent ? flushNow() : flushInTurn()),
    isEmpty: () => kept.length === 0,
  }
}
