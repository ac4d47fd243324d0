// The library of a profile: what it has watched, My List and favourite channels.
import { libraryEndpoints } from '@kallo/contract/catalogue/library'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'
import type { ContentsParts } from '../contents/index.ts'
import { changeFavourites, changeList } from './change-lists.ts'
import { storedRef, type ContentCard } from './content-refs.ts'
import { deleteOldHistory, deleteWatched } from './library-store.ts'
import { saveProgress, type ProgressWriter } from './save-progress.ts'
import { readLibrary, viewHistory, viewLibrary, viewProgress } from './view-library.ts'

export { channelCard, seriesCard, vodCard, type ContentCard } from './content-refs.ts'
export { loadWatchedVods, lockProfile } from './library-store.ts'
export { createProgressWriter, type ProgressWriter } from './save-progress.ts'
export {
  continueSeries,
  maxCards,
  nextEpisode,
  positionOf,
  progressOfVods,
  readLibrary,
} from './view-library.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'> &
  Pick<ContentsParts, 'catalogue' | 'guide'> & { writer: ProgressWriter }

export function libraryRoutes(parts: Parts): Route[] {
  const { view, progressOf, saveProgress: save, history, deleteHistory } = libraryEndpoints
  const { db, catalogue } = parts
  return [
    route(view, ({ principal }) => viewLibrary(parts, principal)),
    route(progressOf, ({ principal, body }) => viewProgress(parts, principal, body.of)),
    route(save, ({ principal, body }) => saveProgress(parts, principal, body.items)),
    route(libraryEndpoints.changeList, async ({ principal, body }) => {
      await changeList(parts, catalogue(principal.profile.maxAge), principal, body)
      return asList((await readLibrary(parts, principal)).myList)
    }),
    route(libraryEndpoints.changeFavourites, async ({ principal, body }) => {
      await changeFavourites(parts, catalogue(principal.profile.maxAge), principal, body)
      return asList((await readLibrary(parts, principal)).favourites)
    }),
    route(history, ({ principal, params }) => viewHistory(parts, principal, params.page)),
    route(deleteHistory, async ({ principal, body }) => {
      const ref = body.of && storedRef(catalogue(principal.profile.maxAge), body.of)
      if (body.of && !ref) return { deleted: 0 }
      return { deleted: await deleteWatched(db, principal.profile.id, ref) }
    }),
  ]
}

function asList(items: ContentCard[]) {
  return { items, total: items.length }
}

/** F-07: what the library has about an account. */
export async function exportLibrary(db: Kysely<Tables>, accountId: string): Promise<Record<string, unknown>> {
  const profiles = await db
    .selectFrom('viewer_profile')
    .where('account_id', '=', accountId)
    .selectAll()
    .execute()
  const ids = profiles.map(({ id }) => id)
  const of = <Table extends 'watch_progress' | 'list_entry' | 'favourite_channel'>(table: Table) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom<'watch_progress' | 'list_entry' | 'favourite_channel'>(table)
          .where('profile_id', 'in', ids)
          .selectAll()
          .execute()
  const [history, lists, favourites] = await Promise.all([
    of('watch_progress'),
    of('list_entry'),
    of('favourite_channel'),
  ])
  return { profiles, history, lists, favourite_channels: favourites }
}

export function libraryJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  return [{ name: 'delete-old-history', cron: '20 3 * * *', run: () => deleteOldHistory(db, clock.now()) }]
}
