import { minuteMs } from '@kallo/rules/foundation/durations'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { deleteInBatches } from '../../platform/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'

export interface SeenStream {
  stream: string
  viewer: string
  resource: string
  firstSeenMs: number
  lastSeenMs: number
}

/** Several processes may have seen the same stream. */
export async function saveSeenStreams(db: Kysely<Tables>, seen: readonly SeenStream[]): Promise<void> {
  // Sorted, so that two processes with the same streams cannot deadlock.
  await sql`insert into stream_seen as known (id, viewer, resource, first_seen_at, last_seen_at)
    select id, viewer, resource, to_timestamp(first_ms / 1000.0), to_timestamp(last_ms / 1000.0)
    from unnest(
      ${seen.map(({ stream }) => stream)}::text[], ${seen.map(({ viewer }) => viewer)}::text[],
      ${seen.map(({ resource }) => resource)}::text[],
      ${seen.map(({ firstSeenMs }) => firstSeenMs)}::bigint[],
      ${seen.map(({ lastSeenMs }) => lastSeenMs)}::bigint[]
    ) as given (id, viewer, resource, first_ms, last_ms)
    order by id
    on conflict (id) do update set
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`.execute(db)
}

/** The ID of a stream in playback figures. `seenStreamsSince` returns the same ID as `session_id`. */
export function sessionOfStream(stream: string): string {
  return `${stream}${sessionSuffix}`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const sessionSuffix = '0'.repeat(16)

/** A subquery: streams seen at or after `since`, with the viewer's hash; null for a visitor. */
export function seenStreamsSince(since: Date): RawBuilder<unknown> {
  return sql`(select (id || ${sql.lit(sessionSuffix)})::uuid as session_id, first_seen_at, last_seen_at,
      nullif(viewer, ${sql.lit('0'.repeat(16))}) as viewer
    from stream_seen where last_seen_at >= ${since})`
}

export async function isSeenStream(db: Kysely<Tables>, stream: string): Promise<boolean> {
  const found = db.selectFrom('stream_seen').select('id').where('id', '=', stream)
  return (await found.executeTakeFirst()) !== undefined
}

/** What at least `minViewers` signed-in viewers have played since an instant, most viewers first. */
export async function viewersByResource(
  db: Kysely<Tables>,
  { since, minViewers }: { since: Date; minViewers: number },
): Promise<{ resource: string; viewers: number }[]> {
  const { rows } = await sql<{ resource: string; viewers: number }>`
    select resource, count(distinct viewer) as viewers from stream_seen
    where last_seen_at >= ${since} and viewer <> ${sql.lit('0'.repeat(16))}
    group by resource having count(distinct viewer) >= ${minViewers}
    order by viewers desc, resource`.execute(db)
  return rows
}

interface Claimed {
  stream: string
  seconds: number
  isFirst: boolean
}

/**
 * Claims watch time of the stream of this channel or VOD that the viewer played last: no more than was played and not
 * claimed before. Returns null if no stream was seen since `since`. `isFirst`: nothing of the stream was claimed before.
 */
export async function claimWatchTime(
  db: Kysely<Tables>,
  { viewer, resource }: Pick<SeenStream, 'viewer' | 'resource'>,
  seconds: number,
  since: Date,
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`with latest as (
      select id, reported_seconds = 0 as is_first, least(${seconds}::int, greatest(0, ${writeLagSeconds}::int - reported_seconds
        + extract(epoch from last_seen_at - first_seen_at)::int)) as granted
      from stream_seen
      where viewer = ${viewer} and resource = ${resource} and last_seen_at >= ${since}
      order by last_seen_at desc limit 1
      for update
    )
    update stream_seen set reported_seconds = reported_seconds + granted from latest
    where stream_seen.id = latest.id
    returning latest.id as stream, granted as seconds, is_first as "isFirst"`.execute(db)
  return rows[0] ?? null
}

/** Tolerance: `last_seen_at` is up to one flush late, and the last segment keeps playing after its delivery. */
const writeLagSeconds = 60

/** Number of streams that play now, by `resourceHash`: paid or free, of accounts and visitors. */
export async function streamsByResource(db: Kysely<Tables>, nowMs: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stream_seen')
    .where('last_seen_at', '>', new Date(nowMs - playingMs))
    .groupBy('resource')
    .select((of) => ['resource', of.fn.countAll<number>().as('streams')])
    .execute()
  return new Map(rows.map(({ resource, streams }) => [resource, streams]))
}

/** `last_seen_at` is up to 30 s behind, and a player requests something every few seconds. */
const playingMs = minuteMs

export async function deleteOldSeenStreams(db: Kysely<Tables>, before: Date): Promise<void> {
  await deleteInBatches(db, sql.table('stream_seen'), sql`last_seen_at < ${before}`)
}
