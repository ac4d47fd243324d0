// The console's command palette finds records of all domains.
import { consoleSearch } from '@kallo/contract/insights/console-search'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { findRecords } from './find-records.ts'

/** O-20. */
export function consoleSearchRoutes(deps: Pick<Deps, 'db' | 'clock'>): Route[] {
  return [route(consoleSearch.find, ({ principal, body }) => findRecords(deps, principal.role, body.search))]
}
