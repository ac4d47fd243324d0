import { createGroupCommit } from '../../platform/group-commit.ts'
import type { Deps } from '../../deps.ts'
import { createEventPartitions } from './event-partitions.ts'
import { insertEvents, type StoredEvent } from './event-store.ts'

export interface Ingest {
  /** Resolves once all of these are in the database for good; `not-ready` while too much is waiting. */
  store(events: readonly StoredEvent[]): Promise<void>
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>
}

/** About 20 MB at most, and a second of the most that one process takes. */
const sizes = { mostWaiting: 20_000, groupSize: 2_000, writers: 2 }

/** Decision 0017. */
export function createIngest({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Ingest {
  const partitions = createEventPartitions(db.query)
  const { add, drain } = createGroupCommit<StoredEvent>({
    ...sizes,
    async write(events) {
      await partitions.prepare(clock.now())
      await insertEvents(db.query, events, config.timeZone)
    },
  })
  return { store: add, drain }
}
