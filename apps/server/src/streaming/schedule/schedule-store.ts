import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { slotMs } from '@kallo/rules/foundation/constants'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { BroadcastState } from '@kallo/rules/streaming/broadcast-state'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { isReleased, isVisible, publicationColumns } from '../../foundation/publication/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import type { ScheduleParts } from './schedule-parts.ts'

type Schedule = DataOf<typeof schedules.view>
export type Block = Schedule['blocks'][number]

type StateParts = Pick<ScheduleParts, 'db' | 'clock' | 'origin'>

export async function listScheduledChannels({
  db,
  clock,
  origin,
}: StateParts): Promise<DataOf<typeof schedules.channels>['items']> {
  const rows = await db
    .selectFrom('channel')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'tag', 'name'])
    .select(publicationColumns)
    .select(sql<number>`(select count(*) from schedule_block where channel_id = channel.id)`.as('blocks'))
    .execute()
  return rows.map(({ id, tag, name, blocks, ...publication }) => {
    const isPublished = isVisible(publication, clock.now())
    const state = isPublished ? origin.broadcastState(tag) : null
    return { id, name, isPublished, state, blocks: Number(blocks) }
  })
}

/** P-17: of all published channels, also those with external streams. */
export async function countStates({
  db,
  clock,
  origin,
}: StateParts): Promise<DataOf<typeof schedules.onAir>> {
  const rows = await db
    .selectFrom('channel')
    .where(isReleased)
    .select(['tag', 'external_url'])
    .select(publicationColumns)
    .execute()
  const states = rows
    .filter((row) => isVisible(row, clock.now()))
    .map((row) => (row.external_url === null ? origin.broadcastState(row.tag) : 'on-air'))
  const count = (wanted: BroadcastState) => states.filter((state) => state === wanted).length
  return {
    onAir: count('on-air'),
    offAir: count('off-air'),
    nothingScheduled: count('nothing-scheduled'),
  }
}

/**
 * VODs from stored media, then single assets that are no VOD and no sound of one. Recordings have segments of other lengths
 * than slots.
 */
export async function listMedia(db: Kysely<Tables>): Promise<DataOf<typeof schedules.media>['items']> {
  const assets = await db
    .selectFrom('asset')
    .where('segment_us', 'is', null)
    .where('unused_since', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rendition')
          .whereRef('rendition.asset_id', '=', 'asset.id')
          .where('height', '>', 0)
          .select('index'),
      ),
    )
    .orderBy('id')
    .select(['id', 'slots'])
    .execute()
  const secondsOf = new Map(assets.map(({ id, slots }) => [id, (slots * slotMs) / 1000]))
  const vods = await db
    .selectFrom('vod')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .select(['name', 'description', 'parts'])
    .execute()
  const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (secondsOf.get(id) ?? 0), 0)
  const films = vods.filter(({ parts }) => parts.length > 0 && parts.every((id) => secondsOf.has(id)))
  const wholeFilms = new Set(films.flatMap(({ parts }) => (parts.length === 1 ? parts : [])))
  return [
    ...films.map(({ name, description, parts }) => ({
      name,
      description,
      assets: parts,
      seconds: total(parts),
    })),
    ...assets
      .filter(({ id }) => !wholeFilms.has(id) && !isUpload(id))
      .map(({ id }) => ({ name: id, description: '', assets: [id], seconds: total([id]) })),
  ]
}

/** W-06: belongs to one VOD, which may be in the bin. */
const isUpload = (asset: string) => asset.startsWith('vod-')

export async function viewSchedule(
  db: Kysely<Tables>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  channelId: string,
): Promise<Schedule> {
  const channel = await findOwnChannel(db, channelId)
  const rows = await db
    .selectFrom('schedule_block')
    .where('channel_id', '=', channelId)
    .orderBy('start_minute')
    .orderBy('id')
    .selectAll()
    .execute()
  const stored = await findSettings(db, channelId)
  const timeZone = channel.time_zone ?? config.timeZone
  return {
    channelId,
    channel: channel.name,
    timeZone,
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

export async function findOwnChannel(db: Kysely<Tables>, channelId: string) {
  const channel = await db
    .selectFrom('channel')
    .where('id', '=', channelId)
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['name', 'time_zone'])
    .executeTakeFirst()
  if (!channel) throw new AppError('channel-not-found')
  return channel
}

export function findSettings(db: Kysely<Tables>, channelId: string) {
  return db.selectFrom('schedule').where('channel_id', '=', channelId).selectAll().executeTakeFirst()
}
