import type { playback } from '@kallo/contract/streaming/playback'
import { client } from '../../platform/api-client.ts'
import { isRetryable } from '../../platform/api-error.ts'
import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import { learnServerTime } from '../../platform/server-clock.ts'
import { noteLeftStream } from './left-streams.ts'

export const playbackApi = client<typeof playback>()({
  start: 'POST playback/start',
  heartbeat: 'POST playback/heartbeat',
  leave: 'POST playback/leave',
  streams: 'GET playback/streams',
  stop: 'POST playback/stop',
})

export type StreamsData = DataOf<typeof playback.streams>
export type PlayingStream = StreamsData['streams'][number]
type Started = DataOf<typeof playback.start>

export interface StreamSource {
  kind: 'live' | 'vod'
  tag: string
}

/** Starts a stream. With the current ticket, renews it for the same stream. */
export async function startStream({ kind, tag }: StreamSource, ticket: string | null): Promise<Started> {
  const started = await playbackApi.start({ kind, tag, ...(ticket === null ? {} : { ticket }) })
  learnServerTime(started.serverTime)
  return started
}

/** Sends a heartbeat for an externally delivered stream. The time zone determines the city shown on the account's other devices. */
export function sendHeartbeat(ticket: string): Promise<null> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return playbackApi.heartbeat({ ticket, timeZone })
}

/** Releases the lease, which otherwise expires within a minute. A request that is lost is repeated until then. */
export function leaveStream(ticket: string): void {
  noteLeftStream(ticket)
  void leave(ticket)
}

async function leave(ticket: string): Promise<void> {
  for (const delayMs of [0, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000]) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const isSettled = await playbackApi.leave({ ticket }, { keepalive: true }).then(
      () => true,
      (error: unknown) => !isRetryable(error),
    )
    if (isSettled) return
  }
}

export const streamsQuery = () =>
  queryOptions({
    ...playbackApi.streams.query(),
    staleTime: 0,
    refetchInterval: 10_000,
  })
