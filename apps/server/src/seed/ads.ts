import { ads } from '@kallo/seeds/ads'
import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { pictureOf, type Pictures } from './pictures.ts'

/** Adds the demo's ads after those of the operator. */
export async function seedAds(trx: Transaction<Tables>, pictures: Pictures): Promise<void> {
  const { last } = await trx
    .selectFrom('ad')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const rows = ads.map(({ id, name, image, width, height, durationSeconds, actionUrl }, index) => ({
    id,
    name,
    image: pictureOf(pictures, image),
    width,
    height,
    duration_seconds: durationSeconds,
    action_url: actionUrl,
    position: (last ?? -1) + 1 + index,
  }))
  await trx
    .insertInto('ad')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
