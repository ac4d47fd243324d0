// Series: their pages for viewers, and their editor in the console.
import type { DataOf } from '@kallo/contract/endpoint'
import { seriesPages } from '@kallo/contract/catalogue/series'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Catalogue, ContentsParts, VodRow } from '../contents/index.ts'
import { continueSeries, progressOfVods, vodCard } from '../library/index.ts'

export { seriesEditingRoutes } from './edit-series.ts'

type Parts = Pick<Deps, 'db'> & Pick<ContentsParts, 'catalogue' | 'origin'>

export function seriesRoutes(parts: Parts): Route[] {
  return [route(seriesPages.view, ({ principal, params }) => viewSeries(parts, principal, params.tag))]
}

/** B-24: only episodes that the profile may see (M-10). */
async function viewSeries(
  { db, catalogue: of, origin }: Parts,
  { profile }: Viewer,
  tag: string,
): Promise<DataOf<typeof seriesPages.view>> {
  const catalogue = of(profile.maxAge)
  const series = catalogue.series.get(tag)
  if (!series) throw new AppError('series-not-found')
  if (!catalogue.isOn.vods) throw new AppError('content-off')
  const episodes = catalogue.episodesOf(series.id)
  const progress = await progressOfVods(
    db,
    profile.id,
    episodes.map(({ id }) => id),
  )
  const toEpisode = (row: VodRow) => ({
    ...vodCard(catalogue, row),
    ...progress.get(row.id),
    number: row.episode ?? 0,
    description: row.description,
    seconds: origin.vodSeconds(row.tag),
    isAvailable: catalogue.isPlayable(row),
  })
  const bySeason = Map.groupBy(episodes, ({ season }) => season ?? 0)
  return {
    tag,
    name: series.name,
    nameTranslations: series.name_translations,
    description: series.description,
    image: series.image,
    backdrop: series.backdrop,
    year: series.year,
    ageRating: series.age_rating,
    category: categoryOf(catalogue, series.category_id),
    seasons: [...bySeason].map(([season, some]) => ({ season, episodes: some.map(toEpisode) })),
    continueWith: await continueSeries(db, catalogue, profile.id, episodes),
  }
}

function categoryOf({ overview }: Catalogue, id: string) {
  const found = overview.vodsCategory.find(({ _id }) => _id === id)
  return found ? { id, name: found.name, nameTranslations: found.name_translations } : null
}
