export interface BatchReaderOptions {
  /** Keys per call of `read`. */
  batchSize?: number
  /** Time between the starts of two batches. */
  minIntervalMs?: number
  /**
   * `minIntervalMs` after a batch of more than `manyKeys`: under load, fewer and larger queries cost the database
   * less.
   */
  busyIntervalMs?: number
  /**
   * The longest time that a caller waits for a running batch; after it, the next batch starts beside the running one.
   */
  maxWaitMs?: number
}

/** Up to this many keys, a shorter wait for callers is worth the cost of another query. */
const manyKeys = 12

interface Pending<Key, Value> {
  key: Key
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Concurrent callers share a query, which costs little more for a hundred keys than for one: the next batch collects while one is
 * being read. A query starts after all of its callers asked, so that each sees what was committed before. `read` returns
 * the values in the order of the keys; when it rejects, so do its callers.
 */
export function createBatchReader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
  { batchSize = 200, minIntervalMs = 3, busyIntervalMs = 8, maxWaitMs = 20 }: BatchReaderOptions = {},
): (key: Key) => Promise<Value> {
  let queue: Pending<Key, Value>[] = []
  let running = 0
  let nextMs = -Infinity
  let timer: NodeJS.Timeout | undefined

  const readBatch = async (batch: readonly Pending<Key, Value>[]) => {
    running += 1
    try {
      const values = await read(batch.map(({ key }) => key))
      if (values.length !== batch.length) throw new Error('a batch has to return a value for each key')
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    running -= 1
    if (running === 0 && queue.length > 0) schedule()
  }
  const schedule = () => {
    const waitMs = nextMs - performance.now()
    clearTimeout(timer)
    // Requests that arrived in the same iteration of the event loop share the first batch.
    if (waitMs <= 0) setImmediate(readQueue)
    else timer = setTimeout(readQueue, waitMs)
  }
  const readQueue = () => {
    clearTimeout(timer)
    const waiting = queue
    queue = []
    nextMs = performance.now() + (waiting.length > manyKeys ? busyIntervalMs : minIntervalMs)
    for (let from = 0; from < waiting.length; from += batchSize)
      void readBatch(waiting.slice(from, from + batchSize))
  }
  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      if (queue.length > 1) return
      if (running === 0) schedule()
      else timer = setTimeout(readQueue, maxWaitMs)
    })
}
