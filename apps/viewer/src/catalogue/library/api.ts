import { i18n } from '@lingui/core'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { home } from '@kallo/contract/catalogue/home'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { refetchEvery, retryIntervalMs } from '../../platform/query-client.ts'
import { client } from '../../platform/api-client.ts'
import { learnServerTime } from '../../platform/server-clock.ts'
import { bannerLimitsQuery, bannersQuery } from '../banners/api.ts'
import { overviewQuery } from '../contents/queries.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.ts'
import { localNames } from '../../platform/local-names.ts'

export const libraryApi = client<typeof libraryEndpoints>()({
  view: 'GET library',
  progressOf: 'POST library/progress-of',
  saveProgress: 'POST library/progress',
  changeList: 'POST library/list',
  changeFavourites: 'POST library/favourites',
  history: 'GET library/history/:page',
  deleteHistory: 'POST library/history/delete',
})
const homeApi = client<typeof home>()({ view: 'GET home' })

export type LibraryData = DataOf<typeof libraryEndpoints.view>
export type ContentCardData = LibraryData['myList'][number]
export type ProgressData = DataOf<typeof libraryEndpoints.progressOf>
export type HomeData = DataOf<typeof home.view>
type LibraryRef = BodyOf<typeof libraryEndpoints.progressOf>['of']
export type ContentRef = Exclude<LibraryRef, { kind: 'series' }>

/** B-16: everything on the signed-in home page. Its parts are cached under the query keys of the pages that show them. */
export const homeQuery = (queries: QueryClient) =>
  queryOptions({
    queryKey: homeApi.view.key(),
    queryFn: async ({ signal }) => {
      const data = await homeApi.view(undefined, { signal })
      learnServerTime(data.onNow.serverTime)
      queries.setQueryData(bannersQuery(queries, i18n.locale).queryKey, data.banners)
      const limits = data.bannerLimits
      queries.setQueryData(bannerLimitsQuery().queryKey, { items: limits, total: limits.length })
      queries.setQueryData(overviewQuery('viewer').queryKey, data.overview)
      return data
    },
    select: localNames(),
    // Always refetched, because watching changes it.
    staleTime: 0,
    refetchInterval: ({ state }) => refetchEvery(5 * 60_000, state),
  })
/** What a profile has started, put on My List and marked as favourite. */
export const libraryQuery = () =>
  queryOptions({ ...libraryApi.view.query(), select: localNames(), staleTime: 0 })
export const historyQuery = (page: number) =>
  queryOptions({ ...libraryApi.history.query({ page }), select: localNames(), staleTime: 0 })

/** Where to continue. Requested again soon after a failure, because playback waits for it. */
export const progressQuery = (of: ContentRef) =>
  queryOptions({
    ...libraryApi.progressOf.query({ of }),
    select: localNames(),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      refetchEvery(false, state) && (state.errorUpdateCount < 6 ? 2_000 : retryIntervalMs),
  })

/** B-21, B-22: whether content is on My List or a favourite. Not the query above, with which a player begins. */
export const listedQuery = (of: Exclude<LibraryRef, { kind: 'programme' }>) =>
  queryOptions({
    queryKey: [listedKey, 'viewer', of],
    queryFn: ({ signal }) => libraryApi.progressOf({ of }, { signal }),
    staleTime: 0,
  })
const listedKey = 'library/listed'

/** A change of the library; afterwards every page with lists is loaded again. */
export function useLibraryChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (failure: Error) => {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
    onSettled: () => reloadLibrary(queries),
  })
}

/** Every page with lists is loaded again. */
export function reloadLibrary(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      path === 'library' || path === listedKey || path === 'home' || isHistory(path),
  })
}

function isHistory(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('library/history')
}
