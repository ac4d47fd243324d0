import { filmFacts } from '@kallo/seeds/film-facts'
import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { pictureOf, type Pictures } from './pictures.ts'

/** Adds facts to the demo's films. Values that an operator has entered are kept. */
export async function seedFilmFacts(trx: Transaction<Tables>, pictures: Pictures): Promise<void> {
  for (const { tag, ageRating, cast, backdrop } of filmFacts)
    await trx
      .updateTable('vod')
      .set({ age_rating: ageRating, cast_names: cast, backdrop: pictureOf(pictures, backdrop) })
      .where('tag', '=', tag)
      .where('age_rating', 'is', null)
      .where('cast_names', 'is', null)
      .where('backdrop', 'is', null)
      .execute()
}
