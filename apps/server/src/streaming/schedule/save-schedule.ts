import type { schedules } from '@kallo/contract/streaming/schedule'
import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import type { ScheduleParts } from './schedule-parts.ts'
import { findOwnChannel, findSettings, viewSchedule, type Block } from './schedule-store.ts'

type Input = z.output<NonNullable<(typeof schedules.saveAll)['body']>>['channels'][number]
type Changes = Omit<Input, 'channelId'>

/**
 * N-04, N-05, N-07: replaces several schedules, all or none. Blocks must not overlap. Timelines and guides change in
 * the same transaction.
 */
export async function saveSchedules(
  parts: ScheduleParts,
  origin: AuditOrigin,
  channels: readonly Input[],
): Promise<void> {
  const ids = channels.map(({ channelId }) => channelId)
  if (new Set(ids).size < ids.length) throw new AppError('bad-input', { channels: 'must all be different' })
  const changed = channels.map((channel) => ({ ...channel, blocks: channel.blocks.map(normalise) }))
  await parts.db.transaction().execute(async (trx) => {
    await parts.lockTimelines(trx)
    await lockChannels(trx, changed)
    await requireCurrent(trx, changed)
    await requireMedia(trx, changed)
    await lockSchedules(trx, changed)
    await requireCurrent(trx, changed)
    for (const { blocks } of changed) requireNoOverlap(blocks)
    for (const { channelId, ...changes } of changed)
      await saveSchedule(parts, trx, origin, channelId, changes)
  })
}

/** Locks channels in the order of their IDs, so that concurrent changes of the same channels cannot deadlock. */
async function lockChannels(trx: Transaction<Tables>, channels: readonly Input[]): Promise<void> {
  for (const { channelId } of inOrder(channels)) {
    await findOwnChannel(trx, channelId)
    await sql`select 1 from channel where id = ${channelId} for no key update`.execute(trx)
  }
}

function inOrder(channels: readonly Input[]): readonly Input[] {
  return channels.toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1))
}

/** A replaced upload changes schedules as well. It locks its row, which `requireMedia` locks too, before them. */
async function lockSchedules(trx: Transaction<Tables>, channels: readonly Input[]): Promise<void> {
  for (const { channelId } of inOrder(channels))
    await sql`select 1 from schedule where channel_id = ${channelId} for update`.execute(trx)
}

async function requireCurrent(trx: Transaction<Tables>, channels: readonly Input[]): Promise<void> {
  const outdated: Record<string, string> = {}
  for (const { channelId, version } of channels) {
    const stored = await findSettings(trx, channelId)
    if ((stored?.version ?? 0) !== version) outdated[channelId] = 'was changed by another editor'
  }
  if (Object.keys(outdated).length > 0) throw new AppError('changed-meanwhile', outdated)
}

async function saveSchedule(
  parts: ScheduleParts,
  trx: Transaction<Tables>,
  origin: AuditOrigin,
  channelId: string,
  { blocks, filler, version }: Changes,
): Promise<void> {
  const before = await viewSchedule(trx, parts, channelId)
  await storeSchedule(trx, channelId, { blocks, filler, version })
  await parts.recompile(trx, channelId)
  await recordAudit(trx, origin, {
    action: 'schedule.change',
    subject: before.channel,
    before: { blocks: before.blocks, filler: before.filler },
    after: { blocks, filler },
  })
}

function requireNoOverlap(blocks: readonly Block[]): void {
  const [conflict] = scheduleConflicts(blocks)
  if (conflict)
    throw new AppError('schedule-conflict', {
      [`blocks.${conflict.second}`]: `overlaps ${blocks[conflict.first]?.title ?? 'another block'}`,
    })
}

function normalise(block: Block): Block {
  if (block.onDate !== null)
    return { ...block, weekdays: [0, 1, 2, 3, 4, 5, 6], fromDate: null, untilDate: null, exceptDates: [] }
  const weekdays = [...new Set(block.weekdays)].toSorted((a, b) => a - b)
  if (weekdays.length === 0) throw new AppError('bad-input', { weekdays: 'must name at least one day' })
  const { fromDate, untilDate } = block
  if (fromDate !== null && untilDate !== null && untilDate < fromDate)
    throw new AppError('bad-input', { untilDate: 'must not be before the first date' })
  return { ...block, weekdays, exceptDates: [...new Set(block.exceptDates)].toSorted() }
}

/**
 * N-09: requires that media which the schedules did not contain before exist until the transaction ends. Files that are being prepared
 * count. Media that have disappeared from a stored block, such as a cancelled upload, do not prevent other changes.
 */
async function requireMedia(trx: Transaction<Tables>, channels: readonly Input[]): Promise<void> {
  const stored = await storedMedia(trx, channels)
  const uses = channels.flatMap(({ blocks, filler }) => [...blocks, ...(filler ? [filler] : [])])
  const wanted = new Set(uses.flatMap(({ assets }) => assets).filter((asset) => !stored.has(asset)))
  if (wanted.size === 0) return
  // A failed upload may be replaced, and the schedules that wait for it then wait for the replacement.
  await sql`select 1 from vod_file where 'vod-' || id = any (${[...wanted]}) order by id for key share`.execute(
    trx,
  )
  const { rows: found } = await sql<{ id: string }>`
    select id from asset where segment_us is null and id = any (${[...wanted]})
    union select 'vod-' || id from vod_file where 'vod-' || id = any (${[...wanted]})`.execute(trx)
  if (found.length < wanted.size) throw new AppError('schedule-media-missing')
}

async function storedMedia(trx: Transaction<Tables>, channels: readonly Input[]): Promise<Set<string>> {
  const ids = channels.map(({ channelId }) => channelId)
  const { rows } = await sql<{ asset: string }>`
    select unnest(loop) as asset from schedule_block where channel_id = any (${ids})
    union select unnest(filler_loop) from schedule where channel_id = any (${ids})`.execute(trx)
  return new Set(rows.map(({ asset }) => asset))
}

async function storeSchedule(
  trx: Transaction<Tables>,
  channelId: string,
  { blocks, filler, version }: Changes,
): Promise<void> {
  await trx.deleteFrom('schedule_block').where('channel_id', '=', channelId).execute()
  if (blocks.length > 0)
    await trx
      .insertInto('schedule_block')
      .values(
        blocks.map((block) => ({
          channel_id: channelId,
          start_minute: block.startMinute,
          minutes: block.minutes,
          weekdays: block.weekdays,
          on_date: block.onDate,
          from_date: block.fromDate,
          until_date: block.untilDate,
          except_dates: block.exceptDates,
          title: block.title,
          description: block.description,
          loop: block.assets,
        })),
      )
      .execute()
  const values = {
    filler_title: filler?.title ?? '',
    filler_loop: filler?.assets ?? [],
    version: version + 1,
  }
  await trx
    .insertInto('schedule')
    .values({ channel_id: channelId, ...values })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
    .execute()
}
