import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { segmentSizeOf } from './segment-size.ts'

const maxLogged = 20

/** Logs which segments and pictures of the database are missing, empty or truncated. Ends early if the signal is aborted. */
export async function reportDamagedFiles(
  { db, config, log, media }: Pick<Deps, 'db' | 'config' | 'log' | 'media'>,
  signal?: AbortSignal,
): Promise<void> {
  // Files in a bucket are not checked, because each one would need a request.
  if (media.spool !== null) return
  const files = await findDamagedFiles(db, config.dataDir, signal)
  if (files.length > 0)
    log.error(
      { files: files.slice(0, maxLogged), count: files.length },
      'files in DATA_DIR are missing or damaged',
    )
}

/** Paths of damaged files, relative to the data folder. */
export async function findDamagedFiles(
  db: Kysely<Tables>,
  dataDir: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const damaged: string[] = []
  const checkSegment = async (file: string) => {
    const { isComplete } = await segmentSizeOf(path.join(dataDir, file))
    if (!isComplete) damaged.push(file)
  }
  // Checks one rendition at a time, because there may be a million segments.
  for (const { asset_id: asset, index, slots } of await renditions(db)) {
    if (signal?.aborted) return damaged
    const files = Array.from({ length: slots }, (_slot, segment) => `media/${asset}/${index}/${segment}.m4s`)
    await Promise.all(files.map(checkSegment))
  }
  for (const picture of await pictures(db)) {
    const found = await stat(path.join(dataDir, 'cms', picture)).catch(() => null)
    if (!found?.isFile() || found.size === 0) damaged.push(`cms/${picture}`)
  }
  return damaged
}

function renditions(db: Kysely<Tables>) {
  return db
    .selectFrom('rendition')
    .innerJoin('asset', 'asset.id', 'rendition.asset_id')
    .select(['asset_id', 'index', 'slots'])
    .execute()
}

async function pictures(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('channel')
    .select('logo as picture')
    .union(db.selectFrom('vod').select('image as picture'))
    .union(db.selectFrom('banner').select('image as picture'))
    .union(db.selectFrom('banner').select('image_small as picture'))
    .union(db.selectFrom('ad').select('image as picture'))
    .execute()
  return rows.map(({ picture }) => picture).filter((picture) => picture !== '')
}
