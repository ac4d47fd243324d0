import type { DataOf } from '@kallo/contract/endpoint'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import { queryOptions } from '@tanstack/react-query'
import { learnServerTime } from '../../platform/server-clock.ts'
import { monitoringApi } from './api.ts'

export type WallData = DataOf<typeof monitoring.wall>
export type WallChannel = WallData['channels'][number]
export type Health = NonNullable<WallChannel['health']>

/** Often enough to see a change soon; it also brings the next tickets, long before the last ones run out. */
const refreshMs = 15_000

export const wallQuery = () =>
  queryOptions({
    queryKey: monitoringApi.wall.key(),
    queryFn: async ({ signal }) => {
      const wall = await monitoringApi.wall(undefined, { signal })
      learnServerTime(wall.server_time)
      return wall
    },
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  })
