import {
  beginWatching,
  watch,
  type Motion,
  type Occasion,
  type WatchReport,
} from '@kallo/rules/insights/watch-time'
import type { PlayerStore } from '../player-state.ts'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { BodyOf } from '@kallo/contract/endpoint'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { client } from '../../platform/api-client.ts'
import { createOutbox, type Verdict } from './outbox.ts'
import { currentSession } from '../../platform/session.ts'

interface WatchedPlayback {
  video: HTMLVideoElement
  store: PlayerStore
  watched: Watched
  /** The server's clock, UTC ms. */
  serverNow: () => number
}

const lookEveryMs = 5_000
const videoEvents = ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'timeupdate', 'ended'] as const

/** P-07: times the watching of one playback and tells the server, until the returned function is called. */
export function reportWatching({ video, store, watched, serverNow }: WatchedPlayback): () => void {
  const { tell, keepTrying } = tellServer(watched, serverNow)
  const begun = beginWatching(performance.now())
  let { state } = begun
  let hasFailed = false
  tell(begun.report, false)

  const look = (occasion: Occasion) => {
    const next = watch(state, { atMs: performance.now(), motion: motionOf(video), occasion })
    state = next.state
    if (next.report) tell(next.report, occasion === 'hidden' || occasion === 'left')
  }
  const onVideo = () => look('look')
  const onVisibility = () => look(document.visibilityState === 'hidden' ? 'hidden' : 'look')
  const onPageHide = () => look('left')
  const stopHearing = store.subscribe(() => {
    const isFailing = store.get().failure !== null
    if (isFailing && !hasFailed) look('failed')
    hasFailed = isFailing
  })
  // A hidden tab's timers are slowed down, `timeupdate` is not.
  const timer = setInterval(onVideo, lookEveryMs)
  for (const name of videoEvents) video.addEventListener(name, onVideo)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onPageHide)
  return () => {
    look('left')
    stopHearing()
    clearInterval(timer)
    for (const name of videoEvents) video.removeEventListener(name, onVideo)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onPageHide)
    keepTrying()
  }
}

function motionOf(video: HTMLVideoElement): Motion {
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

/** What is watched: its id and its tag. */
export interface Watched {
  kind: 'channel' | 'vod'
  id: string
  tag: string
  /** The ticket of the stream that plays now; null until there is one. Events count for this stream only. */
  ticket: () => string | null
}

/** As many as one request takes. */
const mostEvents = 200
const mostMinutes = 10
const retryEveryMs = 60_000
const mostRetries = 30

/** One playback's way to the server: its events, and of channels the minutes (C-09). */
function tellServer({ kind, id, tag, ticket }: Watched, serverNow: () => number) {
  const newId = () => eventIdFrom(serverNow(), crypto.getRandomValues(new Uint8Array(eventIdBytes)))
  const sessionId = newId()
  const events = createOutbox<PlaybackEvent>({
    most: mostEvents,
    atOnce: mostEvents,
    async send(some, isUrgent) {
      const current = ticket()
      if (current === null) return 'later'
      const body = { ticket: current, events: some }
      return postQuietly(analyticsApi.events.path(), body, isUrgent)
    },
  })
  const minutes = createOutbox<Minutes>({
    most: mostMinutes,
    atOnce: 1,
    send: ([one], isUrgent) => postQuietly(analyticsApi.updateChannel.path(), one, isUrgent),
  })
  const flush = (isUrgent: boolean) => Promise.all([events.flush(isUrgent), minutes.flush(isUrgent)])
  return {
    tell(report: WatchReport, isUrgent: boolean) {
      events.add(report.happened.map((one) => ({ ...one, eventId: newId(), sessionId, kind, tag })))
      if (report.minutes !== null && kind === 'channel')
        minutes.add([{ channelId: id, duration: report.minutes, sessionId, eventId: newId() }])
      if (report.isDue) void flush(isUrgent)
    },
    /** The player is gone but the page may live: what is left is tried for half an hour. */
    keepTrying() {
      let tries = 0
      const timer = setInterval(() => {
        if (++tries > mostRetries || (events.isEmpty() && minutes.isEmpty())) clearInterval(timer)
        else void flush(false)
      }, retryEveryMs)
    },
  }
}

/**
 * Posts without a word to anybody; what is urgent outlives the page. Where `fetch` cannot do that, a beacon goes out: it
 * carries no token, but the events before it have said whose playback this is.
 */
async function postQuietly(path: string, body: unknown, isUrgent: boolean): Promise<Verdict> {
  const address = `/api/v1/${path}`
  const text = JSON.stringify(body)
  if (isUrgent && !('keepalive' in Request.prototype))
    return navigator.sendBeacon(address, text) ? 'stored' : 'later'
  const { token } = currentSession()
  const { ok, status } = await fetch(address, {
    method: 'POST',
    keepalive: isUrgent,
    headers: { 'content-type': 'application/json', ...(token ? { 'auth-token': token } : {}) },
    body: text,
  })
  if (ok) return 'stored'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later'
}
