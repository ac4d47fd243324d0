import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { createBatchWriter } from '../../platform/batch-writer.ts'
import type { Tables } from '../../tables.ts'
import { createEventPartitions } from './event-partitions.ts'

type EventRow = Selectable<Tables['playback_event']>
type FailureColumn = 'failure' | 'connection' | 'speed'

/** Errors say why playback failed and on which network, if the player reported it. */
export type StoredEvent = Omit<EventRow, FailureColumn> & Partial<Pick<EventRow, FailureColumn>>

export interface EventWriter {
  /** Resolves when all events are committed. Rejects with `not-ready` while the queue is full. */
  write(events: readonly StoredEvent[]): Promise<void>
  /**
   * Stores the event that `find` returns, in the transaction of `find`, unless an event with this ID is stored. Copies wait for each
   * other, also those of other processes.
   */
  storeOnce(eventId: string, find: (trx: Transaction<Tables>) => Promise<StoredEvent | null>): Promise<void>
  /** Resolves when nothing is queued. */
  drain(): Promise<void>
  pendingCount(): number
  /** Number of events stored since the start of this process. */
  storedCount(): number
}

/** The queue takes at most about 20 MB, or one second of the maximum throughput of a process. */
const sizes = { maxPending: 20_000, batchSize: 2_000, writers: 2 }

/** Writes events in batches (decision 0017). */
export function createEventWriter({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): EventWriter {
  const partitions = createEventPartitions(db)
  let stored = 0
  const { add, drain, pendingCount } = createBatchWriter<StoredEvent>({
    ...sizes,
    async write(events) {
      await partitions.ensure(clock.now())
      await insertEvents(db, events, config.timeZone)
      stored += events.length
    },
  })
  return {
    write: add,
    async storeOnce(eventId, find) {
      await partitions.ensure(clock.now())
      const isNew = await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${eventId}, 0))`.execute(trx)
        const event = (await isStored(trx, eventId)) ? null : await find(trx)
        if (event) await insertEvents(trx, [event], config.timeZone)
        return event !== null
      })
      if (isNew) stored += 1
    },
    drain,
    pendingCount,
    storedCount: () => stored,
  }
}

async function isStored(db: Kysely<Tables>, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('playback_event')
    .where('event_id', '=', eventId)
    .select('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores new events and marks their hours for summing, in one statement. */
export async function insertEvents(
  db: Kysely<Tables>,
  events: readonly StoredEvent[],
  timeZone: string,
): Promise<void> {
  const column = <Name extends keyof StoredEvent>(name: Name) => events.map((event) => event[name])
  // Sorted, so that two writers with the same events cannot deadlock.
  await sql`with fresh as (
      insert into playback_event
        (event_id, session_id, received_at, watched_seconds, type, kind, content_id, country, account_id,
        failure, connection, speed)
      select * from unnest(
        ${arrayLiteral(column('event_id'))}::uuid[], ${arrayLiteral(column('session_id'))}::uuid[],
        ${arrayLiteral(events.map(({ received_at }) => received_at.toISOString()))}::timestamptz[],
        ${arrayLiteral(column('watched_seconds'))}::int[], ${arrayLiteral(column('type'))}::text[],
        ${arrayLiteral(column('kind'))}::text[], ${column('content_id')}::text[], ${column('country')}::text[],
        ${column('account_id')}::text[],
        ${arrayLiteral(column('failure'))}::text[], ${arrayLiteral(column('connection'))}::text[],
        ${arrayLiteral(column('speed'))}::text[]
      ) as given (event_id)
      order by given.event_id
      on conflict do nothing
      returning received_at
    )
    insert into watch_hour_due (hour)
    select distinct date_trunc('hour', received_at, ${timeZone}::text) from fresh`.execute(db)
}

/** A PostgreSQL array literal of values that need no quoting: much faster than the driver's conversion. */
function arrayLiteral(values: readonly (string | number | null | undefined)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}
