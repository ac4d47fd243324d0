import { monitoring } from '@kallo/contract/insights/monitoring'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { keepLook } from './kept-look.ts'
import { logRestart } from './log-restart.ts'
import { lookAtChannels, type LookParts } from './look-at-channels.ts'
import { viewWall, type WallParts } from './view-wall.ts'

export type MonitoringParts = Omit<WallParts, 'look'> & LookParts & Pick<Deps, 'log'>

/** */
export function monitoringRoutes(parts: MonitoringParts): Route[] {
  const wall = { ...parts, look: keepLook(() => lookAtChannels(parts), parts) }
  return [
    route(monitoring.wall, ({ principal, baseUrl }) => viewWall(wall, { viewer: principal, baseUrl })),
    route(monitoring.logRestart, async ({ body }) => {
      await logRestart(parts, body)
      return null
    }),
  ]
}
