import type { DataOf } from '@kallo/contract/endpoint'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { maxUploadBytes } from './begin-upload.ts'
import { receivedBytes } from './disk-space.ts'
import { canRetry } from './retry-vod-file.ts'

export type VodMedia = DataOf<typeof vodFiles.view>

interface Viewing extends Pick<Deps, 'db' | 'config'> {
  /** Why files cannot be transcoded; null if they can. */
  unavailable: () => Promise<string | null>
}

/** The video of a VOD and its latest upload, as the console shows them. Throws `vod-not-found`. */
export async function describeVodMedia(deps: Viewing, vodId: string, uploader: string): Promise<VodMedia> {
  const { db } = deps
  const vod = await findVod(db, vodId)
  const tracks = await db
    .selectFrom('vod_track')
    .where('vod_id', '=', vodId)
    .select(['kind', 'index', 'language', 'name', 'is_default as isDefault'])
    .orderBy('kind')
    .orderBy('index')
    .execute()
  return {
    unavailable: await deps.unavailable(),
    maxBytes: maxUploadBytes,
    file: await describeFile(deps, vodId, uploader),
    media: await describeMedia(db, vod.parts),
    audio: { language: vod.audio_language, name: vod.audio_name },
    tracks,
  }
}

export async function findVod(db: Kysely<Tables>, vodId: string) {
  const vod = await db
    .selectFrom('vod')
    .where('id', '=', vodId)
    .where('deleted_at', 'is', null)
    .select(['name', 'parts', 'audio_language', 'audio_name'])
    .executeTakeFirst()
  if (!vod) throw new AppError('vod-not-found')
  return vod
}

async function describeFile(
  { db, config }: Viewing,
  vodId: string,
  uploader: string,
): Promise<VodMedia['file']> {
  const row = await db
    .selectFrom('vod_file')
    .where('vod_id', '=', vodId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const steps = await db
    .selectFrom('vod_file_step')
    .where('file_id', '=', row.id)
    .select(['index', 'kind', 'width', 'height', 'state', 'progress', 'problem'])
    .orderBy('index')
    .execute()
  const received = row.state === 'uploading' ? await receivedBytes(config.dataDir, row.id) : row.bytes
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    receivedBytes: received,
    state: row.state,
    problem: row.problem,
    isOwn: row.uploader === uploader,
    canRetry: row.state === 'failed' && (await canRetry(config.dataDir, row.id, steps)),
    createdAt: row.created_at.toISOString(),
    steps,
    posters: row.posters,
  }
}

async function describeMedia(db: Kysely<Tables>, parts: readonly string[]): Promise<VodMedia['media']> {
  if (parts.length === 0) return null
  const assets = await db
    .selectFrom('asset')
    .where('id', 'in', [...new Set(parts)])
    .select(['id', 'slots', 'segment_us', 'length_us'])
    .execute()
  const lengths = new Map(assets.map((asset) => [asset.id, lengthUsOf(asset)]))
  const lengthUs = parts.reduce((sum, part) => sum + (lengths.get(part) ?? 0), 0)
  const renditions = await db
    .selectFrom('rendition')
    .where('asset_id', '=', parts[0] ?? '')
    .select(['width', 'height', 'average_bps as averageBps'])
    .orderBy('index')
    .execute()
  return { seconds: Math.round(lengthUs / 1e6), renditions }
}

/** Segments of a recording have their own lengths. */
function lengthUsOf(asset: { slots: number; segment_us: number[] | null; length_us: number | null }): number {
  const segmentsUs = asset.segment_us?.reduce((sum, us) => sum + us, 0)
  return asset.length_us ?? segmentsUs ?? asset.slots * slotMs * 1_000
}
