import { hourMs } from '@kallo/rules/foundation/durations'
import { eventIdAheadMs, eventIdBehindMs, lowestEventId } from '@kallo/rules/insights/event-id'
import { sql, type Kysely, type Transaction } from 'kysely'
import { seenStreamsSince } from '../../streaming/leases/index.ts'
import type { Tables } from '../../tables.ts'
import { areMinutes, minutesWithinMs } from './reported-minutes.ts'

export async function tryLockSums(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`select
    pg_try_advisory_xact_lock(hashtext('watch-hours')) as is_mine`.execute(trx)
  return rows[0]?.is_mine ?? false
}

export async function lockSums(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('watch-hours'))`.execute(trx)
}

/** The hours (UTC ms) that are due for summing, in order. */
export async function dueHours(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom('watch_hour_due').select('hour').distinct().orderBy('hour').execute()
  return rows.map(({ hour }) => hour.getTime())
}

export async function isDue(trx: Transaction<Tables>, hour: number): Promise<boolean> {
  const found = trx.selectFrom('watch_hour_due').select('id').where('hour', '=', new Date(hour))
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** False if the hour is not due any more. */
export async function takeDueHour(trx: Transaction<Tables>, hour: number): Promise<boolean> {
  const taken = await trx.deleteFrom('watch_hour_due').where('hour', '=', new Date(hour)).executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/**
 * Replaces the sums of one hour, from events of streams that were seen. Seconds are bounded by the time passed since the stream
 * was first seen and since its first event in this or the previous hour: with T the seconds passed and S the seconds claimed
 * so far, S + min(0, T − S over all events so far) count. Seconds that exceed the bound at one event are lost. Reported
 * minutes were bounded on arrival (`claimWatchTime`) and count for streams without progress events, however long after their
 * end they are reported. A stream starts once, in the country of its first event. In an hour it
 * fails once, and with the hour before it stalls at most every `stallSeconds`, and `stallsAtOnce` times more.
 */
export async function replaceHour(trx: Transaction<Tables>, hour: Date): Promise<void> {
  const [from, to] = [new Date(hour.getTime() - hourMs), new Date(hour.getTime() + hourMs)]
  // The first event and the first segment of a stream may be in different hours. The later one counts as its start.
  const startsFrom = new Date(hour.getTime() - seenWithinMs)
  await trx.deleteFrom('watch_hour').where('hour', '=', hour).execute()
  await sql`insert into watch_hour
      (hour, kind, content_id, country, watched_seconds, starts, stalls, errors, viewers, sessions)
    with reports as (
      select event.*, first_seen_at, viewer,
        sum(watched_seconds) filter (where not ${areMinutes}) over so_far as claimed,
        count(*) filter (where type = 'stall') over so_far as stalls_so_far,
        case when ${areMinutes} and not bool_or(type = 'progress') over whole then watched_seconds else 0 end
          as reported,
        bool_and(${areMinutes}) over whole as has_minutes_only,
        greatest(first_seen_at, min(received_at) over whole) as started_at
      from playback_event as event join ${seenStreamsSince(new Date(from.getTime() - minutesWithinMs))} as seen
        using (session_id)
      where ${isIn({ from, to })}
        and (${areMinutes} or received_at <= last_seen_at + ${playsOnMs}::int * interval '1 ms')
      window whole as (partition by session_id), so_far as (whole order by received_at, event_id)
    ), bounded as (
      select *, coalesce(claimed, 0)
        + least(0, min(greatest(0, extract(epoch from received_at - started_at))::int - coalesce(claimed, 0)) over so_far)
          as seconds_so_far
      from reports
      window so_far as (partition by session_id order by received_at, event_id)
    ), counted as (
      select *, reported + seconds_so_far - coalesce(lag(seconds_so_far) over so_far, 0) as seconds,
        coalesce(lag(received_at) over so_far < ${hour}, true) as is_first
      from bounded
      window so_far as (partition by session_id order by received_at, event_id)
    )
    select ${hour}::timestamptz, coalesce(kind, ''), coalesce(content_id, ''), coalesce(country, ''),
      sum(seconds),
      count(distinct session_id) filter (where has_minutes_only and type = 'minutes')
        + count(*) filter (where not has_minutes_only and is_first and first_seen_at >= ${startsFrom}
          and started_at >= ${hour} and started_at < ${to}),
      count(*) filter (where type = 'stall'
        and stalls_so_far <= extract(epoch from received_at - started_at) / ${stallSeconds}::int + ${stallsAtOnce}::int),
      count(distinct session_id) filter (where type = 'error'),
      count(distinct coalesce(viewer, session_id::text)),
      count(distinct session_id)
    from counted
    where received_at >= ${hour}
    group by grouping sets ((kind, content_id, country), (kind, content_id), (country), ())
    having count(*) > 0`.execute(trx)
}

/** Marks the hour due again while it has recent events of streams that may still be recorded as seen (`seenWithinMs`). */
export async function awaitUnseenStreams(trx: Transaction<Tables>, hour: Date, now: Date): Promise<void> {
  const [from, to] = [new Date(now.getTime() - seenWithinMs), new Date(hour.getTime() + hourMs)]
  if (from >= to) return
  // EXCEPT hashes or sorts both sides. An anti-join inside EXISTS may compare each event to each stream.
  await sql`insert into watch_hour_due (hour)
    select ${hour}::timestamptz where exists (
      select session_id from playback_event
      where ${isIn({ from: from > hour ? from : hour, to })} and not ${areMinutes}
      except
      select session_id from ${seenStreamsSince(new Date(from.getTime() - playsOnMs))} as seen
    )`.execute(trx)
}

/** Playback continues after the last request, for example after a pause, or from the browser's cache after a seek. */
const playsOnMs = 900_000
/** Stalls are counted at this rate, and some more at once, such as those of a short failure of the network. */
const [stallSeconds, stallsAtOnce] = [5, 5]
/** A player reports its start before its first segment, and seen streams are written every few seconds. */
const seenWithinMs = 120_000

/** Also limits event IDs, because they select the partitions. */
function isIn({ from, to }: { from: Date; to: Date }) {
  return sql`received_at >= ${from} and received_at < ${to}
    and event_id >= ${lowestEventId(from.getTime() - eventIdBehindMs)}::uuid
    and event_id < ${lowestEventId(to.getTime() + eventIdAheadMs)}::uuid`
}
