import type { ScheduleBlock } from '@kallo/rules/streaming/schedule'
import type { TimelineStretch } from '@kallo/rules/streaming/timeline'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface StoredProgramme {
  title: string
  description: string
  startsAtMs: number
  endsAtMs: number
}

/** All stored programmes by channel ID, oldest first. */
export async function loadProgrammes(query: Kysely<Tables>): Promise<Map<string, StoredProgramme[]>> {
  const rows = await query.selectFrom('programme').selectAll().orderBy('starts_at').execute()
  const byChannel = Map.groupBy(rows, (row) => row.channel_id)
  return new Map([...byChannel].map(([id, own]) => [id, own.map(toProgramme)]))
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
  dailySchedule: ScheduleBlock[]
  /** The last compiled stretch, if any. */
  last: TimelineStretch | null
}

/** The service's own channels, with their daily strips and the ends of their timelines. */
export async function loadScheduledChannels(query: Kysely<Tables>): Promise<ScheduledChannel[]> {
  const channels = await query
    .selectFrom('channel')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'time_zone'])
    .execute()
  const blocks = await query.selectFrom('schedule_block').selectAll().orderBy('start_minute').execute()
  const assets = await query.selectFrom('asset').select(['id', 'slots']).execute()
  const slotsOf = new Map(assets.map(({ id, slots }) => [id, slots]))
  const lasts = await query
    .selectFrom('timeline')
    .distinctOn('channel_id')
    .selectAll()
    .orderBy('channel_id')
    .orderBy('slot_start', 'desc')
    .execute()
  return channels.map(({ id, time_zone: timeZone }) => {
    const own = blocks.filter((block) => block.channel_id === id)
    const dailySchedule = own.map(({ start_minute: startMinute, title, description, loop }) => ({
      startMinute,
      title,
      description,
      loop: loop.map((asset) => ({ asset, slots: slotsOf.get(asset) ?? 0 })).filter(({ slots }) => slots > 0),
    }))
    const row = lasts.find((one) => one.channel_id === id)
    const last = row
      ? {
          slotStart: row.slot_start,
          slotCount: row.slot_count,
          loop: row.loop,
          discontinuityBase: row.discontinuity_base,
        }
      : null
    return { id, timeZone, dailySchedule: dailySchedule.filter(({ loop }) => loop.length > 0), last }
  })
}

export interface NewProgramme extends StoredProgramme {
  channelId: string
  stretch: TimelineStretch
}

export async function insertProgrammes(
  query: Transaction<Tables>,
  programmes: readonly NewProgramme[],
): Promise<void> {
  if (programmes.length === 0) return
  await query
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
  await query
    .insertInto('timeline')
    .values(
      programmes.map(({ channelId, stretch }) => ({
        channel_id: channelId,
        slot_start: stretch.slotStart,
        slot_count: stretch.slotCount,
        loop: JSON.stringify(stretch.loop),
        discontinuity_base: stretch.discontinuityBase,
      })),
    )
    .execute()
}

/** Deletes what ended before an instant, except each channel's last stretch, from which numbering continues. */
export async function deleteBefore(
  query: Transaction<Tables>,
  beforeMs: number,
  beforeSlot: number,
): Promise<void> {
  await query.deleteFrom('programme').where('ends_at', '<=', new Date(beforeMs)).execute()
  await query
    .deleteFrom('timeline')
    .where(sql<boolean>`slot_start + slot_count <= ${beforeSlot}`)
    .where(
      sql<boolean>`exists (select 1 from timeline as later
      where later.channel_id = timeline.channel_id and later.slot_start > timeline.slot_start)`,
    )
    .execute()
}

/** Serialises compilation across all processes. */
export async function lockTimelines(query: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('timelines'))`.execute(query)
}
