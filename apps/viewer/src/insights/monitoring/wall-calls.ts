import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'
import { learnServerTime } from '../../platform/server-clock.ts'

export type WallData = DataOf<typeof monitoring.wall>
export type WallChannel = WallData['channels'][number]
export type Health = NonNullable<WallChannel['health']>

/** Often enough to see a change soon; it also brings the next tickets, long before the last ones run out. */
const refreshMs = 15_000

export const wallQuery = () =>
  queryOptions({
    queryKey: callKey('monitoring/wall'),
    queryFn: async ({ signal }) => {
      const wall = await call<WallData>('monitoring/wall', { signal })
      learnServerTime(wall.server_time)
      return wall
    },
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  })

export function logRestart(restart: BodyOf<typeof monitoring.logRestart>): Promise<null> {
  return call<null>('monitoring/restarts', { method: 'POST', body: restart })
}
