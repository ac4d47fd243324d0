import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'
import { ladderFor } from './encode-arguments.ts'
import type { SegmentWriter } from './segment-writer.ts'
import { loadSlate, type Slate, type SlateFormat } from './slate.ts'
import type { SlateLook } from './slate-picture.ts'
import type { IngestTimings } from './timings.ts'

interface FillerParts {
  query: Kysely<Tables>
  clock: Clock
  log: Log
  tool: FfmpegTool | null
  timings: IngestTimings
  dataDir: string
  slateLook(): Promise<SlateLook>
}

/** Y-05: plays the slate while no source delivers segments, whatever the reason. */
export function createFiller(parts: FillerParts, channelId: string, writer: SegmentWriter) {
  const { clock, timings, tool, log } = parts
  const startedMs = clock.now()
  let loading: Promise<Slate | null> | null = null
  let slate: Slate | null = null
  let number: number | null = null
  const load = async (profile: 'copy' | 'ladder') => {
    if (!tool) return null
    try {
      const format = await findFormat(parts.query, channelId, profile)
      const folder = path.join(parts.dataDir, 'media', 'slate')
      return await loadSlate(tool, folder, format, await parts.slateLook(), timings.segmentSeconds)
    } catch (error) {
      log.warn({ err: error, channelId }, 'the slate could not be prepared')
      return null
    }
  }
  return {
    isOn: () => number !== null,
    /** A source delivers again. */
    stop() {
      number = null
      slate = null
      loading = null
    },
    /** `isReceiving`: data arrives, so that a segment is due soon. */
    async tick(nowMs: number, profile: 'copy' | 'ladder', isReceiving: boolean) {
      const edgeMs = writer.edgeMs()
      if (number === null) {
        // A process that starts gives its sources time to connect.
        const idleMs = nowMs - Math.max(startedMs, edgeMs ?? startedMs)
        if (idleMs < timings.fillAfterMs / 2) return
        loading ??= load(profile)
        slate = await loading
        if (!slate) loading = null
        if (!slate || idleMs < timings.fillAfterMs * (isReceiving ? 2 : 1)) return
        number = 0
        writer.start({ kind: 'slate', sourceId: null, format: slate.format }, 'no segments')
      }
      const segment = (slate as Slate).segment(number)
      // Like a source, the slate delivers a segment when it has ended.
      if (number > 0 && nowMs < (edgeMs ?? 0) + segment.durationUs / 1000) return
      number += 1
      writer.append(segment)
    },
  }
}

/** The format of the latest run with a source, so that the number of renditions stays the same. */
async function findFormat(
  query: Kysely<Tables>,
  channelId: string,
  profile: 'copy' | 'ladder',
): Promise<SlateFormat> {
  const run = await query
    .selectFrom('live_run')
    .where('channel_id', '=', channelId)
    .where('kind', '=', 'source')
    .orderBy('id', 'desc')
    .select(['fps', 'renditions'])
    .limit(1)
    .executeTakeFirst()
  const sizes = run?.renditions.flatMap(({ width, height }) => (height > 0 ? [{ width, height }] : [])) ?? []
  if (run && sizes.length > 0 && (profile === 'ladder' || sizes.length === 1)) return { fps: run.fps, sizes }
  if (profile === 'copy') return { fps: 25, sizes: [{ width: 640, height: 360 }] }
  const heights = ladderFor(480, false).map(({ height }) => height)
  return { fps: 25, sizes: heights.map((height) => ({ width: 2 * Math.round((height * 8) / 9), height })) }
}
