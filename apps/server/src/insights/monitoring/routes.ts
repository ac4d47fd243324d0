import { monitoring } from '@kallo/contract/insights/monitoring'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { createCachedProbe } from './cached-probe.ts'
import { logRestart } from './log-restart.ts'
import { probeChannels, type ProbeParts } from './probe-channels.ts'
import { viewWall, type WallParts } from './view-wall.ts'

export type MonitoringParts = Omit<WallParts, 'probe'> & ProbeParts & Pick<Deps, 'log'>

/** */
export function monitoringRoutes(parts: MonitoringParts): Route[] {
  const wall = { ...parts, probe: createCachedProbe(() => probeChannels(parts), parts) }
  return [
    route(monitoring.wall, ({ baseUrl }) => viewWall(wall, baseUrl)),
    route(monitoring.logRestart, async ({ body }) => {
      await logRestart(parts, body)
      return null
    }),
  ]
}
