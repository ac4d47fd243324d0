import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBatchReader } from './batch-reader.ts'

/** A store whose reads the test completes; a value is its key times ten. */
function aStore() {
  const batches: { keys: readonly number[]; end: PromiseWithResolvers<void> }[] = []
  return {
    batches,
    async read(keys: readonly number[]) {
      const end = Promise.withResolvers<void>()
      batches.push({ keys, end })
      await end.promise
      return keys.map((key) => 10 * key)
    },
    started: (count: number) => vi.waitFor(() => expect(batches.length).toBe(count), { interval: 1 }),
  }
}

const neverMs = 1_000_000

afterEach(() => {
  vi.useRealTimers()
})

describe('createBatchReader', () => {
  it('[T-04] calls that arrive while a batch is read share the next one, and never join a running one', async () => {
    const store = aStore()
    const read = createBatchReader(store.read, { maxWaitMs: neverMs })
    const first = [read(1), read(2)]
    await store.started(1)
    const second = [read(3), read(1)]
    store.batches[0]?.end.resolve()
    expect(await Promise.all(first)).toEqual([10, 20])
    await store.started(2)
    store.batches[1]?.end.resolve()
    expect(await Promise.all(second)).toEqual([30, 10])
    expect(store.batches.map(({ keys }) => keys)).toEqual([
      [1, 2],
      [3, 1],
    ])
  })

  it('[T-04] a batch that hangs delays later callers for a moment only', async () => {
    const store = aStore()
    const read = createBatchReader(store.read, { maxWaitMs: 1 })
    const hanging = read(1)
    await store.started(1)
    const second = read(2)
    await store.started(2)
    store.batches[1]?.end.resolve()
    expect(await second).toBe(20)
    store.batches[0]?.end.resolve()
    expect(await hanging).toBe(10)
  })

  it('[T-04] a failing batch rejects its own callers only', async () => {
    const store = aStore()
    const read = createBatchReader(store.read, { maxWaitMs: neverMs })
    const failing = [read(1), read(2)]
    await store.started(1)
    const later = read(3)
    store.batches[0]?.end.reject(new Error('unavailable'))
    for (const one of failing) await expect(one).rejects.toThrow('unavailable')
    await store.started(2)
    store.batches[1]?.end.resolve()
    expect(await later).toBe(30)
  })

  it('[T-04] a long queue is split into batches, and each caller receives its own value', async () => {
    const store = aStore()
    const read = createBatchReader(store.read, { batchSize: 2, maxWaitMs: neverMs })
    const reading = Promise.all([1, 2, 3, 4, 5].map(read))
    await store.started(3)
    for (const { end } of store.batches.toReversed()) end.resolve()
    expect(await reading).toEqual([10, 20, 30, 40, 50])
  })

  it('[T-04] batches start at an interval, which is longer after a batch of many keys', async () => {
    vi.useFakeTimers()
    const sizes: number[] = []
    const options = { minIntervalMs: 3, busyIntervalMs: 8 }
    const store = (keys: readonly number[]) => {
      sizes.push(keys.length)
      return Promise.resolve([...keys])
    }
    const read = createBatchReader(store, options)
    const readMany = async (count: number, ms: number) => {
      for (let key = 0; key < count; key++) void read(key)
      await vi.advanceTimersByTimeAsync(ms)
      return sizes.join()
    }
    expect(await readMany(1, 0)).toBe('1')
    expect(await readMany(1, 2)).toBe('1')
    expect(await readMany(12, 1)).toBe('1,13')
    expect(await readMany(1, 7)).toBe('1,13')
    expect(await readMany(1, 1)).toBe('1,13,2')
    expect(await readMany(1, 3)).toBe('1,13,2,1')
    vi.useRealTimers()
  })
})
