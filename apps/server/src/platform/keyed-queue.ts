import PQueue from 'p-queue'

/** Runs tasks of the same key one after the other; keys do not wait for each other. Null: the queue of this key is full. */
export type EnqueueByKey = <Result>(key: string, run: () => Promise<Result>) => Promise<Result> | null

/** `maxPending` includes the task that is running. */
export function createKeyedQueue(maxPending: number): EnqueueByKey {
  const queues = new Map<string, PQueue>()
  return (key, run) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 })
    if (queue.size + queue.pending >= maxPending) return null
    queues.set(key, queue)
    return queue.add(run).finally(() => {
      if (queue.size + queue.pending === 0) queues.delete(key)
    })
  }
}
