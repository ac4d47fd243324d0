import { hash } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { audioOnlyKbps, audioTrackKbps } from '@kallo/rules/streaming/video-ladder'
import { trackLanguageOf, trackNameOf, type VideoSource } from '@kallo/rules/streaming/video-source'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import { bitRates, exists, formatOf, untilShared, type InitSegment } from './asset-publication.ts'
import { deleteUpload } from './delete-vod-file.ts'
import { queueAv1 } from './av1-store.ts'
import type { EncodedAudio } from './encode-audio.ts'
import type { ExtractedSubtitles } from './extract-extras.ts'
import { replaceInSchedules } from './replace-in-schedules.ts'
import { maxTracks, replaceSubtitles } from './replace-subtitles.ts'
import { codecsOf } from '../../platform/mp4/index.ts'
import {
  audioFolder,
  frameRateOf,
  renditionsOf,
  thumbnailFolder,
  videoFolder,
  workFolder,
  type Analysis,
} from './transcoding.ts'

export interface FinishedFile {
  id: string
  vodId: string
  vodName: string
  /** Name of the uploaded file. */
  name: string
  source: VideoSource
  analysis: Analysis & { subtitles: ExtractedSubtitles[] }
  /** Encoded audio, by the position of the track. */
  audio: EncodedAudio[][]
  /** Size of each segment by rendition. */
  videoBytes: number[][]
}

export interface PublishSignals {
  stopping: AbortSignal
  /** The upload has been cancelled. */
  cancelling: AbortSignal
}

/** Compiles timeline and guide of a channel again, in the transaction of the change. */
export type Recompile = (trx: Transaction<Tables>, channelId: string) => Promise<void>

export const assetOf = (fileId: string): string => `vod-${fileId}`

/**
 * W-06: moves the finished files to the media store, then makes the VOD play them in one transaction. Both may be repeated after the
 * process was killed. Deletes the files if the upload has been cancelled meanwhile.
 */
export async function publishVodFile(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'media'> & { recompile: Recompile },
  finished: FinishedFile,
  { stopping, cancelling }: PublishSignals,
): Promise<void> {
  const { db, config, clock, media } = deps
  const work = workFolder(config.dataDir, finished.id)
  await moveFiles(work, deps, finished)
  const inits = await readInits(media, finished)
  const keys = assetsOf(finished).map(([asset]) => `media/${asset}`)
  await untilShared(media, keys, { stopping, cancelling })
  const now = new Date(clock.now())
  const isPublished = await db.transaction().execute(async (trx) => {
    const current = await trx
      .updateTable('vod_file')
      .set({ state: 'published', problem: null, reserved_bytes: 0, changed_at: now })
      .where('id', '=', finished.id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    if (!current) return false
    await storeAssets(trx, finished, inits)
    await replaceFormer(trx, finished)
    await playInVod(trx, finished)
    const origin = { actorId: null, actor: 'transcoding', address: '', now }
    const audit = { subject: finished.vodName, after: { file: finished.name } }
    await recordAudit(trx, origin, { action: 'vod.transcode', ...audit })
    if (await publishIfReady(trx, finished, now))
      await recordAudit(trx, origin, { action: 'vod.publish', ...audit })
    await playWhereScheduled(trx, finished, deps.recompile)
    await queueAv1(trx, assetOf(finished.id), now)
    await trx
      .deleteFrom('vod_file')
      .where('vod_id', '=', finished.vodId)
      .where('state', '=', 'published')
      .where('id', '!=', finished.id)
      .execute()
    return true
  })
  if (!isPublished) {
    // Another process may have published it.
    if (!(await isDeleted(db, finished.id))) return
    for (const key of keys) await media.deleteFolder(key)
  }
  await deleteUpload(config.dataDir, finished.id)
  await rm(work, { recursive: true, force: true })
}

async function isDeleted(db: Deps['db'], id: string): Promise<boolean> {
  const { rows } = await sql`select from vod_file where id = ${id}
    union all select from asset where id = ${assetOf(id)}`.execute(db)
  return rows.length === 0
}

/** Collects the files of the assets, then renames their folders: an asset is complete or absent. */
async function moveFiles(
  work: string,
  { config, media }: Pick<Deps, 'config' | 'media'>,
  finished: FinishedFile,
): Promise<void> {
  for (const [asset, parts] of assetsOf(finished)) {
    if (await exists(path.join(config.dataDir, 'media', asset))) continue
    const collected = path.join(work, asset)
    await mkdir(collected, { recursive: true })
    for (const { from, name } of parts)
      if (await exists(path.join(work, from))) await rename(path.join(work, from), path.join(collected, name))
    await media.adopt(collected, `media/${asset}`)
  }
}

/** The assets of a file, with the folders they are made of. Each further audio track is an asset without video. */
function assetsOf({ id, source }: FinishedFile): [asset: string, parts: { from: string; name: string }[]][] {
  const ladder = renditionsOf(source)
  const own = assetOf(id)
  const video = ladder.map((_, index) => ({ from: videoFolder('', index), name: String(index) }))
  const sound = { from: audioFolder('', 0, audioOnlyKbps), name: String(ladder.length) }
  const thumbnails = { from: thumbnailFolder(''), name: 'thumbnails' }
  const further = furtherAudio(source).map(({ position }): [string, { from: string; name: string }[]] => [
    `${own}-a${position}`,
    [{ from: audioFolder('', position, audioTrackKbps), name: '0' }],
  ])
  return [[own, [...video, sound, thumbnails]], ...further]
}

function furtherAudio({ audio }: VideoSource) {
  return audio.map((track, position) => ({ ...track, position })).slice(1)
}

/** Initialisation segments by asset and rendition. */
type Inits = Map<string, InitSegment[]>

async function readInits(media: MediaStore, finished: FinishedFile): Promise<Inits> {
  const inits: Inits = new Map()
  for (const [asset, parts] of assetsOf(finished)) {
    const read = async ({ name }: { name: string }): Promise<InitSegment> => {
      const key = `media/${asset}/${name}/init.mp4`
      const bytes = await media.read(key)
      if (!bytes) throw new Error(`${key} is missing`)
      return { name: hash('sha256', bytes).slice(0, 16), bytes }
    }
    inits.set(asset, await Promise.all(parts.filter(({ name }) => name !== 'thumbnails').map(read)))
  }
  return inits
}

async function storeAssets(trx: Transaction<Tables>, finished: FinishedFile, inits: Inits): Promise<void> {
  const { id, name: source, analysis, videoBytes, audio } = finished
  await trx
    .insertInto('init_segment')
    .values([...inits.values()].flat())
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const fps = frameRateOf(finished.source)
  const length = analysis.seconds === undefined ? {} : { length_us: Math.round(analysis.seconds * 1e6) }
  const common = { slots: analysis.slots, ...length, fps, source, licence: '', attribution: '' }
  await trx
    .insertInto('asset')
    .values([...inits].map(([asset, own]) => ({ id: asset, ...common, format: formatOf(own) })))
    .execute()
  const video = renditionsOf(finished.source).map(({ width, height }, index) => ({
    asset_id: assetOf(id),
    index,
    width,
    height,
    ...bitRates(videoBytes[index] ?? []),
  }))
  const soundOnly = { width: 0, height: 0 }
  const mixed = {
    asset_id: assetOf(id),
    index: video.length,
    ...soundOnly,
    ...bitRates(sizesOf(audio[0], audioOnlyKbps)),
  }
  const further = furtherAudio(finished.source).map(({ position }) => ({
    asset_id: `${assetOf(id)}-a${position}`,
    index: 0,
    ...soundOnly,
    ...bitRates(sizesOf(audio[position], audioTrackKbps)),
  }))
  const rows = [...video, mixed, ...further].map((row) => {
    const init = inits.get(row.asset_id)?.[row.index]
    if (!init) throw new Error(`${row.asset_id} has no rendition ${row.index}`)
    return { ...row, init: init.name, codecs: codecsOf(init.bytes) }
  })
  await trx.insertInto('rendition').values(rows).execute()
}

/** W-09: channels whose schedule contains the former file of the VOD play the new one. */
async function replaceFormer(trx: Transaction<Tables>, { id, vodId }: FinishedFile): Promise<void> {
  const vod = await trx.selectFrom('vod').where('id', '=', vodId).select('parts').executeTakeFirst()
  const [former, ...others] = vod?.parts ?? []
  if (former === undefined || others.length > 0 || former === assetOf(id)) return
  await replaceInSchedules(trx, [former], assetOf(id))
}

/** The VOD gets the assets, the audio tracks and the subtitles of the file. */
async function playInVod(
  trx: Transaction<Tables>,
  { id, vodId, source, analysis }: FinishedFile,
): Promise<void> {
  const [sound] = source.audio
  const language = trackLanguageOf(sound?.language ?? null)
  const audio =
    sound === undefined || language === 'und'
      ? { audio_language: null, audio_name: null }
      : { audio_language: language, audio_name: trackNameOf(language, sound.title, 0) }
  await trx
    .updateTable('vod')
    .set({ parts: [assetOf(id)], external_url: null, ...audio })
    // Forms that were opened before and still contain the address of a stream must not store it again.
    .set((column) => ({
      version: sql<number>`${column.ref('version')} + (${column.ref('external_url')} is not null)::int`,
    }))
    .where('id', '=', vodId)
    .execute()
  await trx.deleteFrom('vod_track').where('vod_id', '=', vodId).where('kind', '=', 'audio').execute()
  const sounds = furtherAudio(source).map(({ position, language: stated, title }) => {
    const own = trackLanguageOf(stated)
    const parts = [`${assetOf(id)}-a${position}`]
    const name = trackNameOf(own, title, position)
    return { vod_id: vodId, kind: 'audio' as const, index: position, language: own, name, parts, text: null }
  })
  const rows = sounds.filter(({ index }) => index < maxTracks)
  if (rows.length > 0) await trx.insertInto('vod_track').values(rows).execute()
  await replaceSubtitles(trx, vodId, analysis.subtitles)
}

/**
 * L-13: publishes a VOD that an editor wants published once it can be played, unless it is in the bin. A start in the future
 * stays. Without a poster, a picture of the video becomes the poster. Returns whether it was published.
 */
async function publishIfReady(
  trx: Transaction<Tables>,
  { id, vodId }: FinishedFile,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update vod set is_published = true, is_draft = false, publish_when_ready = false, version = version + 1,
      unpublish_at = case when unpublish_at > ${now} then unpublish_at end,
      image = coalesce(nullif(image, ''), (
        select posters[(cardinality(posters) + 1) / 2] from vod_file where vod_file.id = ${id}
      ), '')
    where id = ${vodId} and publish_when_ready and deleted_at is null returning id`.execute(trx)
  return rows.length > 0
}

/** N-09: channels whose schedule waits for the file. */
async function playWhereScheduled(
  trx: Transaction<Tables>,
  { id }: FinishedFile,
  recompile: Recompile,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select channel_id as id from schedule_block where ${assetOf(id)} = any (loop)
    union select channel_id from schedule where ${assetOf(id)} = any (filler_loop) order by id`.execute(trx)
  for (const channel of rows) await recompile(trx, channel.id)
}

function sizesOf(encoded: readonly EncodedAudio[] | undefined, kbps: number): number[] {
  return encoded?.find((one) => one.kbps === kbps)?.segmentBytes ?? []
}
