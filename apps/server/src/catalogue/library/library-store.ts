import { historyMs } from '@kallo/rules/catalogue/library'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface ProgressReport {
  profileId: string
  kind: 'channel' | 'vod' | 'programme'
  contentId: string
  /** Start of a programme; 0 for channels and VODs. */
  startsAtMs: number
  title: string
  positionSeconds: number
  durationSeconds: number
  watchedAtMs: number
}

/** B-20: stores reports that are later than the stored ones, except in paused histories. One per profile and content at most. */
export async function storeProgress(db: Kysely<Tables>, reports: readonly ProgressReport[]): Promise<void> {
  const column = <Value>(read: (report: ProgressReport) => Value) => reports.map(read)
  await sql`
    with profile as (
      -- Profiles that are being deleted are left out.
      select id from viewer_profile where id = any (${[...new Set(column((one) => one.profileId))]}::text[]) and not is_history_paused
      order by id for key share
    )
    insert into watch_progress (profile_id, kind, content_id, starts_at, title, position_seconds, duration_seconds, watched_at)
    select reported.* from unnest(
      ${column((one) => one.profileId)}::text[], ${column((one) => one.kind)}::text[],
      ${column((one) => one.contentId)}::text[], ${column((one) => new Date(one.startsAtMs))}::timestamptz[],
      ${column((one) => one.title)}::text[], ${column((one) => one.positionSeconds)}::int[],
      ${column((one) => one.durationSeconds)}::int[], ${column((one) => new Date(one.watchedAtMs))}::timestamptz[]
    ) as reported (profile_id)
    join profile on profile.id = reported.profile_id
    order by 1, 2, 3, 4
    on conflict (profile_id, kind, content_id, starts_at) do update set
      title = excluded.title, position_seconds = excluded.position_seconds,
      duration_seconds = excluded.duration_seconds, watched_at = excluded.watched_at
    where (excluded.watched_at, excluded.position_seconds)
      > (watch_progress.watched_at, watch_progress.position_seconds)`.execute(db)
}

/** What a profile has watched, latest first. */
export async function loadWatched(
  db: Kysely<Tables>,
  profileId: string,
  { kinds, limit, offset = 0 }: { kinds?: readonly ProgressReport['kind'][]; limit: number; offset?: number },
) {
  return db
    .selectFrom('watch_progress')
    .where('profile_id', '=', profileId)
    .$if(kinds !== undefined, (of) => of.where('kind', 'in', kinds ?? []))
    .orderBy('watched_at', 'desc')
    .orderBy('content_id')
    .limit(limit)
    .offset(offset)
    .selectAll()
    .execute()
}

export type WatchedRow = Awaited<ReturnType<typeof loadWatched>>[number]

/** IDs of the VODs that a profile has watched, begun ones included. There can be thousands, so the query returns one row. */
export async function loadWatchedVods(db: Kysely<Tables>, profileId: string): Promise<Set<string>> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select array_agg(content_id) as ids from watch_progress
    where profile_id = ${profileId} and kind = 'vod'`.execute(db)
  return new Set(rows[0]?.ids ?? [])
}

/** The progress of these VODs, latest first. */
export function loadProgressOf(db: Kysely<Tables>, profileId: string, ids: readonly string[]) {
  return db
    .selectFrom('watch_progress')
    .where('profile_id', '=', profileId)
    .where('kind', '=', 'vod')
    .where((of) => of('content_id', '=', of.fn.any(of.val([...ids]))))
    .orderBy('watched_at', 'desc')
    .selectAll()
    .execute()
}

export async function countWatched(db: Kysely<Tables>, profileId: string): Promise<number> {
  const row = await db
    .selectFrom('watch_progress')
    .where('profile_id', '=', profileId)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface StoredRef {
  kind: ProgressReport['kind']
  contentId: string
  startsAtMs: number
}

export async function findProgress(db: Kysely<Tables>, profileId: string, ref: StoredRef) {
  const row = await db
    .selectFrom('watch_progress')
    .where('profile_id', '=', profileId)
    .where('kind', '=', ref.kind)
    .where('content_id', '=', ref.contentId)
    .where('starts_at', '=', new Date(ref.startsAtMs))
    .select(['position_seconds', 'duration_seconds'])
    .executeTakeFirst()
  return row ?? null
}

/** B-23: deletes one entry, or all; returns their number. */
export async function deleteWatched(
  db: Kysely<Tables>,
  profileId: string,
  ref: StoredRef | null,
): Promise<number> {
  const deleted = await db
    .deleteFrom('watch_progress')
    .where('profile_id', '=', profileId)
    .$if(ref !== null, (of) =>
      of
        .where('kind', '=', ref?.kind ?? 'vod')
        .where('content_id', '=', ref?.contentId ?? '')
        .where('starts_at', '=', new Date(ref?.startsAtMs ?? 0)),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** B-23: runs daily. */
export async function deleteOldHistory(db: Kysely<Tables>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('watch_progress')
    .where('watched_at', '<', new Date(nowMs - historyMs))
    .execute()
}

export interface ListKey {
  kind: 'vod' | 'series'
  contentId: string
}

/** B-21: latest first. */
export async function loadList(db: Kysely<Tables>, profileId: string): Promise<ListKey[]> {
  const rows = await db
    .selectFrom('list_entry')
    .where('profile_id', '=', profileId)
    .orderBy('added_at', 'desc')
    .orderBy('content_id')
    .select(['kind', 'content_id'])
    .execute()
  return rows.map(({ kind, content_id: contentId }) => ({ kind: kind as ListKey['kind'], contentId }))
}

export async function addToList(
  trx: Transaction<Tables>,
  profileId: string,
  keys: readonly ListKey[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('list_entry')
    .values(
      keys.map(({ kind, contentId }) => ({
        profile_id: profileId,
        kind,
        content_id: contentId,
        added_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFromList(
  trx: Transaction<Tables>,
  profileId: string,
  keys: readonly ListKey[],
): Promise<void> {
  for (const { kind, contentId } of keys)
    await trx
      .deleteFrom('list_entry')
      .where('profile_id', '=', profileId)
      .where('kind', '=', kind)
      .where('content_id', '=', contentId)
      .execute()
}

/** B-22: the IDs of the favourite channels, in their order. */
export async function loadFavourites(db: Kysely<Tables>, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite_channel')
    .where('profile_id', '=', profileId)
    .orderBy('position')
    .orderBy('channel_id')
    .select('channel_id')
    .execute()
  return rows.map((row) => row.channel_id)
}

/** Channels that have been deleted meanwhile are left out. */
export async function replaceFavourites(
  trx: Transaction<Tables>,
  profileId: string,
  channelIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('favourite_channel').where('profile_id', '=', profileId).execute()
  await sql`
    insert into favourite_channel (profile_id, channel_id, position)
    select ${profileId}, channel.id, wanted.position from unnest(${channelIds}::text[]) with ordinality as wanted (id, position)
    join channel on channel.id = wanted.id`.execute(trx)
}

/** Serialises changes of a profile's lists. False: the profile, or its account, was deleted since the session was looked up. */
export async function lockProfile(trx: Transaction<Tables>, profileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('viewer_profile')
    .where('id', '=', profileId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function readSettings(db: Kysely<Tables>, profileId: string) {
  const row = await db
    .selectFrom('viewer_profile')
    .where('id', '=', profileId)
    .select(['is_history_paused', 'plays_next'])
    .executeTakeFirst()
  return { isHistoryPaused: row?.is_history_paused ?? false, playsNext: row?.plays_next ?? true }
}
