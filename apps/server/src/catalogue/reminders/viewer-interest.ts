import type { viewerInterest } from '@kallo/contract/catalogue/reminders'
import type { DataOf } from '@kallo/contract/endpoint'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

const maxRows = 20

/** B-33: counted over all profiles; viewers are not named. */
export async function viewInterest({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DataOf<typeof viewerInterest.view>> {
  const count = sql<number>`count(*)::int`.as('count')
  const [listed, reminded] = await Promise.all([
    db
      .selectFrom('list_entry')
      .leftJoin('vod', (join) =>
        join.onRef('vod.id', '=', 'list_entry.content_id').on('list_entry.kind', '=', 'vod'),
      )
      .leftJoin('series', (join) =>
        join.onRef('series.id', '=', 'list_entry.content_id').on('list_entry.kind', '=', 'series'),
      )
      .select(({ fn }) => [
        'list_entry.kind',
        'content_id as id',
        fn.coalesce('vod.name', 'series.name').as('name'),
        count,
      ])
      .where(({ fn }) => fn.coalesce('vod.name', 'series.name'), 'is not', null)
      .groupBy(['list_entry.kind', 'content_id', 'vod.name', 'series.name'])
      .orderBy('count', 'desc')
      .orderBy('name')
      .limit(maxRows)
      .execute(),
    db
      .selectFrom('reminder')
      .innerJoin('channel', 'channel.id', 'reminder.channel_id')
      .where('reminder.starts_at', '>', new Date(clock.now()))
      .select(['channel.id as channel_id', 'channel.name', 'reminder.title', 'reminder.starts_at', count])
      .groupBy(['channel.id', 'channel.name', 'reminder.title', 'reminder.starts_at'])
      .orderBy('count', 'desc')
      .orderBy('starts_at')
      .limit(maxRows)
      .execute(),
  ])
  const lists = listed.map(({ kind, id, name, count: times }) => ({
    kind: kind === 'vod' ? ('vod' as const) : ('series' as const),
    id,
    name: name ?? '',
    count: times,
  }))
  const reminders = reminded.map((row) => ({
    channelId: row.channel_id,
    channelName: row.name,
    title: row.title,
    startsAt: row.starts_at?.toISOString() ?? '',
    count: row.count,
  }))
  return {
    lists: { items: lists, total: lists.length },
    reminders: { items: reminders, total: reminders.length },
  }
}
