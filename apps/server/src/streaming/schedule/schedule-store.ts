import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { BroadcastState } from '@kallo/rules/streaming/broadcast-state'
import { sql, type Kysely, type Selectable } from 'kysely'
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
    // A filler alone is broadcast, too.
    .select(
      sql<number>`(select count(*) from schedule_block where channel_id = channel.id)
        + (select count(*) from schedule where channel_id = channel.id and filler_loop <> '{}')`.as('blocks'),
    )
    .execute()
  return rows.map(({ id, tag, name, blocks, ...publication }) => {
    const isPublished = isVisible(publication, clock.now())
    const state = isPublished ? origin.broadcastState(tag) : null
    return { id, name, isPublished, state, blocks: Number(blocks) }
  })
}

/** P-17: counts the states of all published channels, including those with external streams. */
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

export async function viewSchedule(
  db: Kysely<Tables>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  channelId: string,
): Promise<Schedule> {
  const channel = await findOwnChannel(db, channelId)
  const rows = await blockRows(db).where('channel_id', '=', channelId).execute()
  const stored = await findSettings(db, channelId)
  return describe(channel, rows, stored, { clock, config })
}

/** N-07. */
export async function viewSchedules(parts: ScheduleParts): Promise<DataOf<typeof schedules.all>['items']> {
  const { db, clock, origin } = parts
  const channels = await ownChannels(db)
    .orderBy('position')
    .orderBy('id')
    .select(['tag', ...publicationColumns])
    .select(
      sql<boolean>`exists (select from live_channel where channel_id = channel.id)`.as('has_live_sources'),
    )
    .execute()
  const rows = Map.groupBy(await blockRows(db).execute(), (row) => row.channel_id)
  const settings = await db.selectFrom('schedule').selectAll().execute()
  const settingsOf = new Map(settings.map((row) => [row.channel_id, row]))
  return channels.map((channel) => {
    const isPublished = isVisible(channel, clock.now())
    return {
      ...describe(channel, rows.get(channel.id) ?? [], settingsOf.get(channel.id), parts),
      isPublished,
      state: isPublished ? origin.broadcastState(channel.tag) : null,
      hasLiveSources: channel.has_live_sources,
    }
  })
}

function blockRows(db: Kysely<Tables>) {
  return db.selectFrom('schedule_block').orderBy('start_minute').orderBy('id').selectAll()
}

function describe(
  { id, name, time_zone: zone }: { id: string; name: string; time_zone: string | null },
  rows: readonly Selectable<Tables['schedule_block']>[],
  stored: Selectable<Tables['schedule']> | undefined,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): Schedule {
  const timeZone = zone ?? config.timeZone
  return {
    channelId: id,
    channel: name,
    timeZone,
    today: isoDay(clock.now(), timeZone),
    blocks: rows.map((row) => ({
      startMinute: row.start_minute,
      minutes: row.minutes,
      weekdays: row.weekdays,
      onDate: row.on_date,
      fromDate: row.from_date,
      untilDate: row.until_date,
      exceptDates: row.except_dates,
      title: row.title,
      description: row.description,
      assets: row.loop,
    })),
    filler:
      stored && stored.filler_loop.length > 0
        ? { title: stored.filler_title, assets: stored.filler_loop }
        : null,
    version: stored?.version ?? 0,
  }
}

function ownChannels(db: Kysely<Tables>) {
  return db
    .selectFrom('channel')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'time_zone'])
}

export async function findOwnChannel(db: Kysely<Tables>, channelId: string) {
  const channel = await ownChannels(db).where('id', '=', channelId).executeTakeFirst()
  if (!channel) throw new AppError('channel-not-found')
  return channel
}

export function findSettings(db: Kysely<Tables>, channelId: string) {
  return db.selectFrom('schedule').where('channel_id', '=', channelId).selectAll().executeTakeFirst()
}
