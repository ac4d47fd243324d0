import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Deps } from '../deps.ts'
import { getOrCreateSetting } from '../foundation/settings/index.ts'
import { withExclusiveLock } from '../platform/db.ts'
import { errorMessage } from '../platform/error-message.ts'
import type { Tables } from '../tables.ts'
import { seedAccounts } from './accounts.ts'
import { seedAds } from './ads.ts'
import { ensureContentTypes } from './content-types.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedFilmFacts } from './film-facts.ts'
import { packedFiles, readPack, unpackMedia } from './media.ts'
import { copyPictures, type CopiedPictures } from './pictures.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedHousehold } from './household.ts'
import { seedSeries } from './series.ts'
import { deleteFormerFiles, replaceMedia } from './store-media.ts'
import { seedTracks } from './tracks.ts'

/** The demo's folder in this repository. */
const seeds = path.resolve(import.meta.dirname, '../../../../seeds')
const mediaPack = path.join(seeds, 'media')

type Say = (sentence: string) => void
type SeedDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'passwords'>
/** Parts of the demo. Each is added once, even to a demo that was created before the part existed. */
type Part = 'demo-world' | 'demo-ads' | 'demo-film-facts' | 'demo-tracks' | 'demo-series' | 'demo-household'

/**
 * Fills an empty service with the demo, once, with each part in one transaction, so that a start that was killed
 * begins the part again. Files come first, so that no row points at a missing one. Every later start, whatever `SEED`
 * is, restores files of the demo that are missing or truncated. Of several processes with one `DATA_DIR`, one does
 * this and the others wait.
 */
export async function seedDemo(deps: SeedDeps, say: Say): Promise<void> {
  await withExclusiveLock(deps.db, 'demo-files', async () => {
    await ensureContentTypes(deps.db)
    if (await isThere(deps.db, 'demo-world')) await restoreFiles(deps, say)
    else if (deps.config.seed === 'demo') await seedWorld(deps, say)
    else return
    if (deps.config.seed !== 'demo') return
    await seedAdsOfDemo(deps)
    await seedFactsOfDemo(deps)
    await once(deps.db, 'demo-tracks', seedTracks)
    await seedSeriesOfDemo(deps)
    await once(deps.db, 'demo-household', (trx) => seedHousehold(trx, deps.passwords, deps.clock.now()))
  })
}

/** Throws if a public service would start with the data of the demo, whose passwords are in the README. Whatever `SEED` is. */
export async function refusePublicDemo({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if (!config.isPublic || !(await isThere(db, 'demo-world'))) return
  const place =
    config.databaseUrl === null ? `DATA_DIR is ${config.dataDir}` : 'DATABASE_URL names a database'
  throw new Error(
    `${place} with the demo, whose passwords are published, but PUBLIC_URL is ${config.publicUrl}. Start with SEED=none and a new, empty ${config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL and DATA_DIR'}.`,
  )
}

/** Paths, relative to the data folder, of the files that `seedDemo` restores. */
export async function demoFiles({ db }: Pick<Deps, 'db'>): Promise<ReadonlySet<string>> {
  if (!(await isThere(db, 'demo-world'))) return new Set()
  return new Set((await packedFiles(mediaPack)).map((file) => `media/${file}`))
}

async function seedWorld({ db, config, clock, passwords }: SeedDeps, say: Say): Promise<void> {
  say('Unpacking the demo channels and films')
  await unpackMedia(mediaPack, path.join(config.dataDir, 'media'))
  const { names } = await copyArt(config)
  say('Filling the catalogue and the programme guide')
  const pack = await readPack(mediaPack)
  await once(db, 'demo-world', async (trx) => {
    await seedCatalogue(trx, pack, names)
    await seedAccounts(trx, passwords, clock.now())
    if (config.hasDemoHistory) await seedHistory(trx, clock.now(), config.timeZone)
  })
}

/** If the disk cannot be written to, files stay missing, but the service starts. */
async function restoreFiles({ db, config }: SeedDeps, say: Say): Promise<void> {
  try {
    const mediaFolder = path.join(config.dataDir, 'media')
    const files = await unpackMedia(mediaPack, mediaFolder)
    const pack = await readPack(mediaPack)
    const outdated = await db.transaction().execute((trx) => replaceMedia(trx, pack))
    if (outdated) {
      say('Replaced the media of the demo by those of this release')
      await deleteFormerFiles(mediaFolder, outdated, pack)
    }
    const { copied } = await copyArt(config)
    if (files + copied > 0) say(`Restored files of the demo: ${files} media files, ${copied} pictures`)
  } catch (error) {
    say(`Files of the demo could not be restored: ${errorMessage(error)}`)
  }
}

async function seedAdsOfDemo({ db, config }: SeedDeps): Promise<void> {
  if (await isThere(db, 'demo-ads')) return
  const { names } = await copyArt(config)
  await once(db, 'demo-ads', (trx) => seedAds(trx, names))
}

async function seedFactsOfDemo({ db, config }: SeedDeps): Promise<void> {
  if (await isThere(db, 'demo-film-facts')) return
  const { names } = await copyArt(config)
  await once(db, 'demo-film-facts', (trx) => seedFilmFacts(trx, names))
}

async function seedSeriesOfDemo({ db, config }: SeedDeps): Promise<void> {
  if (await isThere(db, 'demo-series')) return
  const { names } = await copyArt(config)
  await once(db, 'demo-series', (trx) => seedSeries(trx, names))
}

function copyArt({ dataDir }: SeedDeps['config']): Promise<CopiedPictures> {
  return copyPictures(path.join(seeds, 'art'), path.join(dataDir, 'cms'))
}

async function once(
  db: SeedDeps['db'],
  part: Part,
  fill: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo-world'))`.execute(trx)
    if (await isThere(trx, part)) return
    await fill(trx)
    await getOrCreateSetting(trx, part, () => 1)
  })
}

async function isThere(db: Kysely<Tables>, part: Part): Promise<boolean> {
  const row = await db.selectFrom('setting').where('key', '=', part).select('key').executeTakeFirst()
  return row !== undefined
}
