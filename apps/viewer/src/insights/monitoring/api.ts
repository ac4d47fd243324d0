import type { monitoring } from '@kallo/contract/insights/monitoring'
import { client } from '../../platform/api-client.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { learnServerTime, serverNow } from '../../platform/server-clock.ts'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'

const monitoringApi = client<typeof monitoring>()({
  wall: 'GET monitoring/wall',
  logRestart: 'POST monitoring/restarts',
})

export type WallData = DataOf<typeof monitoring.wall>

export type WallChannel = WallData['channels'][number]

export type Health = NonNullable<WallChannel['health']>

/** Shows changes soon, and renews the tickets long before they expire. */
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

/** P-08: logs a restart locally and reports it to the server. */
export function reportRestart(tag: string, { lastState, stoodStillMs }: WallRestart): void {
  log(`The wall starts ${tag} again: ${lastState}, stood still for ${stoodStillMs} ms.`)
  const at = new Date(serverNow()).toISOString()
  monitoringApi
    .logRestart({ channel: tag, at, last_state: lastState, stood_still_ms: stoodStillMs })
    .catch(() => log(`That ${tag} was started again could not be stored.`))
}

function log(message: string): void {
  // oxlint-disable-next-line no-console -- the log that the rule asks for
  console.info(message)
}
