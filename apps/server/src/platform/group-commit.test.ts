import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

/** Writes that end when the test says so. */
function aStore() {
  const groups: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = []
  return {
    groups,
    write(items: readonly number[]) {
      const end = Promise.withResolvers<void>()
      groups.push({ items, end })
      return end.promise
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const sizes = { mostWaiting: 10, groupSize: 4, writers: 1 }

describe('writing in groups', () => {
  it('[C-09] what comes while one group is written goes into the next, and is answered when that is stored', async () => {
    const store = aStore()
    const { add } = createGroupCommit({ ...sizes, write: store.write })
    const stored: string[] = []
    const adding = [
      add([1]).then(() => stored.push('first')),
      add([2, 3]).then(() => stored.push('second')),
      add([4]).then(() => stored.push('third')),
    ]
    expect(store.groups.map(({ items }) => items)).toEqual([[1]])
    store.groups[0]?.end.resolve()
    await settled()
    expect(stored).toEqual(['first'])
    expect(store.groups[1]?.items).toEqual([2, 3, 4])
    store.groups[1]?.end.resolve()
    await Promise.all(adding)
    expect(stored).toEqual(['first', 'second', 'third'])
  })

  it('[C-09] more than may wait is refused at once, and has room again later', async () => {
    const store = aStore()
    const { add } = createGroupCommit({ ...sizes, write: store.write })
    const kept = [add([1, 2, 3, 4]), add([5, 6, 7, 8, 9])]
    await expect(add([10, 11])).rejects.toMatchObject({ reason: 'not-ready', retryAfterSeconds: 2 })
    const last = add([10])
    for (let group = 0; group < 3; group++) {
      store.groups[group]?.end.resolve()
      await settled()
    }
    await Promise.all([...kept, last])
    const later = add([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    store.groups[3]?.end.resolve()
    await later
    expect(store.groups.flatMap(({ items }) => items)).not.toContain(11)
  })

  it('[C-09] a group that fails is told to its callers alone, and the next is tried', async () => {
    const store = aStore()
    const { add, drain } = createGroupCommit({ ...sizes, write: store.write })
    const failing = add([1])
    const next = add([2])
    store.groups[0]?.end.reject(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    store.groups[1]?.end.resolve()
    await next
    await drain()
  })

  it('[C-09] draining waits for everything that was taken', async () => {
    const store = aStore()
    const { add, drain } = createGroupCommit({ ...sizes, write: store.write })
    let isDrained = false
    const adding = [add([1]), add([2])]
    const draining = drain().then(() => (isDrained = true))
    store.groups[0]?.end.resolve()
    await settled()
    expect(isDrained).toBe(false)
    store.groups[1]?.end.resolve()
    await Promise.all([...adding, draining])
    expect(isDrained).toBe(true)
  })

  it('[C-09] whatever the sizes, each item is written once, in order, and never more at once than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 3 }),
        async (lengths, groupSize, writers) => {
          const written: number[] = []
          let atOnce = 0
          let most = 0
          const write = async (items: readonly number[]) => {
            most = Math.max(most, ++atOnce)
            written.push(...items)
            await settled()
            atOnce -= 1
          }
          const { add } = createGroupCommit({ mostWaiting: 1_000, groupSize, writers, write })
          let next = 0
          await Promise.all(lengths.map((length) => add(Array.from({ length }, () => next++))))
          expect(written).toEqual(Array.from({ length: next }, (_, index) => index))
          expect(most).toBeLessThanOrEqual(writers)
        },
      ),
      { numRuns: 50 },
    )
  })
})
