import { slotMs } from '@kallo/rules/foundation/constants'
import { segmentAt, slotAt, stretchAt, type TimelineStretch } from '@kallo/rules/streaming/timeline'
import type { Kysely } from 'kysely'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import { shiftFragment, timescalesOf } from '../../platform/mp4/index.ts'
import type { Tables } from '../../tables.ts'
import type { EncodedGop, EncodingFormat } from './encoding.ts'

export interface ScheduledGop extends EncodedGop {
  format: EncodingFormat
  /** Segments with the same one have the same format and one timeline; slots between them may be missing, which `startsAtMs` shows. */
  encodingKey: object
  startsAtMs: number
}

/** How long segments of a schedule may be absent and then arrive, while it can be read: one slot and a half. */
export const scheduleBurstMs = 1.5 * slotMs

/**
 * Plays the schedule of a channel from stored media, segment by segment, where the schedule is one of several
 * sources.
 */
export interface SchedulePlayer {
  /**
   * The segment of the slot that ended last. Null: nothing is scheduled, or it was returned before. Rejects if it cannot be read; the
   * next call tries again.
   */
  next(nowMs: number): Promise<ScheduledGop | null>
}

export function createSchedulePlayer(
  db: Kysely<Tables>,
  channelId: string,
  media: Pick<MediaStore, 'read'>,
): SchedulePlayer {
  let lastSlot = 0
  let encodingKey: { formatKey: string; firstSlot: number } | null = null
  return {
    async next(nowMs) {
      const slot = slotAt(nowMs) - 1
      // A clock that was set back by one slot needs no action: the next slot begins within 6 s.
      const wasSetBack = slot < lastSlot - 1
      if (slot <= lastSlot && !wasSetBack) return null
      const stretches = await loadStretches(db, channelId, slot)
      const stretch = stretchAt(stretches, slot)
      if (!stretch) return null
      const { asset, segment } = segmentAt(stretch, slot)
      const format = await loadFormat(db, asset)
      if (!format) throw new Error(`the renditions of ${asset} are missing`)
      const formatKey = stretch.loop.find((entry) => entry.asset === asset)?.format ?? asset
      if (wasSetBack || encodingKey?.formatKey !== formatKey) encodingKey = { formatKey, firstSlot: slot }
      const seconds = ((slot - encodingKey.firstSlot - segment) * slotMs) / 1000
      const files = await Promise.all(
        format.renditions.map(async ({ init }, index) => {
          const bytes = await media.read(`media/${asset}/${index}/${segment}.m4s`)
          if (!bytes) throw new Error(`segment ${segment} of ${asset} is missing`)
          return shiftFragment(bytes, timescalesOf(init), seconds)
        }),
      )
      lastSlot = slot
      return {
        files,
        durationUs: slotMs * 1000,
        isIndependent: true,
        format,
        encodingKey,
        startsAtMs: slot * slotMs,
      }
    },
  }
}

/** Whether the schedule of a channel has something to play in the slot that ended last. */
export async function isScheduled(db: Kysely<Tables>, channelId: string, nowMs: number): Promise<boolean> {
  const slot = slotAt(nowMs) - 1
  return stretchAt(await loadStretches(db, channelId, slot), slot) !== null
}

async function loadStretches(
  db: Kysely<Tables>,
  channelId: string,
  slot: number,
): Promise<TimelineStretch[]> {
  const rows = await db
    .selectFrom('timeline')
    .where('channel_id', '=', channelId)
    .where('slot_start', '<=', slot)
    .select(['slot_start', 'slot_count', 'loop', 'discontinuity_base', 'starts_with_discontinuity'])
    .orderBy('slot_start', 'desc')
    .limit(1)
    .execute()
  return rows.map((row) => ({
    slotStart: row.slot_start,
    slotCount: row.slot_count,
    loop: row.loop,
    discontinuityBase: row.discontinuity_base,
    startsWithDiscontinuity: row.starts_with_discontinuity,
  }))
}

async function loadFormat(db: Kysely<Tables>, asset: string): Promise<EncodingFormat | null> {
  const rows = await db
    .selectFrom('rendition')
    .innerJoin('asset', 'asset.id', 'rendition.asset_id')
    .innerJoin('init_segment', 'init_segment.name', 'rendition.init')
    .where('asset_id', '=', asset)
    .select(['fps', 'width', 'height', 'codecs', 'bytes'])
    .orderBy('index')
    .execute()
  const [first] = rows
  if (!first) return null
  const renditions = rows.map(({ width, height, codecs, bytes }) => ({ width, height, codecs, init: bytes }))
  return { fps: first.fps, renditions }
}
