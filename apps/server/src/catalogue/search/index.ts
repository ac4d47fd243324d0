// Search finds channels, VODs and programmes by name, and counts for operators what was not found.
import { search, searchMisses } from '@kallo/contract/catalogue/search'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { searchContent, type SearchParts } from './search-content.ts'
import { clearMisses, deleteStaleSearches, listMisses } from './search-misses.ts'
import { hasTrigrams } from './search-store.ts'

export type { SearchParts } from './search-content.ts'

export async function createSearch(parts: Omit<SearchParts, 'findsSimilar'>): Promise<SearchParts> {
  return { ...parts, findsSimilar: await hasTrigrams(parts.db) }
}

/** Z-01…Z-08. */
export function searchRoutes(parts: SearchParts): Route[] {
  return [
    route(search.find, ({ body, principal: viewer, ip }) => searchContent(parts, body, { viewer, ip })),
    route(searchMisses.list, ({ body }) => listMisses(parts.db, body)),
    route(searchMisses.clear, async ({ principal, ip }) => {
      await clearMisses(parts.db, originOf(parts, principal, ip))
      return {}
    }),
  ]
}

export function searchJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  return [
    { name: 'delete-stale-searches', cron: '37 4 * * *', run: () => deleteStaleSearches(db, clock.now()) },
  ]
}
