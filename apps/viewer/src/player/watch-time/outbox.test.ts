import { expect, it } from 'vitest'
import { createOutbox, type DeliveryResult } from './outbox.ts'

/** Responds when the test resolves it. */
function aServer() {
  const calls: {
    items: readonly string[]
    isUrgent: boolean
    answer: PromiseWithResolvers<DeliveryResult>
  }[] = []
  const send = (items: readonly string[], isUrgent: boolean) => {
    const answer = Promise.withResolvers<DeliveryResult>()
    calls.push({ items, isUrgent, answer })
    return answer.promise
  }
  return { calls, send, sent: () => calls.map(({ items }) => items) }
}

const sizes = { capacity: 10, batchSize: 10 }

it('[P-07] unacknowledged events are sent again with the next ones; stored and rejected events are not', async () => {
  const { send, sent, calls } = aServer()
  const outbox = createOutbox({ ...sizes, send })
  for (const [item, verdict] of [
    ['a', 'later'],
    ['b', 'stored'],
    ['c', 'rejected'],
    ['d', 'stored'],
  ] as const) {
    outbox.add([item])
    const flushing = outbox.flush(false)
    calls.at(-1)?.answer.resolve(verdict)
    await flushing
  }
  expect(sent()).toEqual([['a'], ['a', 'b'], ['c'], ['d']])
  expect(outbox.isEmpty()).toBe(true)
})

it('[P-07] the outbox waits for each response before it sends the next batch', async () => {
  const { send, sent, calls } = aServer()
  const outbox = createOutbox({ capacity: 10, batchSize: 2, send })
  outbox.add(['a'])
  const flushing = outbox.flush(false)
  outbox.add(['b', 'c', 'd'])
  await outbox.flush(false)
  expect(sent()).toEqual([['a']])
  for (let call = 0; call < 3; call++) {
    await expect.poll(() => calls.length).toBe(call + 1)
    calls[call]?.answer.resolve('stored')
  }
  await flushing
  expect(sent()).toEqual([['a'], ['b', 'c'], ['d']])
})

it('[P-07] when the page is hidden, then left, events in flight are sent again, except those sent with keepalive', async () => {
  const { send, sent, calls } = aServer()
  const outbox = createOutbox({ ...sizes, send })
  outbox.add(['a'])
  const first = outbox.flush(false)
  outbox.add(['b'])
  const hidden = outbox.flush(true)
  outbox.add(['c'])
  const left = outbox.flush(true)
  await outbox.flush(true)
  expect(sent()).toEqual([['a'], ['a', 'b'], ['c']])
  expect(calls.map(({ isUrgent }) => isUrgent)).toEqual([false, true, true])
  for (const { answer } of calls) answer.resolve('stored')
  await Promise.all([first, hidden, left])
  expect(outbox.isEmpty()).toBe(true)
})

it('[P-07] network errors are not thrown; the oldest events are dropped above the limit', async () => {
  let isUnavailable = true
  const got: string[] = []
  const send = (items: readonly string[]): Promise<DeliveryResult> => {
    if (isUnavailable) return Promise.reject(new TypeError('Failed to fetch'))
    got.push(...items)
    return Promise.resolve('stored')
  }
  const outbox = createOutbox({ capacity: 3, batchSize: 10, send })
  for (const [index, item] of ['a', 'b', 'c', 'd'].entries()) {
    outbox.add([item])
    await outbox.flush(index % 2 === 0)
  }
  isUnavailable = false
  await outbox.flush(false)
  expect(got).toEqual(['b', 'c', 'd'])
})
