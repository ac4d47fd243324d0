import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Deps } from '../deps.ts'
import { settle } from '../features/settings/index.ts'
import type { Tables } from '../tables.ts'
import { seedAccounts } from './accounts.ts'
import { seedAds } from './ads.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedFilmFacts } from './film-facts.ts'
import { unpackMedia } from './media.ts'
import { copyPictures, type Pictures } from './pictures.ts'

/** The demo's folder in this repository. */
const seeds = path.resolve(import.meta.dirname, '../../../../seeds')

type Say = (sentence: string) => void
type SeedDeps = Pick<Deps, 'db' | 'clock' | 'config'>
/** Each part of the demo is there once, also in a service whose demo was made before there was such a part. */
type Part = 'demo-world' | 'demo-ads' | 'demo-film-facts'

/**
 * Fills an empty service with the demo world, once, each part in one transaction: a start that is killed half-way starts
 * over. Files come first; they are written whole or not at all, so that no row points at a missing one.
 */
export async function seedDemo(deps: SeedDeps, say: Say): Promise<void> {
  await seedWorld(deps, say)
  await seedAdsOfDemo(deps)
  await seedFactsOfDemo(deps)
}

async function seedWorld({ db, config, clock }: SeedDeps, say: Say): Promise<void> {
  if (await isThere(db.query, 'demo-world')) return
  say('Unpacking the demo channels and films')
  const assets = await unpackMedia(path.join(seeds, 'media'), path.join(config.dataDir, 'media'))
  const pictures = await copyArt(config)
  say('Filling the catalogue and the programme guide')
  await once(db, 'demo-world', async (query) => {
    await seedCatalogue(query, assets, pictures)
    await seedAccounts(query, clock.now())
  })
}

async function seedAdsOfDemo({ db, config }: SeedDeps): Promise<void> {
  if (await isThere(db.query, 'demo-ads')) return
  const pictures = await copyArt(config)
  await once(db, 'demo-ads', (query) => seedAds(query, pictures))
}

async function seedFactsOfDemo({ db, config }: SeedDeps): Promise<void> {
  if (await isThere(db.query, 'demo-film-facts')) return
  const pictures = await copyArt(config)
  await once(db, 'demo-film-facts', (query) => seedFilmFacts(query, pictures))
}

function copyArt({ dataDir }: SeedDeps['config']): Promise<Pictures> {
  return copyPictures(path.join(seeds, 'art'), path.join(dataDir, 'cms'))
}

async function once(
  db: SeedDeps['db'],
  part: Part,
  fill: (query: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.query.transaction().execute(async (query) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo-world'))`.execute(query)
    if (await isThere(query, part)) return
    await fill(query)
    await settle(query, part, () => 1)
  })
}

async function isThere(query: Kysely<Tables>, part: Part): Promise<boolean> {
  const row = await query.selectFrom('setting').where('key', '=', part).select('key').executeTakeFirst()
  return row !== undefined
}
