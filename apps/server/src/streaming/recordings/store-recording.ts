import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { LiveRendition } from '../../tables/live.ts'
import type { Tables } from '../../tables.ts'
import { decodeTimeUs } from '../../platform/mp4/index.ts'
import { nearestRendition } from '../origin/index.ts'
import { loadRuns, type RecordedRun } from './recording-store.ts'

export interface Recording {
  /** IDs of the assets, in playing order. */
  assets: string[]
  /** Deletes them again. */
  discard(): Promise<void>
}

interface Period {
  from: Date
  to: Date
}

/**
 * Y-13: stores a period of a live channel as assets, one per run, without transcoding: their files are hard links to the
 * segments. Throws when nothing of it was recorded or its segments are being deleted.
 */
export async function storeRecording(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  channelId: string,
  period: Period,
): Promise<Recording> {
  const runs = await loadRuns(db.query, channelId, period)
  if (runs.length === 0) throw new AppError('recording-missing')
  const media = path.join(config.dataDir, 'media')
  const name = `recording-${randomBytes(6).toString('hex')}`
  const assets = runs.map((_, index) => `${name}-${index}`)
  const discard = async () => {
    await db.query.deleteFrom('rendition').where('asset_id', 'in', assets).execute()
    await db.query.deleteFrom('asset').where('id', 'in', assets).execute()
    for (const asset of assets) await rm(path.join(media, asset), { recursive: true, force: true })
  }
  const [ladder = []] = runs.map(({ renditions }) => renditions).toSorted((a, b) => b.length - a.length)
  try {
    for (const [index, run] of runs.entries()) {
      const folder = path.join(media, 'live', channelId, String(run.id))
      const asset = assets[index] ?? ''
      await linkSegments(folder, path.join(media, asset), run, ladder)
      const startsUs = await startOf(db.query, folder, run)
      await storeAsset(db.query, { asset, startsUs, channel: run.channel }, run, ladder)
    }
  } catch (error) {
    await discard()
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' ? new AppError('recording-missing') : error
  }
  return { assets, discard }
}

/** A VOD has the same renditions in all its assets: each links what comes closest in its run. */
async function linkSegments(
  from: string,
  to: string,
  run: RecordedRun,
  ladder: readonly LiveRendition[],
): Promise<void> {
  for (const index of ladder.keys()) {
    const own = run.renditions[nearestRendition(ladder, index, run)]?.index ?? 0
    await mkdir(path.join(to, String(index)), { recursive: true })
    for (const [number, segment] of run.segments.entries())
      await linkOrCopy(
        path.join(from, String(own), `${segment.number}.m4s`),
        path.join(to, String(index), `${number}.m4s`),
      )
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Not every file system has hard links.
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EMLINK') throw error
    await copyFile(from, to)
  }
}

/** Decode time of the first segment; sound and pictures keep their offset to each other. */
async function startOf(
  query: Kysely<Tables>,
  folder: string,
  { renditions, segments }: RecordedRun,
): Promise<number> {
  const [rendition] = renditions
  if (!rendition) throw new RangeError('a run needs a rendition')
  const { bytes } = await query
    .selectFrom('init_segment')
    .where('name', '=', rendition.init)
    .select('bytes')
    .executeTakeFirstOrThrow()
  const first = await readFile(path.join(folder, String(rendition.index), `${segments[0]?.number ?? 0}.m4s`))
  return decodeTimeUs(first, bytes)
}

async function storeAsset(
  query: Kysely<Tables>,
  { asset, startsUs, channel }: { asset: string; startsUs: number; channel: string },
  run: RecordedRun,
  ladder: readonly LiveRendition[],
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('asset')
      .values({
        id: asset,
        slots: run.segments.length,
        fps: Math.round(run.fps),
        source: `Recorded from ${channel}`,
        licence: '',
        attribution: '',
        // Its times do not continue those of another asset.
        format: asset,
        segment_us: run.segments.map(({ durationUs }) => durationUs),
        starts_us: startsUs,
      })
      .execute()
    await transaction
      .insertInto('rendition')
      .values(
        ladder.map((_, index) => {
          const at = nearestRendition(ladder, index, run)
          const { width, height, codecs, init } = run.renditions[at] ?? {
            width: 0,
            height: 0,
            codecs: '',
            init: '',
          }
          return { asset_id: asset, index, width, height, codecs, init, ...bitRates(run, at) }
        }),
      )
      .execute()
  })
}

function bitRates({ segments }: RecordedRun, rendition: number) {
  const bits = segments.map(({ bytes }) => (bytes[rendition] ?? 0) * 8)
  const seconds = segments.map(({ durationUs }) => durationUs / 1e6)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const average = Math.max(1, Math.round(sum(bits) / sum(seconds)))
  const peak = Math.max(...bits.map((own, index) => own / Math.max(1, seconds[index] ?? 1)))
  return { peak_bps: Math.max(average, Math.ceil(peak)), average_bps: average }
}
