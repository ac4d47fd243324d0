import path from 'node:path'
import { splitByCodec } from '@kallo/rules/streaming/live-renditions'
import type { Kysely } from 'kysely'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { Log } from '../../platform/log.ts'
import type { LiveRendition } from '../../tables/column-types.ts'
import type { Tables } from '../../tables.ts'
import { ladderFor } from './encode-arguments.ts'
import { loadSlate, type Slate, type SlateFormat } from './slate.ts'
import type { ChannelConfig } from './channel-config.ts'
import type { SlateLook } from './slate-picture.ts'
import type { IngestTimings } from './timings.ts'

interface SlateParts {
  db: Kysely<Tables>
  log: Log
  tool: FfmpegTool | null
  timings: IngestTimings
  dataDir: string
  slateLook(): Promise<SlateLook>
}

type SlateSettings = Pick<ChannelConfig, 'profile' | 'latency' | 'isAv1On'>

/** Y-05: the slate of a channel, prepared when it may be needed. */
export interface SlateSupply {
  /** Prepares the slate in the format of the latest source. */
  prepare(config: SlateSettings): Promise<void>
  /** Null while the slate is not ready. */
  slate(): Slate | null
  /** Call this when a source delivers again; its format may differ. */
  release(): void
}

export function createSlateSupply(parts: SlateParts, channelId: string): SlateSupply {
  const { timings, tool, log } = parts
  let loading: Promise<Slate | null> | null = null
  let slate: Slate | null = null
  const load = async (settings: SlateSettings) => {
    if (!tool) return null
    const folder = path.join(parts.dataDir, 'media', 'slate')
    const seconds = timings.segmentSeconds[settings.latency]
    try {
      const { av1, ...format } = await findFormat(parts.db, channelId, settings)
      const look = await parts.slateLook()
      const plain = () => loadSlate(tool, folder, format, look, seconds)
      if (!av1) return await plain()
      // W-21: a slate without AV1 is better than none.
      return await loadSlate(tool, folder, { ...format, av1 }, look, seconds).catch(plain)
    } catch (error) {
      log.warn({ err: error, channelId }, 'the slate could not be prepared')
      return null
    }
  }
  return {
    async prepare(config) {
      if (slate) return
      loading ??= load(config)
      const current = loading
      const loaded = await current
      // Released meanwhile: the format of the source may be another one.
      if (loading !== current) return
      slate = loaded
      if (!slate) loading = null
    },
    slate: () => slate,
    release() {
      slate = null
      loading = null
    },
  }
}

/** The format of the latest run with a source, so that the number of renditions stays the same. */
async function findFormat(
  db: Kysely<Tables>,
  channelId: string,
  { profile, isAv1On }: SlateSettings,
): Promise<SlateFormat> {
  const run = await db
    .selectFrom('live_run')
    .where('channel_id', '=', channelId)
    .where('kind', '=', 'source')
    .orderBy('id', 'desc')
    .select(['fps', 'renditions'])
    .limit(1)
    .executeTakeFirst()
  const { h264, av1 } = splitByCodec(run?.renditions ?? [])
  const sizeOf = ({ width, height }: LiveRendition) => ({ width, height })
  const sizes = h264.filter(({ height }) => height > 0).map(sizeOf)
  if (run && sizes.length > 0 && (profile === 'ladder' || sizes.length === 1)) {
    const format = { fps: run.fps, sizes }
    return profile === 'ladder' && isAv1On && av1.length > 0 ? { ...format, av1: av1.map(sizeOf) } : format
  }
  if (profile === 'copy') return { fps: 25, sizes: [{ width: 640, height: 360 }] }
  const heights = ladderFor(480, false).map(({ height }) => height)
  return { fps: 25, sizes: heights.map((height) => ({ width: 2 * Math.round((height * 8) / 9), height })) }
}
