import type { schedules } from '@kallo/contract/streaming/schedule'
import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import type { ScheduleParts } from './schedule-parts.ts'
import { findOwnChannel, findSettings, viewSchedule, type Block } from './schedule-store.ts'

type Input = z.output<NonNullable<(typeof schedules.save)['body']>>

/** N-04, N-05: replaces a schedule if its blocks do not overlap. Timeline and guide change in the same transaction. */
export async function saveSchedule(
  parts: ScheduleParts,
  origin: AuditOrigin,
  channelId: string,
  { blocks: given, filler, version }: Input,
): Promise<void> {
  const blocks = given.map(normalise)
  await parts.db.transaction().execute(async (trx) => {
    const { name } = await findOwnChannel(trx, channelId)
    await sql`select 1 from channel where id = ${channelId} for no key update`.execute(trx)
    const stored = await findSettings(trx, channelId)
    if ((stored?.version ?? 0) !== version) throw new AppError('changed-meanwhile')
    const [conflict] = scheduleConflicts(blocks)
    if (conflict)
      throw new AppError('schedule-conflict', {
        [`blocks.${conflict.second}`]: `overlaps ${blocks[conflict.first]?.title ?? 'another block'}`,
      })
    await requireMedia(trx, [...blocks, ...(filler ? [filler] : [])])
    const before = await viewSchedule(trx, parts, channelId)
    await storeSchedule(trx, channelId, { blocks, filler, version })
    await parts.recompile(trx, channelId)
    await recordAudit(trx, origin, {
      action: 'schedule.change',
      subject: name,
      before: { blocks: before.blocks, filler: before.filler },
      after: { blocks, filler },
    })
  })
}

function normalise(block: Block): Block {
  if (block.onDate !== null) return { ...block, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  const weekdays = [...new Set(block.weekdays)].toSorted((a, b) => a - b)
  if (weekdays.length === 0) throw new AppError('bad-input', { weekdays: 'must name at least one day' })
  return { ...block, weekdays }
}

async function requireMedia(
  trx: Transaction<Tables>,
  uses: readonly { assets: readonly string[] }[],
): Promise<void> {
  const wanted = new Set(uses.flatMap(({ assets }) => assets))
  if (wanted.size === 0) return
  const found = await trx
    .selectFrom('asset')
    .where('id', 'in', [...wanted])
    .where('segment_us', 'is', null)
    .select('id')
    .execute()
  if (found.length < wanted.size) throw new AppError('schedule-media-missing')
}

async function storeSchedule(
  trx: Transaction<Tables>,
  channelId: string,
  { blocks, filler, version }: Input,
): Promise<void> {
  await trx.deleteFrom('schedule_block').where('channel_id', '=', channelId).execute()
  if (blocks.length > 0)
    await trx
      .insertInto('schedule_block')
      .values(
        blocks.map(({ startMinute, minutes, weekdays, onDate, title, description, assets }) => ({
          channel_id: channelId,
          start_minute: startMinute,
          minutes,
          weekdays,
          on_date: onDate,
          title,
          description,
          loop: assets,
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
