import type { Catalogue } from '../catalogue/contents/index.ts'
import type { Deps } from '../deps.ts'
import type { Route } from '../platform/http/route.ts'
import type { Origin } from '../streaming/origin/index.ts'
import { adEditingRoutes, adRoutes } from './ads/index.ts'
import { controlRoomRoutes } from './control-room/index.ts'
import { consoleSearchRoutes } from './console-search/index.ts'
import { monitoringRoutes } from './monitoring/index.ts'
import { reportRoutes } from './reports/index.ts'

interface InsightsParts {
  catalogue: () => Catalogue
  origin: Origin
}

export function insightsRoutes(deps: Deps, { catalogue, origin }: InsightsParts): Route[] {
  return [
    ...monitoringRoutes({ ...deps, catalogue, origin }),
    ...adRoutes({ ...deps, catalogue, origin }),
    ...adEditingRoutes(deps),
    ...reportRoutes(deps),
    ...consoleSearchRoutes(deps),
    ...controlRoomRoutes({ ...deps, catalogue, origin }),
  ]
}
