import { dayMs } from '@kallo/rules/foundation/durations'
import { eventIdAheadMs, eventIdBehindMs, lowestEventId } from '@kallo/rules/insights/event-id'
import { sql, type Kysely } from 'kysely'
import { isBackupRunning } from '../../foundation/backup/index.ts'
import type { Tables } from '../../tables.ts'

/** Creates the daily partitions to which the IDs of current events can belong. */
export function createEventPartitions(db: Kysely<Tables>): { ensure(nowMs: number): Promise<void> } {
  let readyDays = ''
  return {
    async ensure(nowMs) {
      const days = daysOf(nowMs)
      const wanted = days.join()
      if (wanted === readyDays) return
      await createPartitions(db, days)
      readyDays = wanted
    },
  }
}

/**
 * Drops partitions whose events are all older than `retentionDays`. An event can arrive a day after the time in its
 * ID. Nothing is dropped during a backup, which reads the partitions: the drop would wait for the backup, and all
 * writers would wait for the drop.
 */
export async function deleteOldPartitions(
  db: Kysely<Tables>,
  nowMs: number,
  retentionDays: number,
): Promise<void> {
  const oldest = partitionOf(nowMs - eventIdBehindMs - (retentionDays + 1) * dayMs)
  for (const name of await eventPartitions(db))
    if (name <= oldest)
      await db.transaction().execute(async (trx) => {
        if (await isBackupRunning(trx)) return
        await sql`drop table if exists ${sql.id(name)}`.execute(trx)
      })
}

/** The names of all partitions, one per day. */
export async function eventPartitions(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'playback_event'::regclass order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function daysOf(nowMs: number): number[] {
  const first = Math.floor((nowMs - eventIdBehindMs) / dayMs)
  const last = Math.floor((nowMs + eventIdAheadMs) / dayMs)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * dayMs)
}

/** Creates partitions under a lock, because all processes reach a new day at the same moment. */
async function createPartitions(db: Kysely<Tables>, days: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('playback-event-partitions'))`.execute(trx)
    for (const startMs of days)
      await sql`create table if not exists ${sql.id(partitionOf(startMs))} partition of playback_event
        for values from (${sql.lit(lowestEventId(startMs))}) to (${sql.lit(lowestEventId(startMs + dayMs))})`.execute(
        trx,
      )
  })
}

/** The name of a partition, such as `playback_event_20261120`, so that names sort by day. */
function partitionOf(atMs: number): string {
  return `playback_event_${new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')}`
}
