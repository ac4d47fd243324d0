import { expect, it } from 'vitest'
import { makeOutbox, type Outcome } from './outbox.ts'

const action = (eventId: string) => ({ eventId })

/** A network with the given responses, then successes. */
function anOutbox(...outcomes: Outcome[]) {
  const sent: string[] = []
  const pauses: number[] = []
  let wake = () => {}
  const outbox = makeOutbox(
    async ({ eventId }: { eventId: string }) => {
      sent.push(eventId)
      return outcomes.shift() ?? 'sent'
    },
    (ms, then) => {
      pauses.push(ms)
      wake = then
    },
  )
  // Promises settle before the next task.
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { outbox, sent, pauses, wake: () => wake(), settled }
}

it('[C-09] unsent reports are retried unchanged, with growing pauses', async () => {
  const { outbox, sent, pauses, wake, settled } = anOutbox('later', 'later', 'later', 'sent', 'later')
  outbox.add(action('one'))
  for (let i = 0; i < 3; i++) {
    await settled()
    wake()
  }
  await settled()
  expect(sent).toEqual(['one', 'one', 'one', 'one'])
  expect(pauses).toEqual([5_000, 10_000, 20_000])
  expect(outbox.unsent()).toEqual([])
  outbox.add(action('two'))
  await settled()
  expect(pauses.at(-1)).toBe(5_000)
})

it('[C-09] reports are queued in order; flushing does not wait for the next retry', async () => {
  const { outbox, sent, settled } = anOutbox('later')
  outbox.add(action('one'))
  await settled()
  await outbox.flush()
  outbox.add(action('two'))
  outbox.add(action('three'))
  await settled()
  expect(sent).toEqual(['one', 'one', 'two', 'three'])
})

it('[C-09] rejected reports are not retried', async () => {
  const { outbox, sent, pauses, settled } = anOutbox('refused')
  outbox.add(action('one'))
  await settled()
  await outbox.flush()
  expect([sent, pauses]).toEqual([['one'], []])
})

it('[C-09] sends sequentially and queues at most 50', async () => {
  const { outbox, sent, settled } = anOutbox('later')
  for (let i = 0; i < 60; i++) outbox.add(action(String(i)))
  expect(sent).toEqual(['0'])
  await settled()
  expect(outbox.unsent().map(({ eventId }) => eventId)).toEqual(
    Array.from({ length: 50 }, (_, i) => String(i + 10)),
  )
})
