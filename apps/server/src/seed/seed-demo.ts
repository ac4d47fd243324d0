import path from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { settle } from '../features/settings/index.ts'
import { seedAccounts } from './accounts.ts'
import { seedCatalogue } from './catalogue.ts'
import { unpackMedia } from './media.ts'
import { copyPictures } from './pictures.ts'

/** The demo's folder in this repository. */
const seeds = path.resolve(import.meta.dirname, '../../../../seeds')

/**
 * Fills an empty service with the demo world, once, in one transaction: a start that is killed half-way starts over.
 * Files come first; they are written whole or not at all, so that no row points at a missing one.
 */
export async function seedDemo(deps: Pick<Deps, 'db' | 'clock' | 'config'>, say: (sentence: string) => void) {
  const { db, config, clock } = deps
  const isDone = await db.query
    .selectFrom('setting')
    .where('key', '=', 'demo-world')
    .select('key')
    .executeTakeFirst()
  if (isDone) return
  say('Unpacking the demo channels and films')
  const assets = await unpackMedia(path.join(seeds, 'media'), path.join(config.dataDir, 'media'))
  const pictures = await copyPictures(path.join(seeds, 'art'), path.join(config.dataDir, 'cms'))
  say('Filling the catalogue and the programme guide')
  await db.query.transaction().execute(async (query) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo-world'))`.execute(query)
    const again = await query
      .selectFrom('setting')
      .where('key', '=', 'demo-world')
      .select('key')
      .executeTakeFirst()
    if (again) return
    await seedCatalogue(query, assets, pictures)
    await seedAccounts(query, clock.now())
    await settle(query, 'demo-world', () => 1)
  })
}
