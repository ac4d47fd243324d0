import { hash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  av1Bytes,
  av1Ladder,
  opusKbps,
  refinedAv1,
  type Av1Rendition,
} from '@kallo/rules/streaming/video-ladder'
import type { Deps } from '../../deps.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { missingForAv1, type Ffmpeg, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { codecsOf } from '../../platform/mp4/index.ts'
import * as store from './av1-store.ts'
import { folderBytes, gigabytes, unreservedBytes, type FreeBytes } from './disk-space.ts'
import { encodeLikeH264, needsHigherBitRate } from './av1-quality.ts'
import { encodeAv1, encodedSizes, encodeOpus, writeSource, type Av1Encoding } from './encode-av1.ts'
import { bitRates, exists, formatOf, untilShared } from './asset-publication.ts'
import { slotSeconds } from './transcoding.ts'

export interface Av1Deps extends Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'media'> {
  ffmpeg: Ffmpeg
  freeBytes: FreeBytes
}

/**
 * W-11: encodes queued assets until the queue is empty or `signal` is aborted, because an uploaded file or a pause
 * goes first.
 */
export async function encodeWaitingAv1(deps: Av1Deps, signal: AbortSignal): Promise<void> {
  const { db, config, clock } = deps
  const tool = await deps.ffmpeg.find()
  if ('problem' in tool || missingForAv1(tool) !== null) return
  await deleteLeftovers(deps)
  for (;;) {
    const settings = await store.readAv1Settings(db)
    if (signal.aborted || settings.is_paused || (await store.isTranscodingDue(db))) return
    if (settings.includes_existing) await store.queueExisting(db, deps.media.spool, new Date(clock.now()))
    const asset = await store.findNextAv1(db, settings)
    if (asset === null) return
    try {
      await encodeAsset(deps, tool, asset, { isLarge: settings.includes_large, signal })
    } catch (error) {
      if (signal.aborted) return
      deps.log.warn({ err: error, asset }, 'AV1 renditions could not be encoded')
      const [line = ''] = errorMessage(error).trim().split('\n').slice(-1)
      await store.updateAv1(db, asset, { state: 'failed', problem: line.slice(0, 500) })
      await rm(workOf(config.dataDir, asset), { recursive: true, force: true })
      await deleteUnpublished(deps, store.av1AssetOf(asset))
    }
  }
}

/** Deletes what an earlier attempt stored without publishing it. */
async function deleteUnpublished({ db, media }: Av1Deps, asset: string): Promise<void> {
  const row = await db.selectFrom('asset').where('id', '=', asset).select('id').executeTakeFirst()
  if (!row) await media.deleteFolder(`media/${asset}`)
}

/** The finished renditions. */
const finishedIn = (folder: string) => path.join(folder, 'finished')

const workOf = (dataDir: string, asset: string) => path.join(dataDir, 'av1-work', asset)

/** Deletes the work folders of assets that have been deleted or are done. */
async function deleteLeftovers({ db, config }: Av1Deps): Promise<void> {
  const folders = await readdir(workOf(config.dataDir, '')).catch(() => [])
  if (folders.length === 0) return
  const rows = await db
    .selectFrom('av1_encode')
    .where('state', 'in', ['waiting', 'running'])
    .select('asset_id')
    .execute()
  const waiting = new Set(rows.map((row) => row.asset_id))
  for (const name of folders)
    if (!waiting.has(name)) await rm(workOf(config.dataDir, name), { recursive: true, force: true })
}

/** Disk space of the renditions, of the largest first attempt, and of the two H.264 renditions that are compared at a time. */
function workingBytes(ladder: readonly Av1Rendition[], h264: readonly Source[]): number {
  const seconds = (h264[0]?.slots ?? 0) * slotSeconds
  const kbps = Math.max(0, ...ladder.map(({ maxKbps }) => maxKbps + opusKbps))
  const compared = h264.slice(0, 2).reduce((sum, { averageBps }) => sum + averageBps, 0)
  return av1Bytes(ladder, seconds) + Math.ceil(((kbps * 1_000 + compared) * seconds) / 8)
}

interface Source {
  averageBps: number
  slots: number
  fps: number
  /** Number of the rendition. */
  index: number
  width: number
  height: number
  init: Buffer
}

/** The stored renditions with video, largest first. */
async function findSources({ db }: Av1Deps, asset: string): Promise<Source[]> {
  return db
    .selectFrom('asset')
    .innerJoin('rendition', 'rendition.asset_id', 'asset.id')
    .innerJoin('init_segment', 'init_segment.name', 'rendition.init')
    .where('asset.id', '=', asset)
    .where('height', '>', 0)
    .orderBy('height', 'desc')
    .orderBy('index', 'desc')
    .select(['slots', 'fps', 'index', 'width', 'height', 'average_bps as averageBps', 'bytes as init'])
    .execute()
}

interface Control {
  isLarge: boolean
  signal: AbortSignal
}

async function encodeAsset(
  deps: Av1Deps,
  tool: FfmpegTool,
  asset: string,
  { isLarge, signal }: Control,
): Promise<void> {
  const { db, config, freeBytes } = deps
  const h264 = await findSources(deps, asset)
  const [source] = h264
  if (!source)
    return void (await store.updateAv1(db, asset, { state: 'failed', problem: 'It has no pictures.' }))
  const ladder = av1Ladder(source, isLarge)
  const needed = workingBytes(ladder, h264)
  const folder = workOf(config.dataDir, asset)
  // A restart continues with what the former attempt has written.
  const ownBytes = await folderBytes(folder)
  const free = await unreservedBytes(db, { dataDir: config.dataDir, freeBytes }, { ownBytes })
  if (needed > free)
    throw new Error(`${gigabytes(needed)} of disk space is needed; ${gigabytes(free)} is free.`)
  await store.updateAv1(db, asset, { state: 'running', problem: null })
  if (!(await exists(path.join(config.dataDir, 'media', store.av1AssetOf(asset)))))
    await encodeRenditions(deps, { tool, asset, source, h264, ladder, folder, signal })
  await publish(deps, { asset, ladder, folder, signal })
}

/** Renditions that were finished before a restart are not encoded again. */
async function encodeRenditions(
  deps: Av1Deps,
  {
    tool,
    asset,
    source,
    h264,
    ladder,
    folder,
    signal,
  }: {
    tool: FfmpegTool
    asset: string
    source: Source
    h264: readonly Source[]
    ladder: Av1Rendition[]
    folder: string
    signal: AbortSignal
  },
): Promise<void> {
  const file = path.join(folder, 'source.mp4')
  const target = finishedIn(folder)
  await writeSource(deps.media, { ...source, asset, rendition: source.index }, file)
  const steps = ladder.length + 1
  const encoding = (done: number): Av1Encoding => ({
    tool,
    source: file,
    folder: target,
    slots: source.slots,
    fps: source.fps,
    signal,
    onProgress: progressOf(deps, asset, (share) => (done + share) / steps),
  })
  const sound = String(ladder.length)
  if ((await encodedSizes(target, sound)) === null) await encodeOpus(encoding(0), sound)
  // What a lower rendition needed, the next ones need, too; the source cannot be compared with itself.
  for (const [index, rendition] of ladder.entries()) {
    await store.updateAv1(deps.db, asset, { height: rendition.height, progress: (index + 1) / steps })
    if ((await encodedSizes(target, String(index))) !== null) continue
    const names = { name: String(index), sound }
    const reference = h264.find((one) => one.index === index)
    const isRefined = await needsHigherBitRate(target)
    if (!isRefined && reference && reference !== source) {
      const writeReference = (file: string) =>
        writeSource(deps.media, { ...reference, asset, rendition: reference.index }, file)
      await encodeLikeH264(encoding(index + 1), rendition, {
        ...names,
        writeReference,
        onFailedComparison: (error) => deps.log.warn({ err: error, asset }, 'AV1 could not be compared'),
      })
    } else await encodeAv1(encoding(index + 1), isRefined ? refinedAv1(rendition) : rendition, names)
  }
}

const progressIntervalMs = 1_000

function progressOf({ db, log }: Av1Deps, asset: string, of: (share: number) => number) {
  let storedAt = performance.now()
  return (share: number) => {
    if (performance.now() - storedAt < progressIntervalMs) return
    storedAt = performance.now()
    store.updateAv1(db, asset, { progress: Math.min(1, of(share)) }).catch((error: unknown) => {
      log.warn({ err: error, asset }, 'the progress of AV1 could not be stored')
    })
  }
}

/** Moves the finished files to the stored media, then adds the asset in one transaction: players see all of it or nothing. */
async function publish(
  { db, config, media }: Av1Deps,
  {
    asset,
    ladder,
    folder,
    signal,
  }: { asset: string; ladder: Av1Rendition[]; folder: string; signal: AbortSignal },
): Promise<void> {
  const target = store.av1AssetOf(asset)
  const key = `media/${target}`
  const names = [...ladder.keys(), ladder.length].map(String)
  if (!(await exists(path.join(config.dataDir, key)))) {
    // Deletes what is not published, such as renditions that a changed ladder does not have any more.
    for (const name of await readdir(finishedIn(folder)))
      if (!names.includes(name)) await rm(path.join(finishedIn(folder), name), { recursive: true })
    await media.adopt(finishedIn(folder), key)
  }
  await untilShared(media, [key], { stopping: signal })
  const inits = await Promise.all(names.map((name) => initOf(media, `${key}/${name}/init.mp4`)))
  const sizes = await Promise.all(names.map((name) => sizesOf(media, `${key}/${name}/sizes.json`)))
  const hasOwner = await db.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('asset')
      .where('id', '=', asset)
      .select(['slots', 'fps', 'source', 'licence', 'attribution', 'length_us'])
      .forUpdate()
      .executeTakeFirst()
    if (!owner) return false
    const stored = await trx.selectFrom('asset').where('id', '=', target).select('id').executeTakeFirst()
    // Published by an attempt whose response was lost.
    if (stored) {
      await store.updateAv1(trx, asset, { state: 'done', progress: 1, problem: null })
      return true
    }
    await trx
      .insertInto('init_segment')
      .values(inits)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    await trx
      .insertInto('asset')
      .values({ ...owner, id: target, format: formatOf(inits) })
      .execute()
    const rows = inits.map(({ name, bytes }, index) => ({
      asset_id: target,
      index,
      width: ladder[index]?.width ?? 0,
      height: ladder[index]?.height ?? 0,
      ...bitRates(sizes[index] ?? []),
      init: name,
      codecs: codecsOf(bytes),
    }))
    await trx.insertInto('rendition').values(rows).execute()
    await store.updateAv1(trx, asset, { state: 'done', progress: 1, problem: null })
    return true
  })
  if (!hasOwner) await media.deleteFolder(key)
  await rm(folder, { recursive: true, force: true })
}

async function initOf(media: Av1Deps['media'], key: string) {
  const bytes = await media.read(key)
  if (!bytes) throw new Error(`${key} is missing`)
  return { name: hash('sha256', bytes).slice(0, 16), bytes }
}

async function sizesOf(media: Av1Deps['media'], key: string): Promise<number[]> {
  const bytes = await media.read(key)
  if (!bytes) throw new Error(`${key} is missing`)
  return JSON.parse(bytes.toString()) as number[]
}
