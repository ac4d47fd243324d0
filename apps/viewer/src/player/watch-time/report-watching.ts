import {
  beginWatching,
  watch,
  type PlaybackState,
  type SampleTrigger,
  type WatchReport,
} from '@kallo/rules/insights/watch-time'
import { reportedKind } from '../playback-errors.ts'
import type { PlayerStore } from '../player-state.ts'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { BodyOf } from '@kallo/contract/endpoint'
import { connectionKinds, connectionSpeeds } from '@kallo/rules/insights/playback-failure'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { networkInformation } from '../../platform/connection.ts'
import { client } from '../../platform/api-client.ts'
import { createOutbox, type DeliveryResult } from './outbox.ts'
import { sessionHeaders } from '../../platform/session.ts'

interface WatchedPlayback {
  video: HTMLVideoElement
  store: PlayerStore
  watched: Watched
  /** The server's clock, UTC ms. */
  serverNow: () => number
}

const sampleEveryMs = 5_000
const videoEvents = ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'timeupdate', 'ended'] as const

/** P-07: measures and reports the watch time of one playback until the returned function is called. */
export function reportWatching({ video, store, watched, serverNow }: WatchedPlayback): () => void {
  const { report, retryUntilSent } = createWatchReporter(watched, serverNow, () => failureOf(store))
  const begun = beginWatching(performance.now())
  let { state } = begun
  let hasFailed = false
  report(begun.report, false)

  const sample = (trigger: SampleTrigger) => {
    const next = watch(state, { atMs: performance.now(), playback: playbackStateOf(video), trigger })
    state = next.state
    if (next.report) report(next.report, trigger === 'hidden' || trigger === 'left')
  }
  const onVideo = () => sample('interval')
  const onVisibility = () => sample(document.visibilityState === 'hidden' ? 'hidden' : 'interval')
  const onPageHide = () => sample('left')
  const stopHearing = store.subscribe(() => {
    const isFailing = store.get().failure !== null
    if (isFailing && !hasFailed) sample('failed')
    hasFailed = isFailing
  })
  // Timers are throttled in hidden tabs, `timeupdate` is not.
  const timer = setInterval(onVideo, sampleEveryMs)
  for (const name of videoEvents) video.addEventListener(name, onVideo)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onPageHide)
  return () => {
    sample('left')
    stopHearing()
    clearInterval(timer)
    for (const name of videoEvents) video.removeEventListener(name, onVideo)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onPageHide)
    retryUntilSent()
  }
}

/** F-02. */
function failureOf(store: PlayerStore) {
  const { type, effectiveType } = networkInformation()
  const { failure } = store.get()
  return {
    failure: failure ? reportedKind(failure.kind) : undefined,
    connection: connectionKinds.find((one) => one === type),
    speed: connectionSpeeds.find((one) => one === effectiveType),
  }
}

function playbackStateOf(video: HTMLVideoElement): PlaybackState {
  if (video.ended) return 'ended'
  if (video.paused) return 'paused'
  if (video.seeking) return 'seeking'
  return video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'starved' : 'playing'
}

type PlaybackEvent = BodyOf<typeof analytics.events>['events'][number]
type Minutes = BodyOf<typeof analytics.updateChannel>

const analyticsApi = client<typeof analytics>()({
  events: 'POST analytics/events',
  updateChannel: 'POST analytics/channels/update',
})

/** The content being watched. */
export interface Watched {
  kind: 'channel' | 'vod'
  id: string
  tag: string
  /** The current ticket; null until there is one. Events count for its stream only. */
  ticket: () => string | null
}

/** Limit of the API per request. */
const maxEvents = 200
const maxMinutes = 10
const retryEveryMs = 60_000
const maxRetries = 30

/** Reports one playback: its events and, for channels, the minutes (C-09). */
function createWatchReporter(
  { kind, id, tag, ticket }: Watched,
  serverNow: () => number,
  failure: () => Pick<PlaybackEvent, 'failure' | 'connection' | 'speed'>,
) {
  const newId = () => eventIdFrom(serverNow(), crypto.getRandomValues(new Uint8Array(eventIdBytes)))
  const sessionId = newId()
  const events = createOutbox<PlaybackEvent>({
    capacity: maxEvents,
    batchSize: maxEvents,
    async send(some, isUrgent) {
      const current = ticket()
      if (current === null) return 'later'
      const body = { ticket: current, events: some }
      return postInBackground(analyticsApi.events.path(), body, isUrgent)
    },
  })
  const minutes = createOutbox<Minutes>({
    capacity: maxMinutes,
    batchSize: 1,
    send: ([one], isUrgent) => postInBackground(analyticsApi.updateChannel.path(), one, isUrgent),
  })
  const flush = (isUrgent: boolean) => Promise.all([events.flush(isUrgent), minutes.flush(isUrgent)])
  return {
    report(report: WatchReport, isUrgent: boolean) {
      events.add(
        report.events.map((one) => ({
          ...one,
          ...(one.type === 'error' && failure()),
          eventId: newId(),
          sessionId,
          kind,
          tag,
        })),
      )
      if (report.minutes !== null && kind === 'channel')
        minutes.add([{ channelId: id, duration: report.minutes, sessionId, eventId: newId() }])
      if (report.isDue) void flush(isUrgent)
    },
    /** After the player closes, retries what is left for half an hour. */
    retryUntilSent() {
      let tries = 0
      const timer = setInterval(() => {
        if (++tries > maxRetries || (events.isEmpty() && minutes.isEmpty())) clearInterval(timer)
        else void flush(false)
      }, retryEveryMs)
    },
  }
}

/**
 * Posts in the background. Urgent requests outlive the page, with a beacon where `fetch` has no keepalive: it is not
 * authenticated, but earlier events identify the account.
 */
async function postInBackground(path: string, body: unknown, isUrgent: boolean): Promise<DeliveryResult> {
  const address = `/api/v1/${path}`
  const text = JSON.stringify(body)
  if (isUrgent && !('keepalive' in Request.prototype))
    return navigator.sendBeacon(address, text) ? 'stored' : 'later'
  const { ok, status } = await fetch(address, {
    method: 'POST',
    keepalive: isUrgent,
    headers: { 'content-type': 'application/json', ...sessionHeaders() },
    body: text,
  })
  if (ok) return 'stored'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'rejected' : 'later'
}
