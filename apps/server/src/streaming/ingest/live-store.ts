import { sql, type Kysely } from 'kysely'
import { notify } from '../../notification-channels.ts'
import type { LiveRendition } from '../../tables/column-types.ts'
import type { Tables } from '../../tables.ts'

export type SegmentRow = Omit<Tables['live_segment'], 'channel_id' | 'spool' | 'is_independent'> & {
  is_independent: boolean
}

export function lastSegment(db: Kysely<Tables>, channelId: string) {
  return db
    .selectFrom('live_segment')
    .where('channel_id', '=', channelId)
    .orderBy('sequence', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst()
}

/** Ends runs that a killed process left open. */
export async function endOpenRuns(
  db: Kysely<Tables>,
  channelId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('live_run')
    .set({ ended_at: now, end_reason: reason })
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .execute()
}

const initLock = sql`hashtextextended('initialisation segments', 0)`

/** Deletes the initialisation segments that neither a run nor a stored rendition names. */
export function deleteUnusedInits(db: Kysely<Tables>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${initLock})`.execute(trx)
    await sql`
      delete from init_segment i
      where not exists (select from rendition r where r.init = i.name)
        and not exists (
          select from live_run, jsonb_array_elements(renditions) r where r ->> 'init' = i.name)`.execute(trx)
  })
}

/** Stores a run with its initialisation segments; returns its ID. */
export function openRun(
  db: Kysely<Tables>,
  channelId: string,
  { kind, sourceId }: { kind: Tables['live_run']['kind']; sourceId: number | null },
  {
    fps,
    renditions,
    inits,
  }: { fps: number; renditions: LiveRendition[]; inits: { name: string; bytes: Buffer }[] },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Until the run names them, they must not be deleted.
    await sql`select pg_advisory_xact_lock_shared(${initLock})`.execute(trx)
    await trx
      .insertInto('init_segment')
      .values(inits)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // The source may have been deleted meanwhile.
    const source = sourceId === null ? null : sql<number>`(select id from live_source where id = ${sourceId})`
    const { id } = await trx
      .insertInto('live_run')
      .values({
        channel_id: channelId,
        source_id: source as number | null,
        kind,
        fps,
        renditions: JSON.stringify(renditions),
        started_at: now,
        ended_at: null,
        end_reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export async function endRun(db: Kysely<Tables>, runId: number, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('live_run')
    .set({ ended_at: now, end_reason: reason.slice(0, 500) })
    .where('id', '=', runId)
    .execute()
}

export async function insertSegments(
  db: Kysely<Tables>,
  channelId: string,
  rows: readonly SegmentRow[],
  spool: string | null,
): Promise<void> {
  if (rows.length === 0) return
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('live_segment')
      .values(rows.map((row) => ({ ...row, channel_id: channelId, spool })))
      .execute()
    await sql`select ${notify('live_segments', { channel: sql`${channelId}::text` })}`.execute(trx)
  })
}

/**
 * Stores a change of source, unless it is stored: an attempt that timed out may have been committed. In a transaction, because the
 * server still executes a statement that timed out, and would commit it.
 */
export function recordSwitch(
  db: Kysely<Tables>,
  row: { channelId: string; from: number | null; to: number | null; reason: string; at: Date },
): Promise<void> {
  const { channelId, at, from, to, reason } = row
  return db.transaction().execute(async (trx) => {
    const stored = trx.selectFrom('live_switch').where('channel_id', '=', channelId).where('at', '=', at)
    if (await stored.select('id').executeTakeFirst()) return
    await trx
      .insertInto('live_switch')
      .values({ channel_id: channelId, at, from_source: from, to_source: to, reason })
      .execute()
  })
}
