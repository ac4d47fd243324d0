import type { DataOf } from '@kallo/contract/endpoint'
import type { subscriberViewing } from '@kallo/contract/insights/subscriber-viewing'
import { sql, type Kysely } from 'kysely'
import type { Exporter } from '../../accounts/subscribers/index.ts'
import type { Deps } from '../../deps.ts'
import { analyticsRetention } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'
import { areMinutes } from './reported-minutes.ts'

const shownContents = 20

/**
 * F-02: playback as the account's players reported it, for support only: no more seconds of a playback than passed between its first
 * and its last event, or the arrival of these. Figures in reports are limited to what was delivered.
 */
export async function viewViewing(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<DataOf<typeof subscriberViewing.view>> {
  const rows = await watchedContents(db, accountId)
  const latest = Math.max(0, ...rows.map(({ last_at }) => last_at.getTime()))
  return {
    days: (await analyticsRetention(db)).events,
    watchedSeconds: rows.reduce((sum, { watched_seconds }) => sum + watched_seconds, 0),
    lastWatchedAt: latest === 0 ? null : new Date(latest).toISOString(),
    lastError: await lastError(db, accountId),
    contents: rows.slice(0, shownContents).map(({ kind, name, watched_seconds, starts, stalls, errors }) => ({
      kind,
      name,
      watchedSeconds: watched_seconds,
      starts,
      stalls,
      errors,
    })),
  }
}

type LastError = Omit<NonNullable<DataOf<typeof subscriberViewing.view>['lastError']>, 'at'> & { at: Date }

async function lastError(db: Kysely<Tables>, accountId: string) {
  const { rows } = await sql<LastError>`
    select received_at as at, coalesce(channel.name, vod.name, '') as name, country, failure, connection, speed
    from playback_event as event
    left join channel on event.kind = 'channel' and channel.id = content_id
    left join vod on event.kind = 'vod' and vod.id = content_id
    where account_id = ${accountId} and type = 'error'
    order by received_at desc limit 1`.execute(db)
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString() } : null
}

interface Watched {
  kind: 'channel' | 'vod'
  name: string
  watched_seconds: number
  starts: number
  stalls: number
  errors: number
  last_at: Date
}

/** Events that arrive together, after an outage or a short playback, still tell when they happened (`eventIdTimeMs`). */
const eventMs = sql`('x' || translate(left(event_id::text, 13), '-', ''))::bit(48)::bigint`

async function watchedContents(db: Kysely<Tables>, accountId: string): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    with playback as (
      select kind, content_id,
        least(
          coalesce(sum(watched_seconds) filter (where not ${areMinutes}), 0),
          ceil(greatest(
            extract(epoch from max(received_at) - min(received_at)),
            (max(${eventMs}) - min(${eventMs})) / 1000.0
          ))
        ) as seconds,
        count(*) filter (where type = 'start') as starts,
        count(*) filter (where type = 'stall') as stalls,
        count(*) filter (where type = 'error') as errors,
        max(received_at) as last_at
      from playback_event where account_id = ${accountId}
      group by kind, content_id, session_id
    )
    select playback.kind, coalesce(channel.name, vod.name, '') as name,
      coalesce(sum(seconds), 0)::bigint as watched_seconds, sum(starts)::bigint as starts, sum(stalls)::bigint as stalls,
      sum(errors)::bigint as errors, max(last_at) as last_at
    from playback
    left join channel on playback.kind = 'channel' and channel.id = content_id
    left join vod on playback.kind = 'vod' and vod.id = content_id
    group by playback.kind, content_id, channel.name, vod.name order by 3 desc, 2, content_id`.execute(db)
  return rows
}

/** As many as two devices report that play day and night. More would need too much memory. */
const maxExported = 100_000

/** F-07. */
export const exportWatching: Exporter = async (db, accountId) => exportEvents(db, accountId, maxExported)

/** The latest events, oldest first. */
export async function exportEvents(db: Kysely<Tables>, accountId: string, maxCount: number) {
  const found = await db
    .selectFrom('playback_event')
    .where('account_id', '=', accountId)
    .orderBy('received_at', 'desc')
    .limit(maxCount + 1)
    .selectAll()
    .execute()
  return {
    playback_events: found.slice(0, maxCount).toReversed(),
    /** Whether the account has older events that are left out. */
    has_older_playback_events: found.length > maxCount,
  }
}
