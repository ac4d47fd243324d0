import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { schedules } from '@kallo/seeds/schedule'
import { vods } from '@kallo/seeds/vods'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { bitRates, formatOf, type MediaPack, type PackedAsset } from './media.ts'
import { minuteOf } from './minute-of.ts'

/** Stores the rows of assets, renditions and initialisation segments; what is stored already is replaced. */
export async function storeMedia(
  query: Transaction<Tables>,
  { assets, initSegments }: MediaPack,
): Promise<void> {
  await query
    .insertInto('init_segment')
    .values(initSegments)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const ids = assets.map(({ id }) => id)
  await query.deleteFrom('rendition').where('asset_id', 'in', ids).execute()
  await query.deleteFrom('asset').where('id', 'in', ids).execute()
  await query.insertInto('asset').values(assets.map(assetRow)).execute()
  await query.insertInto('rendition').values(assets.flatMap(renditionRows)).execute()
}

function assetRow(asset: PackedAsset) {
  const { id, slots, fps, source, licence, attribution } = asset
  return { id, slots, fps, source, licence, attribution, format: formatOf(asset) }
}

function renditionRows({ id, renditions }: PackedAsset) {
  return renditions.map(({ width, height, codecs, init, segmentBytes }, index) => {
    const { peakBps, averageBps } = bitRates(segmentBytes)
    return { asset_id: id, index, width, height, codecs, init, peak_bps: peakBps, average_bps: averageBps }
  })
}

/**
 * Replaces the media of a demo that a former release stored. Schedules and VODs that refer to assets which no longer exist get
 * those of this release, and timelines are compiled again, for past hours too. Returns the IDs of the assets that are gone;
 * null: the stored media are those of the pack.
 */
export async function replaceMedia(query: Transaction<Tables>, pack: MediaPack): Promise<string[] | null> {
  if (await isStored(query, pack.assets)) return null
  const kept = new Set(pack.assets.map(({ id }) => id))
  const outdated = await query
    .selectFrom('rendition')
    .where('init', 'is', null)
    .select('asset_id')
    .distinct()
    .execute()
  const gone = outdated.map(({ asset_id: id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await query.deleteFrom('rendition').where('asset_id', 'in', gone).execute()
    await query.deleteFrom('asset').where('id', 'in', gone).execute()
  }
  await storeMedia(query, pack)
  const known = await query.selectFrom('asset').select('id').execute()
  const isKnown = (id: string) => known.some((asset) => asset.id === id)
  await replaceInSchedules(query, isKnown)
  await replaceInVods(query)
  await query.deleteFrom('timeline').execute()
  await query.deleteFrom('programme').where('source_id', 'is', null).execute()
  return outdated.map(({ asset_id: id }) => id)
}

async function isStored(query: Kysely<Tables>, assets: readonly PackedAsset[]): Promise<boolean> {
  const rows = await query
    .selectFrom('rendition')
    .select(['asset_id', 'index', 'init', 'peak_bps', 'average_bps'])
    .execute()
  const stored = new Map(rows.map((row) => [`${row.asset_id}/${row.index}`, row]))
  return assets.flatMap(renditionRows).every((wanted) => {
    const row = stored.get(`${wanted.asset_id}/${wanted.index}`)
    return (
      row?.init === wanted.init && row.peak_bps === wanted.peak_bps && row.average_bps === wanted.average_bps
    )
  })
}

type IsKnown = (id: string) => boolean

async function replaceInSchedules(query: Transaction<Tables>, isKnown: IsKnown): Promise<void> {
  for (const { id, channel_id: channel, start_minute: minute, loop } of await query
    .selectFrom('schedule_block')
    .select(['id', 'channel_id', 'start_minute', 'loop'])
    .execute()) {
    if (loop.every(isKnown)) continue
    const same = schedules[channel]?.find(({ at }) => minuteOf(at) === minute)
    const next = same?.assets ?? known(loop, channel, isKnown)
    await query.updateTable('schedule_block').set({ loop: next }).where('id', '=', id).execute()
  }
  for (const { channel_id: channel, filler_loop: loop } of await query
    .selectFrom('schedule')
    .select(['channel_id', 'filler_loop'])
    .execute()) {
    if (loop.every(isKnown)) continue
    const next = known(loop, channel, isKnown)
    await query.updateTable('schedule').set({ filler_loop: next }).where('channel_id', '=', channel).execute()
  }
}

/** What is left of a loop, or the first assets of the channel's day in the demo. */
function known(loop: readonly string[], channel: string, isKnown: IsKnown): string[] {
  const left = loop.filter(isKnown)
  if (left.length > 0) return left
  return (schedules[channel] ?? Object.values(schedules)[0])?.[0]?.assets ?? []
}

/** VODs of the demo, unless they have been given another source. */
async function replaceInVods(query: Transaction<Tables>): Promise<void> {
  for (const { tag, parts } of vods)
    await query
      .updateTable('vod')
      .set({ parts })
      .where('id', '=', tag)
      .where('external_url', 'is', null)
      .execute()
}

/** MPEG-TS segments of a former release. */
export async function deleteFormerFiles(
  mediaFolder: string,
  outdated: readonly string[],
  pack: MediaPack,
): Promise<void> {
  for (const id of outdated) {
    const folder = path.join(mediaFolder, id)
    if (!pack.assets.some((asset) => asset.id === id)) {
      await rm(folder, { recursive: true, force: true })
      continue
    }
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith('.ts')) await rm(path.join(folder, file), { force: true })
  }
}
