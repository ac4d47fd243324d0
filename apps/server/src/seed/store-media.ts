import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { schedules } from '@kallo/seeds/schedule'
import { vods } from '@kallo/seeds/vods'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { bitRates, formatOf, type MediaPack, type PackedAsset } from './media.ts'
import { minuteOf } from './minute-of.ts'

/** Stores the rows of assets, renditions and initialisation segments. Existing rows are replaced. */
export async function storeMedia(
  trx: Transaction<Tables>,
  { assets, initSegments }: MediaPack,
): Promise<void> {
  await trx
    .insertInto('init_segment')
    .values(initSegments)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const ids = assets.map(({ id }) => id)
  await trx.deleteFrom('rendition').where('asset_id', 'in', ids).execute()
  await trx.deleteFrom('asset').where('id', 'in', ids).execute()
  await trx.insertInto('asset').values(assets.map(assetRow)).execute()
  await trx.insertInto('rendition').values(assets.flatMap(renditionRows)).execute()
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
 * Replaces media that an earlier version of the demo stored. Schedules and VODs that refer to assets that no longer
 * exist get those of this version, and timelines are compiled again, including past hours. Returns the IDs of the
 * removed assets; null if the stored media are those of the pack.
 */
export async function replaceMedia(trx: Transaction<Tables>, pack: MediaPack): Promise<string[] | null> {
  if (await isStored(trx, pack.assets)) return null
  const kept = new Set(pack.assets.map(({ id }) => id))
  const outdated = await trx
    .selectFrom('rendition')
    .where('init', 'is', null)
    .select('asset_id')
    .distinct()
    .execute()
  const gone = outdated.map(({ asset_id: id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await trx.deleteFrom('rendition').where('asset_id', 'in', gone).execute()
    await trx.deleteFrom('asset').where('id', 'in', gone).execute()
  }
  await storeMedia(trx, pack)
  const known = await trx.selectFrom('asset').select('id').execute()
  const isKnown = (id: string) => known.some((asset) => asset.id === id)
  await replaceInSchedules(trx, isKnown)
  await replaceInVods(trx)
  await trx.deleteFrom('timeline').execute()
  await trx.deleteFrom('programme').where('source_id', 'is', null).execute()
  return outdated.map(({ asset_id: id }) => id)
}

async function isStored(db: Kysely<Tables>, assets: readonly PackedAsset[]): Promise<boolean> {
  const rows = await db
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

async function replaceInSchedules(trx: Transaction<Tables>, isKnown: IsKnown): Promise<void> {
  for (const { id, channel_id: channel, start_minute: minute, loop } of await trx
    .selectFrom('schedule_block')
    .select(['id', 'channel_id', 'start_minute', 'loop'])
    .execute()) {
    if (loop.every(isKnown)) continue
    const same = schedules[channel]?.find(({ at }) => minuteOf(at) === minute)
    const next = same?.assets ?? known(loop, channel, isKnown)
    await trx.updateTable('schedule_block').set({ loop: next }).where('id', '=', id).execute()
  }
  for (const { channel_id: channel, filler_loop: loop } of await trx
    .selectFrom('schedule')
    .select(['channel_id', 'filler_loop'])
    .execute()) {
    if (loop.every(isKnown)) continue
    const next = known(loop, channel, isKnown)
    await trx.updateTable('schedule').set({ filler_loop: next }).where('channel_id', '=', channel).execute()
  }
}

/** The remaining assets of a loop. If there are none, the first assets of the channel's day in the demo. */
function known(loop: readonly string[], channel: string, isKnown: IsKnown): string[] {
  const left = loop.filter(isKnown)
  if (left.length > 0) return left
  return (schedules[channel] ?? Object.values(schedules)[0])?.[0]?.assets ?? []
}

/** Replaces the assets of the demo's VODs, unless they have been given another source. */
async function replaceInVods(trx: Transaction<Tables>): Promise<void> {
  for (const { tag, parts } of vods)
    await trx
      .updateTable('vod')
      .set({ parts })
      .where('id', '=', tag)
      .where('external_url', 'is', null)
      .execute()
}

/** Deletes MPEG-TS segments that an earlier version stored. */
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
