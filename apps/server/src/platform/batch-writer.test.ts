import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBatchWriter } from './batch-writer.ts'

/** A store whose writes the test completes. */
function aStore() {
  const batches: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = []
  return {
    batches,
    write(items: readonly number[]) {
      const end = Promise.withResolvers<void>()
      batches.push({ items, end })
      return end.promise
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const sizes = { maxPending: 10, batchSize: 4, writers: 1 }

describe('createBatchWriter', () => {
  it('[C-09] items added while a batch is written go into the next one, and resolve when it is stored', async () => {
    const store = aStore()
    const { add } = createBatchWriter({ ...sizes, write: store.write })
    const stored: string[] = []
    const adding = [
      add([1]).then(() => stored.push('first')),
      add([2, 3]).then(() => stored.push('second')),
      add([4]).then(() => stored.push('third')),
    ]
    expect(store.batches.map(({ items }) => items)).toEqual([[1]])
    store.batches[0]?.end.resolve()
    await settled()
    expect(stored).toEqual(['first'])
    expect(store.batches[1]?.items).toEqual([2, 3, 4])
    store.batches[1]?.end.resolve()
    await Promise.all(adding)
    expect(stored).toEqual(['first', 'second', 'third'])
  })

  it('[C-09] rejects items while the queue is full, and accepts them afterwards', async () => {
    const store = aStore()
    const { add } = createBatchWriter({ ...sizes, write: store.write })
    const accepted = [add([1, 2, 3, 4]), add([5, 6, 7, 8, 9])]
    await expect(add([10, 11])).rejects.toMatchObject({ reason: 'not-ready', retryAfterSeconds: 2 })
    const last = add([10])
    for (let batch = 0; batch < 3; batch++) {
      store.batches[batch]?.end.resolve()
      await settled()
    }
    await Promise.all([...accepted, last])
    const later = add([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    store.batches[3]?.end.resolve()
    await later
    expect(store.batches.flatMap(({ items }) => items)).not.toContain(11)
  })

  it('[C-09] a failing batch rejects its own callers only; the next one is written', async () => {
    const store = aStore()
    const { add, drain } = createBatchWriter({ ...sizes, write: store.write })
    const failing = add([1])
    const next = add([2])
    store.batches[0]?.end.reject(new Error('unavailable'))
    await expect(failing).rejects.toThrow('unavailable')
    store.batches[1]?.end.resolve()
    await next
    await drain()
  })

  it('[C-09] drain waits for all accepted items', async () => {
    const store = aStore()
    const { add, drain } = createBatchWriter({ ...sizes, write: store.write })
    let isDrained = false
    const adding = [add([1]), add([2])]
    const draining = drain().then(() => (isDrained = true))
    store.batches[0]?.end.resolve()
    await settled()
    expect(isDrained).toBe(false)
    store.batches[1]?.end.resolve()
    await Promise.all([...adding, draining])
    expect(isDrained).toBe(true)
  })

  it('[C-09] writes each item once, in order, with no more writers than allowed, for random sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 3 }),
        async (lengths, batchSize, writers) => {
          const written: number[] = []
          let atOnce = 0
          let max = 0
          const write = async (items: readonly number[]) => {
            max = Math.max(max, ++atOnce)
            written.push(...items)
            await settled()
            atOnce -= 1
          }
          const { add } = createBatchWriter({ maxPending: 1_000, batchSize, writers, write })
          let next = 0
          await Promise.all(lengths.map((length) => add(Array.from({ length }, () => next++))))
          expect(written).toEqual(Array.from({ length: next }, (_, index) => index))
          expect(max).toBeLessThanOrEqual(writers)
        },
      ),
      { numRuns: 50 },
    )
  })
})
