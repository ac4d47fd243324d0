import type { Selectable } from 'kysely'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export type StoredEvent = Selectable<Tables['playback_event']>

/** One statement, so one commit: the events that are new, and the hours whose sums they change. */
export async function insertEvents(
  query: Kysely<Tables>,
  events: readonly StoredEvent[],
  timeZone: string,
): Promise<void> {
  const column = <Name extends keyof StoredEvent>(name: Name) => events.map((event) => event[name])
  // Sorted: two writers with the same doubled events must not wait for each other in a circle.
  await sql`with fresh as (
      insert into playback_event
        (event_id, session_id, received_at, watched_seconds, what, kind, content_id, country, account_id)
      select * from unnest(
        ${plain(column('event_id'))}::uuid[], ${plain(column('session_id'))}::uuid[],
        ${plain(events.map(({ received_at }) => received_at.toISOString()))}::timestamptz[],
        ${plain(column('watched_seconds'))}::int[], ${plain(column('what'))}::text[],
        ${plain(column('kind'))}::text[], ${column('content_id')}::text[], ${column('country')}::text[],
        ${column('account_id')}::text[]
      ) as given (event_id)
      order by given.event_id
      on conflict do nothing
      returning received_at
    )
    insert into watch_hour_due (hour)
    select distinct date_trunc('hour', received_at, ${timeZone}::text) from fresh`.execute(query)
}

/** An array as PostgreSQL reads it, of values that need no quotes: much cheaper than quoting each. */
function plain(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}
