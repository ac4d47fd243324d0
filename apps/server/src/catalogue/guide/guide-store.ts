import type { ScheduleBlock, ScheduleFiller } from '@kallo/rules/streaming/schedule'
import type { TimelineChange } from '@kallo/rules/streaming/schedule-change'
import { slotStartMs, type TimelineStretch } from '@kallo/rules/streaming/timeline'
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface StoredProgramme {
  title: string
  description: string
  startsAtMs: number
  endsAtMs: number
}

/** Without its description, which lists do not show. */
export type ListedProgramme = Omit<StoredProgramme, 'description'>

/**
 * Assembled channels have the guide of their schedule; imported programmes are for the others. A channel with live sources has
 * both if one of its sources is its schedule. Of a channel that was moved to the guide of another source, former programmes are shown
 * at times for which the new one has none.
 */
export const isShownProgramme = sql<boolean>`(programme.source_id is null or not exists (
    select from import_match join programme as chosen
      on chosen.channel_id = import_match.channel_id and chosen.source_id = import_match.source_id
    where import_match.channel_id = channel.id and import_match.source_id <> programme.source_id
      and chosen.starts_at < programme.ends_at and chosen.ends_at > programme.starts_at)
  ) and (channel.external_url is not null or case
  when programme.source_id is not null
    then exists (select 1 from live_channel where live_channel.channel_id = channel.id)
  else not exists (select 1 from live_channel where live_channel.channel_id = channel.id)
    or exists (select 1 from live_source where live_source.channel_id = channel.id and kind = 'schedule')
  end)`

/** The programmes of a channel that overlap a period, oldest first. */
export async function loadChannelProgrammes(
  db: Kysely<Tables>,
  channelId: string,
  fromMs: number,
  untilMs: number,
): Promise<StoredProgramme[]> {
  const rows = await db
    .selectFrom('programme')
    .innerJoin('channel', 'channel.id', 'programme.channel_id')
    .where('channel_id', '=', channelId)
    .where('ends_at', '>', new Date(fromMs))
    .where('starts_at', '<', new Date(untilMs))
    .where(isShownProgramme)
    .orderBy('starts_at')
    .select(['title', 'programme.description', 'starts_at', 'ends_at'])
    .execute()
  return rows.map(toProgramme)
}

/** The programmes of all channels that overlap a period, by channel ID, oldest first. */
export function loadProgrammesBetween(
  db: Kysely<Tables>,
  fromMs: number,
  untilMs: number,
): Promise<Map<string, ListedProgramme[]>> {
  return loadListed(db, sql`true`, fromMs, untilMs)
}

/** The programmes of some channels, as `loadProgrammesBetween` returns them. */
export function loadProgrammesOf(
  db: Kysely<Tables>,
  channelIds: readonly string[],
  fromMs: number,
  untilMs: number,
): Promise<Map<string, ListedProgramme[]>> {
  return loadListed(db, sql`channel.id = any (${channelIds})`, fromMs, untilMs)
}

async function loadListed(
  db: Kysely<Tables>,
  isWanted: RawBuilder<unknown>,
  fromMs: number,
  untilMs: number,
): Promise<Map<string, ListedProgramme[]>> {
  // One subquery per channel, because the index begins with the channel. It needs no earliest start: what ended more than 26 hours
  // ago is deleted, and a programme that continues may have begun weeks ago.
  const { rows } = await sql<{ id: string; title: string; starts_at: Date; ends_at: Date }>`
    select channel.id, own.title, own.starts_at, own.ends_at from channel
    cross join lateral (
      select title, starts_at, ends_at from programme
      where channel_id = channel.id and ${isShownProgramme}
      and starts_at < ${new Date(untilMs)} and ends_at > ${new Date(fromMs)}
    ) own where ${isWanted} order by own.starts_at`.execute(db)
  const byChannel = new Map<string, ListedProgramme[]>()
  for (const { id, title, starts_at: startsAt, ends_at: endsAt } of rows) {
    const programme = { title, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() }
    const known = byChannel.get(id)
    if (known) known.push(programme)
    else byChannel.set(id, [programme])
  }
  return byChannel
}

function toProgramme(row: {
  title: string
  description: string
  starts_at: Date
  ends_at: Date
}): StoredProgramme {
  const { title, description, starts_at: startsAt, ends_at: endsAt } = row
  return { title, description, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() }
}

export interface ScheduledChannel {
  id: string
  timeZone: string | null
  blocks: ScheduleBlock[]
  filler: ScheduleFiller | null
  /** The last compiled stretch, if any. */
  last: TimelineStretch | null
}

/** The service's own channels with their schedules and the ends of their timelines; all, or one. */
export async function loadScheduledChannels(
  db: Kysely<Tables>,
  channelId: string | null = null,
): Promise<ScheduledChannel[]> {
  const channels = await db
    .selectFrom('channel')
    .leftJoin('schedule', 'schedule.channel_id', 'channel.id')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(channelId !== null, (of) => of.where('channel.id', '=', channelId))
    .select(['id', 'time_zone', 'filler_title', 'filler_loop'])
    .execute()
  const blocks = await db.selectFrom('schedule_block').selectAll().orderBy('start_minute').execute()
  const ofChannel = Map.groupBy(blocks, (block) => block.channel_id)
  const toLoop = await loopReader(db)
  const lasts = await db
    .selectFrom('timeline')
    .distinctOn('channel_id')
    .selectAll()
    .orderBy('channel_id')
    .orderBy('slot_start', 'desc')
    .execute()
  const lastOf = new Map(lasts.map((row) => [row.channel_id, toStretch(row)]))
  return channels.map(({ id, time_zone: timeZone, filler_title: title, filler_loop: fillerLoop }) => {
    const filler = { title: title ?? '', description: '', loop: toLoop(fillerLoop ?? []) }
    const own = (ofChannel.get(id) ?? []).map((row) => ({
      startMinute: row.start_minute,
      minutes: row.minutes,
      weekdays: row.weekdays,
      onDate: row.on_date,
      fromDate: row.from_date,
      untilDate: row.until_date,
      exceptDates: row.except_dates,
      title: row.title,
      description: row.description,
      loop: toLoop(row.loop),
    }))
    return {
      id,
      timeZone,
      blocks: own.filter(({ loop }) => loop.length > 0),
      filler: filler.loop.length > 0 ? filler : null,
      last: lastOf.get(id) ?? null,
    }
  })
}

/** Returns a function that converts asset IDs into entries of a loop and leaves out unknown assets. */
async function loopReader(db: Kysely<Tables>) {
  const assets = await db.selectFrom('asset').select(['id', 'slots', 'format']).execute()
  const entries = new Map(assets.map(({ id, slots, format }) => [id, { asset: id, slots, format }]))
  return (ids: readonly string[]) => ids.flatMap((id) => entries.get(id) ?? [])
}

type TimelineRow = Selectable<Tables['timeline']>

function toStretch(row: TimelineRow): TimelineStretch {
  return {
    slotStart: row.slot_start,
    slotCount: row.slot_count,
    loop: row.loop,
    discontinuityBase: row.discontinuity_base,
    startsWithDiscontinuity: row.starts_with_discontinuity,
  }
}

/** Stretches of a channel, oldest first. */
export async function loadStretches(db: Kysely<Tables>, channelId: string): Promise<TimelineStretch[]> {
  const rows = await db
    .selectFrom('timeline')
    .where('channel_id', '=', channelId)
    .orderBy('slot_start')
    .selectAll()
    .execute()
  return rows.map(toStretch)
}

/** Deletes stretches and programmes from a slot on, and gives the one before its new end. */
export async function cutTimeline(
  trx: Transaction<Tables>,
  channelId: string,
  { deleteFromSlot, resized }: Pick<TimelineChange, 'deleteFromSlot' | 'resized'>,
): Promise<void> {
  const from = new Date(slotStartMs(deleteFromSlot))
  await trx
    .deleteFrom('timeline')
    .where('channel_id', '=', channelId)
    .where('slot_start', '>=', deleteFromSlot)
    .execute()
  await trx
    .deleteFrom('programme')
    .where('channel_id', '=', channelId)
    .where('source_id', 'is', null)
    .where('starts_at', '>=', from)
    .execute()
  if (!resized) return
  const { slotStart, slotCount } = resized
  await trx
    .updateTable('timeline')
    .set({ slot_count: slotCount })
    .where('channel_id', '=', channelId)
    .where('slot_start', '=', slotStart)
    .execute()
  await trx
    .updateTable('programme')
    .set({ ends_at: new Date(slotStartMs(slotStart + slotCount)) })
    .where('channel_id', '=', channelId)
    .where('source_id', 'is', null)
    .where('starts_at', '=', new Date(slotStartMs(slotStart)))
    .execute()
}

export interface NewProgramme extends StoredProgramme {
  channelId: string
  stretch: TimelineStretch
}

/** Below the 65,535 parameters that a statement can have. */
const batchSize = 5_000

export async function insertProgrammes(
  trx: Transaction<Tables>,
  programmes: readonly NewProgramme[],
): Promise<void> {
  for (let from = 0; from < programmes.length; from += batchSize)
    await insertBatch(trx, programmes.slice(from, from + batchSize))
}

async function insertBatch(trx: Transaction<Tables>, programmes: readonly NewProgramme[]): Promise<void> {
  await trx
    .insertInto('programme')
    .values(
      programmes.map(({ channelId, startsAtMs, endsAtMs, title, description }) => ({
        channel_id: channelId,
        starts_at: new Date(startsAtMs),
        ends_at: new Date(endsAtMs),
        title,
        description,
      })),
    )
    .execute()
  await trx
    .insertInto('timeline')
    .values(
      programmes.map(({ channelId, stretch }) => ({
        channel_id: channelId,
        slot_start: stretch.slotStart,
        slot_count: stretch.slotCount,
        loop: JSON.stringify(stretch.loop),
        discontinuity_base: stretch.discontinuityBase,
        starts_with_discontinuity: stretch.startsWithDiscontinuity,
      })),
    )
    .execute()
}

/** Deletes what ended before an instant, except each channel's last stretch, from which numbering continues. */
export async function deleteBefore(
  trx: Transaction<Tables>,
  beforeMs: number,
  beforeSlot: number,
): Promise<void> {
  await trx.deleteFrom('programme').where('ends_at', '<=', new Date(beforeMs)).execute()
  await trx
    .deleteFrom('timeline')
    .where(sql<boolean>`slot_start + slot_count <= ${beforeSlot}`)
    .where(
      sql<boolean>`exists (select 1 from timeline as later
      where later.channel_id = timeline.channel_id and later.slot_start > timeline.slot_start)`,
    )
    .execute()
}

/** Serialises compilation across all processes. */
export async function lockTimelines(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('timelines'))`.execute(trx)
}
