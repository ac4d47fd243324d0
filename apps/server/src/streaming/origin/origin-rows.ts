/** The rows of the database that the origin serves streams from. */
import { sql, type Kysely } from 'kysely'
import { isReleased, publicationColumns } from '../../foundation/publication/index.ts'
import { timescalesOf } from '../../platform/mp4/index.ts'
import { createRowCache, readVersions, rowVersion, withIds } from '../../platform/row-cache.ts'
import type { Tables } from '../../tables.ts'
import type { InitSegment } from './channel-media.ts'
import type { AssetFacts } from './ladder.ts'
import { videoInitOf, type VideoInit } from './video-init.ts'

/** The rows from which the state at any time is derived. */
export type OriginRows = Awaited<ReturnType<typeof loadOriginRows>>

export async function loadOriginRows(
  db: Kysely<Tables>,
  vodRows: Pick<ReturnType<typeof createVodRows>, 'load'>,
) {
  const types = await db.selectFrom('content_type').selectAll().execute()
  // Rows are read before the rows that they refer to: a row that is added meanwhile has its media, or is read by the
  // next reload.
  const channels = { assembled: await loadAssembledRows(db), ingested: await loadIngestedRows(db) }
  const vods = await vodRows.load()
  const tracks = await loadTrackRows(db)
  const assets = await loadAssets(db)
  const initSegments = await loadInitSegments(db)
  const videoInits = tracks.some(({ kind }) => kind === 'audio') ? videoInitsOf(initSegments) : new Map()
  return { assets, initSegments, videoInits, types, channels, vods, tracks }
}

async function loadAssets(db: Kysely<Tables>): Promise<Map<string, AssetFacts>> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'slots', 'fps', 'format', 'segment_us', 'starts_us', 'is_independent', 'length_us'])
    .execute()
  const assets = new Map<string, AssetFacts>(
    rows.map(
      ({
        id,
        segment_us: segmentsUs,
        starts_us: startsUs,
        is_independent: isIndependent,
        length_us: lengthUs,
        ...row
      }) => [id, { ...row, segmentsUs, startsUs, isIndependent, lengthUs, renditions: [], inits: [] }],
    ),
  )
  for (const row of await db.selectFrom('rendition').selectAll().orderBy('index').execute()) {
    const { index, width, height, codecs, peak_bps: peakBps, average_bps: averageBps, init } = row
    const asset = assets.get(row.asset_id)
    // Skips media that an earlier version of the service stored and that have not been replaced.
    if (!asset || init === null) continue
    asset.renditions.push({ index, width, height, codecs, peakBps, averageBps })
    asset.inits.push(init)
  }
  return assets
}

/** Those of stored media. */
async function loadInitSegments(db: Kysely<Tables>): Promise<Map<string, InitSegment>> {
  const rows = await db
    .selectFrom('init_segment')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('rendition').whereRef('init', '=', 'init_segment.name').select('init')),
    )
    .selectAll()
    .execute()
  return new Map(rows.map(({ name, bytes }) => [name, { bytes, timescales: timescalesOf(bytes) }]))
}

function videoInitsOf(initSegments: ReadonlyMap<string, InitSegment>): Map<string, VideoInit> {
  return new Map(
    [...initSegments].flatMap(([name, init]) => {
      const video = videoInitOf(init)
      return video ? [[name, video]] : []
    }),
  )
}

const accessColumns = ['is_paid', 'geoblock', 'geoblock_countries'] as const

/** P-17: includes channels without a timeline, in which nothing can be played. */
function loadAssembledRows(db: Kysely<Tables>) {
  return db
    .selectFrom('channel')
    .leftJoin('timeline', 'timeline.channel_id', 'channel.id')
    .leftJoin('live_channel', 'live_channel.channel_id', 'channel.id')
    .where('channel.external_url', 'is', null)
    .where('live_channel.channel_id', 'is', null)
    .where(isReleased)
    .select(['tag', 'time_zone', 'slot_start', 'slot_count', 'loop'])
    .select(
      sql<boolean>`exists (select from schedule_block b where b.channel_id = channel.id)
        or exists (select from schedule s where s.channel_id = channel.id and s.filler_loop <> '{}')`.as(
        'has_schedule',
      ),
    )
    .select(['discontinuity_base', 'starts_with_discontinuity'])
    .select(accessColumns)
    .select(publicationColumns)
    .orderBy('slot_start')
    .execute()
}

function loadIngestedRows(db: Kysely<Tables>) {
  return db
    .selectFrom('live_channel')
    .innerJoin('channel', 'channel.id', 'live_channel.channel_id')
    .where('channel.external_url', 'is', null)
    .where(isReleased)
    .select(['channel.id', 'tag', 'time_zone'])
    .select(accessColumns)
    .select(publicationColumns)
    .execute()
}

/** All VODs except drafts and those in the bin. A reload reads only the rows that have changed. */
export function createVodRows(db: Kysely<Tables>) {
  const condition = sql<boolean>`external_url is null and ${isReleased}`
  return createRowCache({
    versions: () => readVersions(db, 'vod', sql`where ${condition}`),
    rows: (ids) =>
      db
        .selectFrom('vod')
        .where(condition)
        .where(withIds('id', ids))
        .select(['id', 'tag', 'audio_language', 'audio_name'])
        .select(rowVersion('vod').as('row_version'))
        // The driver parses arrays fifty times more slowly than JSON.
        .select(sql<string[]>`to_json(parts)`.as('parts'))
        .select(publicationColumns)
        .execute(),
  })
}

/** The text of subtitles is left out; it is read when it is requested. */
function loadTrackRows(db: Kysely<Tables>) {
  return db
    .selectFrom('vod_track')
    .orderBy('index')
    .select(['vod_id', 'kind', 'index', 'language', 'name', 'is_default', 'parts'])
    .execute()
}

/** P-15: the text of a track; null: there is none. */
export async function loadSubtitles(db: Kysely<Tables>, tag: string, track: number): Promise<string | null> {
  const row = await db
    .selectFrom('vod_track')
    .innerJoin('vod', 'vod.id', 'vod_track.vod_id')
    .where('tag', '=', tag)
    .where('kind', '=', 'subtitles')
    .where('index', '=', track)
    .select('text')
    .executeTakeFirst()
  return row?.text ?? null
}
