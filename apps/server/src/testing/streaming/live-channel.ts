import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LiveLatency } from '@kallo/rules/streaming/live-latency'
import { sql, type Kysely } from 'kysely'
import { moofAt, segmentTimesOf, timescalesOf } from '../../platform/mp4/index.ts'
import type { Tables } from '../../tables.ts'

/** A part of a run: segments of a demo asset, or rows without files. */
export interface RunOfSegments {
  /** The asset that determines the renditions, codecs and initialisation segments of the run. */
  asset: string
  segments: number
  /** Duration of each segment; by default 6 s. */
  durationUs?: (index: number) => number
  /** Default: all renditions of the asset. */
  renditions?: readonly number[]
  kind?: 'source' | 'schedule' | 'slate'
  source?: number | null
  /** By default, when the previous run ended. */
  startsAtMs?: number
  /** Default: the files of the asset. */
  hasFiles?: boolean
  /** Whether its segments start with IDR pictures. Default: they do. */
  isIndependent?: boolean
  /** Whether each segment is added at the time at which it ends. */
  isRealTime?: boolean
}

export interface LiveChannel {
  id: string
  tag: string
  /** Appends runs as the ingest role does: files first, then rows, then the notification. */
  add(...runs: readonly RunOfSegments[]): Promise<void>
}

const segmentUs = 6_000_000

/** A published free channel without sources and schedule. */
export async function insertChannel(db: Kysely<Tables>, tag: string): Promise<{ id: string }> {
  const model = await db
    .selectFrom('channel')
    .where('tag', '=', 'eko-news')
    .selectAll()
    .executeTakeFirstOrThrow()
  return db
    .insertInto('channel')
    .values({
      tag,
      name: tag,
      logo: model.logo,
      description: '',
      category_id: model.category_id,
      is_paid: false,
      has_guide: true,
      geoblock: 'none',
      geoblock_countries: [],
      external_url: null,
      time_zone: null,
      position: 1_000,
      is_published: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A published free channel with live sources whose first segment starts at `startsAtMs`. */
export async function createLiveChannel(
  db: Kysely<Tables>,
  dataDir: string,
  startsAtMs: number,
  {
    tag = 'studio',
    ...settings
  }: { tag?: string; profile?: 'copy' | 'ladder'; latency?: LiveLatency; retention_hours?: number } = {},
): Promise<LiveChannel> {
  const { id } = await insertChannel(db, tag)
  // The caller replaces an ingest process: while this connection exists, no process can own the channel.
  await sql`select pg_advisory_lock(hashtextextended(${`live channel ${id}`}, 0))`.execute(db)
  await db
    .insertInto('live_channel')
    .values({ channel_id: id, ...settings })
    .execute()
  await sql`select pg_notify('live_sources', '')`.execute(db)
  let next: Next = { sequence: 100, startsAtMs, discontinuities: 0 }
  return {
    id,
    tag,
    async add(...runs) {
      for (const run of runs) next = await addRun(db, dataDir, id, run, next)
      await notify(db, id)
    },
  }
}

interface Next {
  sequence: number
  startsAtMs: number
  discontinuities: number
}

async function addRun(
  db: Kysely<Tables>,
  dataDir: string,
  channelId: string,
  { asset, segments, durationUs = () => segmentUs, renditions, kind = 'source', ...run }: RunOfSegments,
  previous: Next,
): Promise<Next> {
  const stored = await db
    .selectFrom('rendition')
    .where('asset_id', '=', asset)
    .orderBy('index')
    .selectAll()
    .execute()
  const own = stored.filter(({ index }) => renditions?.includes(index) ?? true)
  const list = own.map(({ width, height, codecs, init }, index) => ({
    index,
    width,
    height,
    codecs,
    init: init ?? '',
  }))
  const startsAtMs = run.startsAtMs ?? previous.startsAtMs
  const { id } = await db
    .insertInto('live_run')
    .values({
      channel_id: channelId,
      source_id: run.source ?? null,
      kind,
      fps: 25,
      renditions: JSON.stringify(list),
      started_at: new Date(startsAtMs),
      ended_at: null,
      end_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const folder = path.join(dataDir, 'media', 'live', channelId, String(id))
  if (run.hasFiles !== false)
    for (const [index, { init, index: of }] of own.entries()) {
      const from = path.join(dataDir, 'media', asset, String(of))
      await copySegments(from, path.join(folder, String(index)), segments, await timescalesIn(db, init ?? ''))
    }
  if (run.hasFiles !== false)
    await copyThumbnails(path.join(dataDir, 'media', asset), path.join(folder, 'thumbnails'), segments)
  const isFirst = previous.sequence === 100
  const discontinuities = previous.discontinuities + (isFirst ? 0 : 1)
  let atMs = startsAtMs
  const rows = Array.from({ length: segments }, (_, number) => {
    const row = {
      channel_id: channelId,
      sequence: previous.sequence + number,
      run_id: id,
      number,
      starts_at: new Date(atMs),
      duration_us: durationUs(number),
      is_discontinuity: number === 0 && !isFirst,
      discontinuities_before: number === 0 ? previous.discontinuities : discontinuities,
      is_independent: run.isIndependent ?? true,
      bytes: own.map(({ average_bps: bps }) => Math.round((bps / 8) * (durationUs(number) / 1e6))),
    }
    atMs += durationUs(number) / 1000
    return row
  })
  const rowsPerInsert = run.isRealTime === true ? 1 : 2_000
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const added = rows.slice(from, from + rowsPerInsert)
    if (run.isRealTime === true) await untilTheEndOf(added[0])
    await db.insertInto('live_segment').values(added).execute()
    if (run.isRealTime === true) await notify(db, channelId)
  }
  return { sequence: previous.sequence + segments, startsAtMs: atMs, discontinuities }
}

function untilTheEndOf(row: { starts_at: Date; duration_us: number } | undefined): Promise<void> {
  const endsAtMs = row ? row.starts_at.getTime() + row.duration_us / 1000 : 0
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, endsAtMs - Date.now())))
}

async function notify(db: Kysely<Tables>, channel: string): Promise<void> {
  await sql`select pg_notify('live_segments', ${JSON.stringify({ channel })})`.execute(db)
}

async function timescalesIn(db: Kysely<Tables>, init: string) {
  const { bytes } = await db
    .selectFrom('init_segment')
    .where('name', '=', init)
    .select('bytes')
    .executeTakeFirstOrThrow()
  return timescalesOf(bytes)
}

/** Copies segments of an asset. After its end they start again, with times that continue. */
async function copySegments(
  from: string,
  to: string,
  segments: number,
  timescales: ReadonlyMap<number, number>,
): Promise<void> {
  await mkdir(to, { recursive: true })
  const stored = (await readdir(from)).length
  for (let number = 0; number < segments; number++) {
    const bytes = await readFile(path.join(from, `${number % stored}.m4s`))
    const times = segmentTimesOf(bytes)
    const seconds = Math.floor(number / stored) * stored * (segmentUs / 1e6)
    const moof = moofAt(bytes, times, timescales, { seconds, number })
    await writeFile(path.join(to, `${number}.m4s`), Buffer.concat([moof, bytes.subarray(times.moofBytes)]))
  }
}

async function copyThumbnails(asset: string, to: string, segments: number): Promise<void> {
  await mkdir(to, { recursive: true })
  const stored = (await readdir(path.join(asset, 'thumbnails'))).length
  for (let number = 0; number < segments; number++)
    await copyFile(path.join(asset, 'thumbnails', `${number % stored}.webp`), path.join(to, `${number}.webp`))
}

/** IDs of the demo's assets that have all renditions. */
export async function completeAssets(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('rendition')
    .where('index', '=', 3)
    .select('asset_id')
    .orderBy('asset_id')
    .execute()
  return rows.map((row) => row.asset_id)
}
