import { eventIdAheadMs, eventIdBehindMs, lowestEventId } from '@kallo/rules/insights/event-id'
import { mostReportedMinutes } from '@kallo/rules/insights/watch-time'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

const hourMs = 3_600_000

export async function tryLockSums(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`select
    pg_try_advisory_xact_lock(hashtext('watch-hours')) as is_mine`.execute(query)
  return rows[0]?.is_mine ?? false
}

/** Hours (UTC ms) that events were added to, no longer due once the transaction commits. */
export async function takeDueHours(query: Kysely<Tables>): Promise<number[]> {
  const rows = await query.deleteFrom('watch_hour_due').returning('hour').execute()
  return [...new Set(rows.map(({ hour }) => hour.getTime()))]
}

/**
 * Sums one hour anew from its events. A session is believed as many seconds, from its first event of this hour or the
 * one before, as have passed since: with T the seconds passed and S the seconds claimed so far, what is believed is
 * S + min(T − S, over all events so far, at most 0). What does not fit at one event does not come back at a later one.
 */
export async function replaceHour(query: Kysely<Tables>, hour: Date): Promise<void> {
  const [from, to] = [new Date(hour.getTime() - hourMs), new Date(hour.getTime() + hourMs)]
  await query.deleteFrom('watch_hour').where('hour', '=', hour).execute()
  await sql`insert into watch_hour
      (hour, kind, content_id, country, watched_seconds, starts, stalls, errors, viewers, sessions)
    with told as (
      select *, sum(watched_seconds) over so_far as claimed, max(account_id) over whole as viewer,
        extract(epoch from received_at - min(received_at) over whole)::int
          + case min(what) over whole when 'minutes' then ${mostReportedMinutes * 60}::int else 0 end as passed
      from playback_event
      where received_at >= ${from} and received_at < ${to} and ${idsBetween(from, to)}
      window whole as (partition by session_id), so_far as (whole order by received_at, event_id)
    ), believed as (
      select *, claimed + least(0, min(passed - claimed) over so_far) as seconds_so_far
      from told
      window so_far as (partition by session_id order by received_at, event_id)
    ), counted as (
      select *, seconds_so_far - coalesce(lag(seconds_so_far) over so_far, 0) as seconds
      from believed
      window so_far as (partition by session_id order by received_at, event_id)
    )
    select ${hour}::timestamptz, coalesce(kind, ''), coalesce(content_id, ''), coalesce(country, ''),
      sum(seconds),
      count(distinct session_id) filter (where what in ('start', 'minutes')),
      count(*) filter (where what = 'stall'),
      count(*) filter (where what = 'error'),
      count(distinct coalesce(viewer, session_id::text)),
      count(distinct session_id)
    from counted
    where received_at >= ${hour}
    group by grouping sets ((kind, content_id, country), (kind, content_id), (country), ())
    having count(*) > 0`.execute(query)
}

export async function dropHoursBefore(query: Kysely<Tables>, instant: Date): Promise<void> {
  await query.deleteFrom('watch_hour').where('hour', '<', instant).execute()
}

/** Ids tell the partitions apart, and lie near the time at which they came. */
function idsBetween(from: Date, to: Date) {
  return sql`event_id >= ${lowestEventId(from.getTime() - eventIdBehindMs)}::uuid
    and event_id < ${lowestEventId(to.getTime() + eventIdAheadMs)}::uuid`
}
