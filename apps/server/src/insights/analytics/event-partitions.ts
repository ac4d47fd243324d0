import { eventIdAheadMs, eventIdBehindMs, lowestEventId } from '@kallo/rules/insights/event-id'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

const dayMs = 86_400_000

/** Makes the daily partitions that ids of this moment can belong to; knows those it has made. */
export function createEventPartitions(query: Kysely<Tables>): { prepare(nowMs: number): Promise<void> } {
  let readyDays = ''
  return {
    async prepare(nowMs) {
      const days = daysOf(nowMs)
      const wanted = days.join()
      if (wanted === readyDays) return
      await makePartitions(query, days)
      readyDays = wanted
    },
  }
}

/** Drops the days whose events are all older than `keptDays`: the newest of a day may have come a day after its id. */
export async function dropOldPartitions(
  query: Kysely<Tables>,
  nowMs: number,
  keptDays: number,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'playback_event'::regclass`.execute(query)
  const oldest = partitionOf(nowMs - eventIdBehindMs - (keptDays + 1) * dayMs)
  for (const { name } of rows)
    if (name <= oldest) await sql`drop table if exists ${sql.id(name)}`.execute(query)
}

function daysOf(nowMs: number): number[] {
  const first = Math.floor((nowMs - eventIdBehindMs) / dayMs)
  const last = Math.floor((nowMs + eventIdAheadMs) / dayMs)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * dayMs)
}

/** Several processes may come to a new day at the same moment. */
async function makePartitions(query: Kysely<Tables>, days: readonly number[]): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('playback-event-partitions'))`.execute(transaction)
    for (const startMs of days)
      await sql`create table if not exists ${sql.id(partitionOf(startMs))} partition of playback_event
        for values from (${sql.lit(lowestEventId(startMs))}) to (${sql.lit(lowestEventId(startMs + dayMs))})`.execute(
        transaction,
      )
  })
}

/** `playback_event_20261120`: their names are in the order of their days. */
function partitionOf(atMs: number): string {
  return `playback_event_${new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')}`
}
