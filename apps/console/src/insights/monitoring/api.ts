import type { DataOf } from '@kallo/contract/endpoint'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'

const monitoringApi = client<typeof monitoring>()({
  wall: 'GET console/monitoring/wall',
  logRestart: 'POST console/monitoring/restarts',
})

export type WallData = DataOf<typeof monitoring.wall>

export type WallChannel = WallData['channels'][number]

export type Health = NonNullable<WallChannel['health']>

/** Shows changes soon, and renews the stream URLs long before they expire. */
const refreshMs = 15_000

export const wallQuery = () =>
  queryOptions({
    ...monitoringApi.wall.query(),
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  })

/** P-08: logs a restart in the browser and reports it to the server. */
export function reportRestart(tag: string, { lastState, stoodStillMs }: WallRestart): void {
  log(`The wall restarts ${tag}: ${lastState}, stalled for ${stoodStillMs} ms.`)
  monitoringApi
    .logRestart({
      channel: tag,
      at: new Date().toISOString(),
      lastState,
      stalledMs: stoodStillMs,
    })
    .catch(() => log(`The restart of ${tag} could not be stored.`))
}

function log(message: string): void {
  // oxlint-disable-next-line no-console -- the log that the rule asks for
  console.info(message)
}
