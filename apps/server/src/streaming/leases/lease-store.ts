import { leaseMs, type StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { notify } from '../../notification-channels.ts'
import { prepared } from '../../platform/db.ts'
import { deleteInBatches } from '../../platform/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'
import type { StreamClaim } from './stream-owner.ts'

/** Publishes ended streams, from rows with `id` and `end_reason`. */
const notifyEnded = notify('streams', { stream: sql.ref('id'), reason: sql.ref('end_reason') })

/** Serialises the acquisitions of one viewer across all processes until the transaction ends. */
export async function lockViewer(trx: Transaction<Tables>, viewer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`streams of ${viewer}`}, 0))`.execute(trx)
}

export async function findLease(db: Kysely<Tables>, stream: string) {
  const row = await db
    .selectFrom('stream_lease')
    .where('id', '=', stream)
    .select(['seen_at', 'end_reason'])
    .executeTakeFirst()
  return row ?? null
}

export async function saveLease(
  trx: Transaction<Tables>,
  { stream, viewer, session, kind, tag, country, isCounted }: StreamClaim,
  now: Date,
): Promise<void> {
  const changes = { country, is_counted: isCounted, acquired_at: now, seen_at: now }
  await trx
    .insertInto('stream_lease')
    .values({ id: stream, viewer, session, kind, tag, started_at: now, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** A stream and its viewer. */
export type ViewedStream = Pick<StreamClaim, 'stream' | 'viewer'>

export interface StreamState {
  /** Null while the stream has not ended. */
  endReason: StreamEndReason | null
  /**
   * Number of other counted streams of this viewer that play now; 0 if this stream holds a lease, because it was
   * counted then.
   */
  playing: number
}

/** The state of each stream, in their order. */
export async function findStreamStates(
  db: Kysely<Tables>,
  asked: readonly ViewedStream[],
  nowMs: number,
): Promise<StreamState[]> {
  const [streams, viewers] = [asked.map(({ stream }) => stream), asked.map(({ viewer }) => viewer)]
  const [from, until] = [new Date(nowMs - leaseMs), latestPlausible(nowMs)]
  const { rows } = await sql<StreamState>`
    select case when own.ended_at is not null then own.end_reason end as "endReason",
      case when own.is_counted and own.ended_at is null and own.seen_at > ${from} and own.seen_at < ${until} then 0
      else (
        select count(*) from stream_lease
        where stream_lease.viewer = asked.viewer and id != asked.stream and is_counted and ended_at is null
          and seen_at > ${from} and seen_at < ${until}
      ) end as playing
    from unnest(${streams}::text[], ${viewers}::text[]) with ordinality as asked (stream, viewer, position)
    left join stream_lease as own on own.id = asked.stream
    order by position ${prepared}`.execute(db)
  return rows
}

/** Number of counted streams of this viewer, other than `stream`, that play now. */
export async function countPlaying(db: Kysely<Tables>, asked: ViewedStream, nowMs: number): Promise<number> {
  const [state] = await findStreamStates(db, [asked], nowMs)
  return state?.playing ?? 0
}

/** Ignores leases from the future, written before a clock that ran ahead was corrected. */
function latestPlausible(nowMs: number): Date {
  return new Date(nowMs + leaseMs)
}

/** How often this viewer's streams took a lease since `since`. */
export async function countAcquisitions(
  db: Kysely<Tables>,
  viewer: string,
  since: Date,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('stream_lease')
    .where('viewer', '=', viewer)
    .where('is_counted', '=', true)
    .where('acquired_at', '>', since)
    .where('acquired_at', '<=', now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Leases that have not ended, locked in the order of their IDs, so that concurrent processes cannot deadlock. */
function lockedLeases(ids: readonly string[]): RawBuilder<unknown> {
  return sql`locked as (
    select id from stream_lease where id = any (${ids}::text[]) and ended_at is null order by id for no key update
  )`
}

/** Writes when streams were last seen; returns those whose lease has not ended. */
export async function renewLeases(
  db: Kysely<Tables>,
  seen: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const at = [...seen.values()].map((ms) => new Date(ms))
  const { rows } = await sql<{ id: string }>`
    with ${lockedLeases([...seen.keys()])}
    update stream_lease set seen_at = greatest(stream_lease.seen_at, seen.at)
    from locked join unnest(${[...seen.keys()]}::text[], ${at}::timestamptz[]) as seen (id, at) using (id)
    where stream_lease.id = locked.id and ended_at is null returning stream_lease.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The position of each stream among the counted streams of its viewer that play now; the one acquired first is 1. */
export async function rankLeases(
  db: Kysely<Tables>,
  viewers: readonly string[],
  nowMs: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rank: number }>`
    select id, row_number() over (partition by viewer order by acquired_at, id) as rank
    from stream_lease
    where viewer = any (${viewers}) and is_counted and ended_at is null
      and seen_at > ${new Date(nowMs - leaseMs)} and seen_at < ${latestPlausible(nowMs)}`.execute(db)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

/** Ends leases and notifies all processes. Leases that have already ended keep their reason. */
export async function endLeases(
  db: Kysely<Tables>,
  ended: ReadonlyMap<string, StreamEndReason>,
  now: Date,
): Promise<void> {
  await sql`
    with ${lockedLeases([...ended.keys()])}, ended as (
      update stream_lease set ended_at = ${now}, end_reason = wanted.reason
      from locked
        join unnest(${[...ended.keys()]}::text[], ${[...ended.values()]}::text[]) as wanted (id, reason) using (id)
      where stream_lease.id = locked.id and ended_at is null
      returning stream_lease.id, end_reason
    )
    select ${notifyEnded} from ended`.execute(db)
}

/** Ends an active stream of this viewer. Returns false if there is none. */
export async function stopLease(
  db: Kysely<Tables>,
  viewer: string,
  stream: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update stream_lease set ended_at = ${now}, end_reason = 'stopped'
      where id = ${stream} and viewer = ${viewer} and ended_at is null
      returning id, end_reason
    )
    select ${notifyEnded} from ended`.execute(db)
  return rows.length > 0
}

/** Ends a stream whose player was closed, even one without a lease, so that its ticket is no longer valid. */
export async function leaveLease(db: Kysely<Tables>, claim: StreamClaim, now: Date): Promise<void> {
  const { stream, viewer, session, kind, tag, country } = claim
  await sql`
    with ended as (
      insert into stream_lease
        (id, viewer, session, kind, tag, country, is_counted, started_at, acquired_at, seen_at, ended_at, end_reason)
      values (${stream}, ${viewer}, ${session}, ${kind}, ${tag}, ${country}, false, ${now}, to_timestamp(0), ${now},
        ${now}, 'left')
      on conflict (id) do update set ended_at = excluded.ended_at, end_reason = excluded.end_reason
        where stream_lease.ended_at is null
      returning id, end_reason
    )
    select ${notifyEnded} from ended`.execute(db)
}

/** The end reason of each of these streams that has ended. */
export async function findEnded(
  db: Kysely<Tables>,
  streams: readonly string[],
): Promise<Map<string, StreamEndReason>> {
  const { rows } = await sql<{ id: string; end_reason: StreamEndReason }>`
    select id, end_reason from stream_lease
    where id = any (${streams}) and ended_at is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.end_reason]))
}

export async function nameCity(db: Kysely<Tables>, stream: string, city: string): Promise<void> {
  await db
    .updateTable('stream_lease')
    .set({ city })
    .where('id', '=', stream)
    .where('city', 'is distinct from', city)
    .execute()
}

/** The counted streams of a viewer that play now, the oldest first. */
export function playingStreams(db: Kysely<Tables>, viewer: string, nowMs: number) {
  return db
    .selectFrom('stream_lease')
    .where('viewer', '=', viewer)
    .where('is_counted', '=', true)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(nowMs - leaseMs))
    .where('seen_at', '<', latestPlausible(nowMs))
    .orderBy('started_at')
    .selectAll()
    .execute()
}

/** Number of streams of each paid channel that play now, by its tag. */
export async function screensByChannel(db: Kysely<Tables>, nowMs: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stream_lease')
    .where('kind', '=', 'live')
    .where('is_counted', '=', true)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(nowMs - leaseMs))
    .groupBy('tag')
    .select((of) => ['tag', of.fn.countAll<number>().as('screens')])
    .execute()
  return new Map(rows.map(({ tag, screens }) => [tag, screens]))
}

export async function deleteOldLeases(db: Kysely<Tables>, before: Date): Promise<void> {
  await deleteInBatches(db, sql.table('stream_lease'), sql`seen_at < ${before}`)
  await deleteInBatches(db, sql.table('media_allowance'), sql`updated_at < ${before}`)
}
