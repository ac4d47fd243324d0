import { channelRatings, series } from '@kallo/seeds/series'
import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { pictureOf, type Pictures } from './pictures.ts'

/** Adds the demo's series. Values that an operator has entered for films and channels are kept. */
export async function seedSeries(trx: Transaction<Tables>, pictures: Pictures): Promise<void> {
  for (const [position, one] of series.entries()) {
    await trx
      .insertInto('series')
      .values({
        id: one.tag,
        tag: one.tag,
        name: one.name,
        name_translations: JSON.stringify(one.nameTranslations),
        description: one.description,
        category_id: one.category,
        year: one.year,
        age_rating: one.ageRating,
        image: pictureOf(pictures, one.image),
        backdrop: pictureOf(pictures, one.backdrop),
        position,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await seedEpisodes(trx, one)
  }
  for (const [tag, rating] of Object.entries(channelRatings))
    await trx
      .updateTable('channel')
      .set({ age_rating: rating })
      .where('tag', '=', tag)
      .where('age_rating', 'is', null)
      .execute()
}

async function seedEpisodes(trx: Transaction<Tables>, { tag, seasons }: (typeof series)[number]) {
  for (const [season, films] of seasons.entries())
    for (const [index, film] of films.entries())
      await trx
        .updateTable('vod')
        .set({ series_id: tag, season: season + 1, episode: index + 1 })
        .where('tag', '=', film)
        .where('series_id', 'is', null)
        .execute()
}
