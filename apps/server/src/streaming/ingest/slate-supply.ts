import path from 'node:path'
import type { Kysely } from 'kysely'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { Log } from '../../platform/log.ts'
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

/** Y-05: the slate of a channel, prepared when it may be needed. */
export interface SlateSupply {
  /** Prepares the slate in the format of the latest source. */
  prepare(config: Pick<ChannelConfig, 'profile' | 'latency'>): Promise<void>
  /** Null while the slate is not ready. */
  slate(): Slate | null
  /** Call this when a source delivers again; its format may differ. */
  release(): void
}

export function createSlateSupply(parts: SlateParts, channelId: string): SlateSupply {
  const { timings, tool, log } = parts
  let loading: Promise<Slate | null> | null = null
  let slate: Slate | null = null
  const load = async ({ profile, latency }: Pick<ChannelConfig, 'profile' | 'latency'>) => {
    if (!tool) return null
    try {
      const format = await findFormat(parts.db, channelId, profile)
      const folder = path.join(parts.dataDir, 'media', 'slate')
      return await loadSlate(tool, folder, format, await parts.slateLook(), timings.segmentSeconds[latency])
    } catch (error) {
      log.warn({ err: error, channelId }, 'the slate could not be prepared')
      return null
    }
  }
  return {
    async prepare(config) {
      if (slate) return
      loading ??= load(config)
      slate = await loading
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
  profile: 'copy' | 'ladder',
): Promise<SlateFormat> {
  const run = await db
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
