import { createBatchWriter } from '../../platform/batch-writer.ts'
import type { Deps } from '../../deps.ts'
import { createEventPartitions } from './event-partitions.ts'
import { insertEvents, type StoredEvent } from './event-store.ts'

export interface Ingest {
  /** Resolves when all events are committed. Rejects with `not-ready` while the queue is full. */
  store(events: readonly StoredEvent[]): Promise<void>
  /** Resolves when nothing is queued. */
  drain(): Promise<void>
}

/** At most about 20 MB, or one second of the maximum throughput of a process. */
const sizes = { maxPending: 20_000, batchSize: 2_000, writers: 2 }

/** Writes events in batches (decision 0017). */
export function createIngest({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Ingest {
  const partitions = createEventPartitions(db.query)
  const { add, drain } = createBatchWriter<StoredEvent>({
    ...sizes,
    async write(events) {
      await partitions.prepare(clock.now())
      await insertEvents(db.query, events, config.timeZone)
    },
  })
  return { store: add, drain }
}
