import { randomFillSync } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { adGapMs } from '@kallo/rules/foundation/constants'
import { reportIntervalMs } from '@kallo/rules/insights/watch-time'
import type { Client } from './http-client.ts'
import type { Stop } from './play-stream.ts'

export interface Ad {
  _id: string
  /** Duration of the content in seconds. */
  duration: number
}

export interface ReportedPlayback {
  client: Client
  token: string | null
  deviceId: string
  kind: 'channel' | 'vod'
  tag: string
  /** ID of the content. */
  id: string
  ticket: () => string
  ads: readonly Ad[]
}

/** Random bytes for many IDs, because a call for each would cost more than the request. */
const pool = new Uint8Array(eventIdBytes * 512)
let used = pool.length

function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += eventIdBytes
  return eventIdFrom(Date.now(), pool.subarray(used - eventIdBytes, used))
}

/**
 * Reports a playback as the player does: an event at the start and every minute, and the remaining seconds when the
 * viewer leaves.
 */
export function createWatchReports(playback: ReportedPlayback) {
  const { client, token, kind, tag } = playback
  const sessionId = newId()
  let pending: { type: string; watchedSeconds: number }[] = []
  let reportedSeconds = 0
  let startedMs = 0

  const send = () => {
    const events = pending.map((one) => ({ ...one, eventId: newId(), sessionId, kind, tag }))
    pending = []
    const body = JSON.stringify({ ticket: playback.ticket(), events })
    return client.send({ kind: 'events', path: '/api/v1/analytics/events', body, token })
  }
  const addProgress = () => {
    const watchedSeconds = Math.floor((performance.now() - startedMs) / 1000) - reportedSeconds
    reportedSeconds += watchedSeconds
    if (watchedSeconds > 0) pending.push({ type: 'progress', watchedSeconds })
  }
  return {
    async begin(stop: Stop): Promise<void> {
      startedMs = performance.now()
      pending.push({ type: 'start', watchedSeconds: 0 })
      await send()
      for (let n = 1; ; n++) {
        await stop.pause(startedMs + n * reportIntervalMs - performance.now())
        if (stop.isOver) return
        addProgress()
        await send()
      }
    },
    noteStall() {
      pending.push({ type: 'stall', watchedSeconds: 0 })
    },
    async end(): Promise<void> {
      if (startedMs === 0) return
      addProgress()
      pending.push({ type: 'end', watchedSeconds: 0 })
      await send()
      if (kind === 'vod') return
      const duration = Math.round((performance.now() - startedMs) / 60_000)
      const body = JSON.stringify({ channelId: playback.id, duration, sessionId, eventId: newId() })
      await client.send({ kind: 'minutes', path: '/api/v1/analytics/channels/update', body, token })
    },
  }
}

const progressMs = 30_000

/** B-20: saves the position of a signed-in viewer, as the player does. */
export async function saveProgress(
  { client, token, kind, tag }: ReportedPlayback,
  stop: Stop,
): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    await stop.pause(progressMs)
    const positionSeconds = kind === 'vod' ? Math.floor((performance.now() - startedMs) / 1000) : 0
    const items = [{ of: { kind, tag }, positionSeconds, durationSeconds: kind === 'vod' ? 5_400 : 0 }]
    await client.send({
      kind: 'progress',
      path: '/api/v1/library/progress',
      body: JSON.stringify({ items }),
      token,
    })
    if (stop.isOver) return
  }
}

/** Shows one ad after the first frame and then one a minute, each for its whole duration. */
export async function viewAds(
  { client, token, deviceId, ads, ticket }: ReportedPlayback,
  stop: Stop,
): Promise<void> {
  for (let n = 0; ads.length > 0; n++) {
    const ad = ads[n % ads.length]
    await stop.pause((ad?.duration ?? 0) * 1000)
    if (stop.isOver) return
    const body = JSON.stringify({
      adsId: ad?._id,
      actionType: 'view',
      eventId: newId(),
      deviceId,
      ticket: ticket(),
    })
    await client.send({ kind: 'ad', path: '/api/v1/ads/user-action', body, token })
    await stop.pause(adGapMs)
  }
}
