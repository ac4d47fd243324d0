import { hash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { slotMs } from '@kallo/rules/foundation/constants'
import { audioOnlyKbps, audioTrackKbps } from '@kallo/rules/streaming/video-ladder'
import { trackLanguageOf, trackNameOf, type VideoSource } from '@kallo/rules/streaming/video-source'
import type { Transaction } from 'kysely'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { deleteUpload, workFolder } from './delete-vod-file.ts'
import type { EncodedAudio } from './encode-audio.ts'
import { subtitlesFile, type ExtractedSubtitles } from './extract-extras.ts'
import { codecsOf } from './mp4/init.ts'
import {
  audioFolder,
  frameRateOf,
  hasAudioTracks,
  renditionsOf,
  thumbnailFolder,
  videoFolder,
  type Analysis,
} from './transcoding.ts'

export interface FinishedFile {
  id: string
  vodId: string
  vodName: string
  /** Of the uploaded file. */
  name: string
  source: VideoSource
  analysis: Analysis & { subtitles: ExtractedSubtitles[] }
  /** By position of the track. */
  audio: EncodedAudio[][]
  /** Size of each segment by rendition. */
  videoBytes: number[][]
}

export const assetOf = (fileId: string): string => `vod-${fileId}`

/**
 * W-06: moves the finished files to the stored media and makes the VOD play them, in one transaction. May be repeated after the
 * process was killed. Does nothing if the upload has been cancelled meanwhile.
 */
export async function publishVodFile(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  finished: FinishedFile,
): Promise<void> {
  const { db, config, clock } = deps
  const work = workFolder(config.dataDir, finished.id)
  const folder = path.join(config.dataDir, 'media', assetOf(finished.id))
  await moveFiles(work, folder, finished)
  const inits = await readInits(folder, finished)
  const now = new Date(clock.now())
  const isPublished = await db.query.transaction().execute(async (query) => {
    const current = await query
      .updateTable('vod_file')
      .set({ state: 'published', problem: null, reserved_bytes: 0, changed_at: now })
      .where('id', '=', finished.id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    if (!current) return false
    await storeAsset(query, finished, inits)
    await query
      .updateTable('vod')
      .set({ parts: [assetOf(finished.id)], external_url: null })
      .where('id', '=', finished.vodId)
      .execute()
    await query
      .deleteFrom('vod_file')
      .where('vod_id', '=', finished.vodId)
      .where('state', '=', 'published')
      .where('id', '!=', finished.id)
      .execute()
    const origin = { actorId: null, actor: 'transcoding', address: '', now }
    const after = { file: finished.name }
    await recordAudit(query, origin, { action: 'vod.transcode', subject: finished.vodName, after })
    return true
  })
  if (!isPublished) await rm(folder, { recursive: true, force: true })
  await deleteUpload(config.dataDir, finished.id)
  await rm(work, { recursive: true, force: true })
}

/** Collects the files of the asset, then renames their folder: the asset is complete or absent. */
async function moveFiles(work: string, folder: string, finished: FinishedFile): Promise<void> {
  if (await exists(folder)) return
  const collected = path.join(work, 'asset')
  await mkdir(collected, { recursive: true })
  await mkdir(path.dirname(folder), { recursive: true })
  for (const [from, to] of filesOf(work, finished))
    if (await exists(from)) await rename(from, path.join(collected, to))
  await rename(collected, folder)
}

function filesOf(work: string, { source, analysis }: FinishedFile): [from: string, to: string][] {
  const ladder = renditionsOf(source)
  const sound: [string, string][] = hasAudioTracks(source)
    ? source.audio.map((_, track) => [audioFolder(work, track, audioTrackKbps), `a${track}`])
    : [[audioFolder(work, 0, audioOnlyKbps), String(ladder.length)]]
  return [
    ...ladder.map((_, index): [string, string] => [videoFolder(work, index), String(index)]),
    ...sound,
    [thumbnailFolder(work), 'thumbnails'],
    ...analysis.subtitles.map(({ index }): [string, string] => [subtitlesFile(work, index), `s${index}.vtt`]),
  ]
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}

interface Init {
  name: string
  bytes: Buffer
}

interface Inits {
  /** Lowest rendition first; audio only last. */
  renditions: Init[]
  tracks: Init[]
}

async function readInits(folder: string, { source }: FinishedFile): Promise<Inits> {
  const read = async (part: string): Promise<Init> => {
    const bytes = await readFile(path.join(folder, part, 'init.mp4'))
    return { name: hash('sha256', bytes).slice(0, 16), bytes }
  }
  const video = renditionsOf(source).length
  const withAudioOnly = hasAudioTracks(source) ? video : video + 1
  const tracks = hasAudioTracks(source) ? source.audio : []
  return {
    renditions: await Promise.all(Array.from({ length: withAudioOnly }, (_, index) => read(String(index)))),
    tracks: await Promise.all(tracks.map((_, track) => read(`a${track}`))),
  }
}

async function storeAsset(query: Transaction<Tables>, finished: FinishedFile, inits: Inits): Promise<void> {
  const { id, name, source, analysis } = finished
  const all = [...inits.renditions, ...inits.tracks]
  const asset_id = assetOf(id)
  await query
    .insertInto('init_segment')
    .values(all)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await query
    .insertInto('asset')
    .values({
      id: asset_id,
      slots: analysis.slots,
      fps: frameRateOf(source),
      source: name,
      licence: '',
      attribution: '',
      // Equal for assets with identical initialisation segments.
      format: hash('sha256', all.map((init) => init.name).join(' ')).slice(0, 8),
    })
    .execute()
  await query.insertInto('rendition').values(renditionRows(asset_id, finished, inits.renditions)).execute()
  const tracks = trackRows(asset_id, finished, inits.tracks)
  if (tracks.length > 0) await query.insertInto('track').values(tracks).execute()
}

function renditionRows(asset_id: string, { source, videoBytes, audio }: FinishedFile, inits: readonly Init[]) {
  const ladder = renditionsOf(source)
  return inits.map(({ name, bytes }, index) => {
    const { width, height } = ladder[index] ?? { width: 0, height: 0 }
    const sizes = videoBytes[index] ?? sizesOf(audio[0], audioOnlyKbps)
    return { asset_id, index, width, height, codecs: codecsOf(bytes), init: name, ...bitRates(sizes) }
  })
}

function trackRows(asset_id: string, { source, analysis, audio }: FinishedFile, inits: readonly Init[]) {
  const first = Math.max(0, source.audio.findIndex(({ isDefault }) => isDefault))
  const sound = inits.map(({ name: init, bytes }, index) => {
    const { language: stated = null, title = null } = source.audio[index] ?? {}
    const language = trackLanguageOf(stated)
    const name = trackNameOf(language, title, index)
    const own = { asset_id, kind: 'audio' as const, index, language, name, is_default: index === first }
    return { ...own, codecs: codecsOf(bytes), init, ...bitRates(sizesOf(audio[index], audioTrackKbps)) }
  })
  const texts = analysis.subtitles.map(({ index, language, name }) => {
    const unset = { codecs: null, init: null, peak_bps: null, average_bps: null }
    return { asset_id, kind: 'subtitles' as const, index, language, name, is_default: false, ...unset }
  })
  return [...sound, ...texts]
}

function sizesOf(encoded: readonly EncodedAudio[] | undefined, kbps: number): number[] {
  return encoded?.find((one) => one.kbps === kbps)?.segmentBytes ?? []
}

/** Bits per second of the largest segment and of all of them: what BANDWIDTH and AVERAGE-BANDWIDTH state. */
function bitRates(segmentBytes: readonly number[]): { peak_bps: number; average_bps: number } {
  const bps = (bytes: number) => Math.ceil((bytes * 8) / (slotMs / 1000))
  const total = segmentBytes.reduce((sum, bytes) => sum + bytes, 0)
  return { peak_bps: bps(Math.max(...segmentBytes)), average_bps: bps(total / segmentBytes.length) }
}
