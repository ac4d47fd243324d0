import { AppError } from './http/app-error.ts'

export interface BatchWriter<Item> {
  /** Resolves when all items are committed. Rejects with `not-ready`, and stores none, while the queue is full. */
  add(items: readonly Item[]): Promise<void>
  /** Resolves when nothing is queued or being written. */
  drain(): Promise<void>
  /** Items that are queued or being written. */
  pendingCount(): number
}

export interface BatchWriterOptions<Item> {
  /** Stores all items in one transaction. */
  write(items: readonly Item[]): Promise<void>
  /** Limit of items that are queued or being written; bounds memory. */
  maxPending: number
  /** A batch ends with the call that reaches this size. */
  batchSize: number
  /** Concurrent transactions. */
  writers: number
}

interface Pending<Item> {
  items: readonly Item[]
  resolve(): void
  reject(error: unknown): void
}

const retryAfterSeconds = 2

/**
 * Concurrent callers share a commit, which costs the same for one row as for a thousand: the next batch collects while one is
 * being written. Items of a resolved call survive a crash. docs/contributing/libraries.md says why this is our own code.
 */
export function createBatchWriter<Item>(options: BatchWriterOptions<Item>): BatchWriter<Item> {
  const { write, maxPending, batchSize, writers } = options
  let queue: Pending<Item>[] = []
  let count = 0
  let writing = 0
  let onDrained: (() => void)[] = []

  const takeBatch = () => {
    let size = 0
    let calls = 0
    while (calls < queue.length && size < batchSize) size += queue[calls++]?.items.length ?? 0
    const batch = queue.slice(0, calls)
    queue = queue.slice(calls)
    return batch
  }
  const writeBatch = async (batch: readonly Pending<Item>[]) => {
    const items = batch.flatMap((one) => one.items)
    try {
      await write(items)
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    count -= items.length
    writing -= 1
    pump()
  }
  const pump = () => {
    while (writing < writers && queue.length > 0) {
      writing += 1
      void writeBatch(takeBatch())
    }
    if (writing > 0) return
    for (const resolve of onDrained) resolve()
    onDrained = []
  }
  return {
    add(items) {
      if (count + items.length > maxPending)
        return Promise.reject(new AppError('not-ready', undefined, retryAfterSeconds))
      count += items.length
      return new Promise((resolve, reject) => {
        queue.push({ items, resolve, reject })
        pump()
      })
    },
    pendingCount: () => count,
    drain() {
      return new Promise((resolve) => {
        onDrained.push(resolve)
        pump()
      })
    },
  }
}
