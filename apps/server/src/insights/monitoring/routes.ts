import { monitoring } from '@kallo/contract/insights/monitoring'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isOperator, type Viewer } from '../../accounts/auth/index.ts'
import { createCachedProbe } from './cached-probe.ts'
import { logRestart } from './log-restart.ts'
import { probeChannels, type ProbeParts } from './probe-channels.ts'
import { viewWall, type WallParts } from './view-wall.ts'

export type MonitoringParts = Omit<WallParts, 'probe'> & ProbeParts & Pick<Deps, 'log'>

/** for anyone but operators these endpoints do not exist. */
export function monitoringRoutes(parts: MonitoringParts): Route<Viewer>[] {
  const wall = { ...parts, probe: createCachedProbe(() => probeChannels(parts), parts) }
  const operator = async (identity: Viewer | null): Promise<Viewer> => {
    if (!identity || !(await isOperator(parts.db.query, identity.accountId)))
      throw new AppError('unknown-call')
    return identity
  }
  return [
    route(monitoring.wall, async ({ identity, baseUrl }) =>
      viewWall(wall, { viewer: await operator(identity), baseUrl }),
    ),
    route(monitoring.logRestart, async ({ identity, body }) => {
      await operator(identity)
      await logRestart(parts, body)
      return null
    }),
  ]
}
