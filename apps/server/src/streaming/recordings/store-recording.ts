import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import PQueue from 'p-queue'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { LiveRendition } from '../../tables/column-types.ts'
import type { Tables } from '../../tables.ts'
import { decodeTimeUs } from '../../platform/mp4/index.ts'
import { audioNumber, av1AssetOf, numberedRendition } from '../origin/index.ts'
import { loadRuns, type RecordedRun } from './recording-store.ts'

export interface Recording {
  /** IDs of the assets, in playing order. */
  assets: string[]
  /** Deletes them again, unless a VOD plays them: the response to the COMMIT of its transaction can have been lost. */
  discard(): Promise<void>
}

interface Period {
  from: Date
  to: Date
}

/**
 * Y-13: stores a period of a live channel as assets, one per run, without transcoding: their files are hard links to the
 * segments. W-11: if all of them have AV1, so have the assets. Throws when nothing of it was recorded or its segments are
 * being deleted.
 */
export async function storeRecording(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  channelId: string,
  period: Period,
): Promise<Recording> {
  const runs = await loadRuns(db, channelId, period)
  if (runs.length === 0) throw new AppError('recording-missing')
  const name = `recording-${randomBytes(6).toString('hex')}`
  const assets = runs.map((_, index) => `${name}-${index}`)
  const all = [...assets, ...assets.map(av1AssetOf)]
  const discard = async () => {
    const vod = await db
      .selectFrom('vod')
      .where(sql<boolean>`parts && ${assets}::text[]`)
      .select('id')
      .executeTakeFirst()
    if (vod) return
    await db.deleteFrom('rendition').where('asset_id', 'in', all).execute()
    await db.deleteFrom('asset').where('id', 'in', all).execute()
    for (const asset of all) await media.deleteFolder(`media/${asset}`)
  }
  const ladder = longest(runs.map(({ renditions }) => renditions))
  const av1Ladder = runs.every(({ av1 }) => av1.length > 0) ? longest(runs.map(({ av1 }) => av1)) : []
  const store = async (asset: string, { av1, ...run }: RecordedRun) => {
    const from = `media/live/${channelId}/${run.id}`
    await storePart({ db, media }, { asset, from, run, ladder })
    await linkThumbnails(media, { from, to: `media/${asset}` }, run)
    if (av1Ladder.length === 0) return
    const own = { ...run, renditions: av1 }
    await storePart({ db, media }, { asset: av1AssetOf(asset), from, run: own, ladder: av1Ladder })
  }
  try {
    for (const [index, run] of runs.entries()) await store(assets[index] ?? '', run)
  } catch (error) {
    await discard()
    throw error
  }
  return { assets, discard }
}

/** All assets of a VOD have the same renditions. */
const longest = (ladders: readonly LiveRendition[][]): LiveRendition[] =>
  ladders.toSorted((one, other) => other.length - one.length)[0] ?? []

type Part = Omit<RecordedRun, 'av1'>

/** Stores the renditions of a run that are closest to those of the ladder as an asset. */
async function storePart(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  { asset, from, run, ladder }: { asset: string; from: string; run: Part; ladder: readonly LiveRendition[] },
): Promise<void> {
  await linkSegments(media, { from, to: `media/${asset}` }, run, ladder)
  const startsUs = await startOf({ db, media }, from, run)
  await storeAsset(db, { asset, startsUs, channel: run.channel }, run, ladder)
}

/** The rendition of a run that takes the place of one of the ladder. */
function renditionLike(ladder: readonly LiveRendition[], index: number, { renditions }: Part) {
  return numberedRendition(renditions, ladder[index]?.height === 0 ? audioNumber : index)
}

async function linkSegments(
  media: MediaStore,
  { from, to }: { from: string; to: string },
  run: Part,
  ladder: readonly LiveRendition[],
): Promise<void> {
  for (const index of ladder.keys()) {
    const own = renditionLike(ladder, index, run)?.index ?? 0
    const queue = new PQueue({ concurrency: linkConcurrency })
    const links = run.segments.map((segment, number) =>
      queue.add(() => media.link(`${from}/${own}/${segment.number}.m4s`, `${to}/${index}/${number}.m4s`)),
    )
    try {
      if ((await Promise.all(links)).includes(false)) throw new AppError('recording-missing')
    } finally {
      // What is stored can only be discarded once nothing more is linked.
      await queue.onIdle()
    }
  }
}

/** A segment without a thumbnail gets the one before. */
async function linkThumbnails(
  media: MediaStore,
  { from, to }: { from: string; to: string },
  { segments }: Part,
): Promise<void> {
  let thumbnail: number | null = null
  for (const [number, segment] of segments.entries()) {
    const target = `${to}/thumbnails/${number}.webp`
    const link = (of: number) => media.link(`${from}/thumbnails/${of}.webp`, target)
    if (await link(segment.number)) thumbnail = segment.number
    else if (thumbnail !== null) await link(thumbnail)
  }
}

/** With a bucket, segments may have to be downloaded, so only this many are linked at a time. */
const linkConcurrency = 8

/** Decode time of the first segment; audio and video keep their offset to each other. */
async function startOf(
  { db, media }: { db: Kysely<Tables>; media: MediaStore },
  folder: string,
  { renditions, segments }: Part,
): Promise<number> {
  const [rendition] = renditions
  if (!rendition) throw new RangeError('a run needs a rendition')
  const { bytes } = await db
    .selectFrom('init_segment')
    .where('name', '=', rendition.init)
    .select('bytes')
    .executeTakeFirstOrThrow()
  const first = await media.read(`${folder}/${rendition.index}/${segments[0]?.number ?? 0}.m4s`)
  if (!first) throw new AppError('recording-missing')
  return decodeTimeUs(first, bytes)
}

async function storeAsset(
  db: Kysely<Tables>,
  { asset, startsUs, channel }: { asset: string; startsUs: number; channel: string },
  run: Part,
  ladder: readonly LiveRendition[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('asset')
      .values({
        id: asset,
        slots: run.segments.length,
        fps: Math.round(run.fps),
        source: `Recorded from ${channel}`,
        licence: '',
        attribution: '',
        // The times of the asset do not continue those of another one, so it has its own format.
        format: asset,
        segment_us: run.segments.map(({ durationUs }) => durationUs),
        starts_us: startsUs,
        is_independent: run.segments.every(({ isIndependent }) => isIndependent),
      })
      .execute()
    await trx
      .insertInto('rendition')
      .values(
        ladder.map((_, index) => {
          const own = renditionLike(ladder, index, run)
          if (!own) throw new RangeError('a run needs a rendition')
          const { width, height, codecs, init } = own
          return { asset_id: asset, index, width, height, codecs, init, ...bitRates(run, own.index) }
        }),
      )
      .execute()
  })
}

function bitRates({ segments }: Part, rendition: number) {
  const bits = segments.map(({ bytes }) => (bytes[rendition] ?? 0) * 8)
  const seconds = segments.map(({ durationUs }) => durationUs / 1e6)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const average = Math.max(1, Math.round(sum(bits) / sum(seconds)))
  const peak = Math.max(...bits.map((own, index) => own / Math.max(1, seconds[index] ?? 1)))
  return { peak_bps: Math.max(average, Math.ceil(peak)), average_bps: average }
}
