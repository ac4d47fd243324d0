import { leaseMs, ownLeaseMs } from '@kallo/rules/stream-lease'
import { sql, type Kysely } from 'kysely'
import { kept } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'
import type { Claim, Place } from './leases.ts'
import { deviceHash, viewerHash } from './stream-owner.ts'

/** Takes a place, or keeps the one it has. Of several claims of one viewer each waits for its turn. */
export async function claimPlace(
  query: Kysely<Tables>,
  { stream, viewer, device, kind, tag, country, most }: Claim,
  nowMs: number,
): Promise<Place> {
  const now = new Date(nowMs)
  return query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`streams of ${viewer}`}, 0))`.execute(
      transaction,
    )
    const known = await transaction
      .selectFrom('stream_lease')
      .where('id', '=', stream)
      .select('stopped_at')
      .executeTakeFirst()
    if (known?.stopped_at) return 'stopped'
    if ((await playingNow(transaction, { stream, viewer, device }, nowMs)) >= most) return 'full'
    await transaction
      .insertInto('stream_lease')
      .values({ id: stream, viewer, device, kind, tag, country, started_at: now, seen_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute()
    return 'taken'
  })
}

/**
 * How many streams of this viewer play, besides this one. Who changes channels and could not say so is not kept waiting
 * by their own last stream for as long as others are.
 */
export async function playingNow(
  query: Kysely<Tables>,
  { stream, viewer, device }: Pick<Claim, 'stream' | 'viewer' | 'device'>,
  nowMs: number,
): Promise<number> {
  const row = await query
    .selectFrom('stream_lease')
    .where('viewer', '=', viewer)
    .where('id', '!=', stream)
    .where('stopped_at', 'is', null)
    .where('seen_at', '<', latestBelieved(nowMs))
    .where((of) =>
      of.or([
        of('seen_at', '>', new Date(nowMs - ownLeaseMs)),
        of.and([of('seen_at', '>', new Date(nowMs - leaseMs)), of('device', '!=', device)]),
      ]),
    )
    .select((of) => of.fn.countAll<number>().as('count'))
    .modifyEnd(kept)
    .executeTakeFirstOrThrow()
  return row.count
}

/** A clock that was ahead and was set right must not leave places that stay taken until it gets there again. */
function latestBelieved(nowMs: number): Date {
  return new Date(nowMs + leaseMs)
}

/** Writes when streams were last seen; gives those that may go on. */
export async function keepPlaces(
  query: Kysely<Tables>,
  seen: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const at = [...seen.values()].map((ms) => new Date(ms))
  const { rows } = await sql<{ id: string }>`
    update stream_lease set seen_at = greatest(stream_lease.seen_at, seen.at)
    from unnest(${[...seen.keys()]}::text[], ${at}::timestamptz[]) as seen (id, at)
    where stream_lease.id = seen.id and stopped_at is null returning stream_lease.id`.execute(query)
  return new Set(rows.map(({ id }) => id))
}

export async function stoppedSince(query: Kysely<Tables>, since: Date): Promise<string[]> {
  const rows = await query.selectFrom('stream_lease').where('stopped_at', '>', since).select('id').execute()
  return rows.map(({ id }) => id)
}

/** False: it was not there, not this viewer's, or not playing. */
export async function stopPlace(
  query: Kysely<Tables>,
  viewer: string,
  stream: string,
  now: Date,
): Promise<boolean> {
  const stopped = await query
    .updateTable('stream_lease')
    .set({ stopped_at: now })
    .where('id', '=', stream)
    .where('viewer', '=', viewer)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (stopped.numUpdatedRows > 0n) await sql`notify streams`.execute(query)
  return stopped.numUpdatedRows > 0n
}

/** Whoever is signed out of a device stops playing there. Wants the transaction that ends the sessions. */
export async function stopDevices(
  query: Kysely<Tables>,
  accountId: string,
  which: { only: readonly string[] } | { allBut: string | null },
): Promise<void> {
  const hashes = (ids: readonly string[]) => ids.map((deviceId) => deviceHash({ accountId, deviceId }))
  const [operator, devices] =
    'only' in which
      ? (['in', hashes(which.only)] as const)
      : (['not in', hashes(which.allBut === null ? [] : [which.allBut])] as const)
  const stopped = await query
    .updateTable('stream_lease')
    .set({ stopped_at: sql<Date>`seen_at` })
    .where('viewer', '=', viewerHash(accountId))
    .where('device', operator, [...devices, ''])
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (stopped.numUpdatedRows > 0n) await sql`notify streams`.execute(query)
}

/** The player went by itself: nothing is to be remembered, and it may come back. */
export async function freePlace(query: Kysely<Tables>, stream: string): Promise<void> {
  await query.deleteFrom('stream_lease').where('id', '=', stream).where('stopped_at', 'is', null).execute()
}

export async function namePlace(query: Kysely<Tables>, stream: string, city: string): Promise<void> {
  await query.updateTable('stream_lease').set({ city }).where('id', '=', stream).execute()
}

export function streamsOf(query: Kysely<Tables>, viewer: string, nowMs: number) {
  return query
    .selectFrom('stream_lease')
    .where('viewer', '=', viewer)
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', new Date(nowMs - leaseMs))
    .where('seen_at', '<', latestBelieved(nowMs))
    .orderBy('started_at')
    .selectAll()
    .execute()
}

/** Tag → how many screens play this channel now. */
export async function screensByChannel(query: Kysely<Tables>, nowMs: number): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('stream_lease')
    .where('kind', '=', 'live')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', new Date(nowMs - leaseMs))
    .groupBy('tag')
    .select((of) => ['tag', of.fn.countAll<number>().as('screens')])
    .execute()
  return new Map(rows.map(({ tag, screens }) => [tag, screens]))
}

/**
 * A service that was away shall not have freed anybody's place: what was live at its last sign of life is live for as long
 * again, so that the players find their places when they come back.
 */
export async function reviveLatest(query: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    update stream_lease set seen_at = ${now}
    where stopped_at is null and seen_at < ${now}
      and seen_at > (select max(seen_at) from stream_lease where seen_at <= ${now}) - ${leaseMs}::int * interval '1 ms'`.execute(
    query,
  )
}

export async function dropOldLeases(query: Kysely<Tables>, before: Date): Promise<void> {
  await query.deleteFrom('stream_lease').where('seen_at', '<', before).execute()
}
