import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { slotMs } from '@kallo/rules/foundation/constants'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

type Schedule = DataOf<typeof schedules.view>
export type Block = Schedule['blocks'][number]

export async function listScheduledChannels(
  query: Kysely<Tables>,
): Promise<DataOf<typeof schedules.channels>['channels']> {
  const rows = await query
    .selectFrom('channel')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id as _id', 'name', 'is_published'])
    .select(sql<number>`(select count(*) from schedule_block where channel_id = channel.id)`.as('blocks'))
    .execute()
  return rows.map((row) => ({ ...row, blocks: Number(row.blocks) }))
}

/** VODs from stored media, then single assets. Recordings have segments of other lengths than slots. */
export async function listMedia(query: Kysely<Tables>): Promise<DataOf<typeof schedules.media>['media']> {
  const assets = await query
    .selectFrom('asset')
    .where('segment_us', 'is', null)
    .orderBy('id')
    .select(['id', 'slots'])
    .execute()
  const secondsOf = new Map(assets.map(({ id, slots }) => [id, (slots * slotMs) / 1000]))
  const vods = await query
    .selectFrom('vod')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .select(['name', 'description', 'parts'])
    .execute()
  const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (secondsOf.get(id) ?? 0), 0)
  return [
    ...vods
      .filter(({ parts }) => parts.length > 0 && parts.every((id) => secondsOf.has(id)))
      .map(({ name, description, parts }) => ({ name, description, assets: parts, seconds: total(parts) })),
    ...assets.map(({ id }) => ({ name: id, description: '', assets: [id], seconds: total([id]) })),
  ]
}

export async function viewSchedule(
  query: Kysely<Tables>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  channelId: string,
): Promise<Schedule> {
  const channel = await findOwnChannel(query, channelId)
  const rows = await query
    .selectFrom('schedule_block')
    .where('channel_id', '=', channelId)
    .orderBy('start_minute')
    .orderBy('id')
    .selectAll()
    .execute()
  const stored = await findSettings(query, channelId)
  const timeZone = channel.time_zone ?? config.timeZone
  return {
    channel_id: channelId,
    channel: channel.name,
    time_zone: timeZone,
    today: isoDay(clock.now(), timeZone),
    blocks: rows.map(({ start_minute, minutes, weekdays, on_date, title, description, loop }) => ({
      startMinute: start_minute,
      minutes,
      weekdays,
      onDate: on_date,
      title,
      description,
      assets: loop,
    })),
    filler:
      stored && stored.filler_loop.length > 0
        ? { title: stored.filler_title, assets: stored.filler_loop }
        : null,
    version: stored?.version ?? 0,
  }
}

export async function findOwnChannel(query: Kysely<Tables>, channelId: string) {
  const channel = await query
    .selectFrom('channel')
    .where('id', '=', channelId)
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['name', 'time_zone'])
    .executeTakeFirst()
  if (!channel) throw new AppError('channel-not-found')
  return channel
}

export function findSettings(query: Kysely<Tables>, channelId: string) {
  return query.selectFrom('schedule').where('channel_id', '=', channelId).selectAll().executeTakeFirst()
}
