import { sql, type Kysely } from 'kysely'
import { publicationColumns } from '../../foundation/publication/index.ts'
import type { Tables } from '../../tables.ts'

/** All channels that are not in the bin, in their order. */
export function loadChannels(db: Kysely<Tables>) {
  return db
    .selectFrom('channel')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'tag', 'name', 'logo', 'external_url'])
    .select(publicationColumns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('live_channel')
          .whereRef('live_channel.channel_id', '=', 'channel.id')
          .select('channel_id'),
      ).as('has_live_sources'),
    )
    .execute()
}

/** The programme that starts next on each channel, within a day. */
export async function loadNextProgrammes(db: Kysely<Tables>, now: Date) {
  const { rows } = await sql<{ channel_id: string; title: string; starts_at: Date }>`
    select distinct on (channel_id) channel_id, title, starts_at from programme
    where starts_at > ${now} and starts_at < ${now}::timestamptz + interval '1 day'
    order by channel_id, starts_at`.execute(db)
  return new Map(rows.map(({ channel_id: id, ...next }) => [id, next]))
}

/** Number of the latest segment of each channel with live sources. */
export async function latestSegments(db: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select live_channel.channel_id as id, latest.sequence as number from live_channel
    cross join lateral (
      select sequence from live_segment where channel_id = live_channel.channel_id order by sequence desc limit 1
    ) as latest`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, Number(number)]))
}
