import type { analytics } from '@kallo/contract/insights/analytics'
import type { BodyOf } from '@kallo/contract/endpoint'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import type { WatchReport } from '@kallo/rules/insights/watch-time'
import { client } from '../../platform/api-client.ts'
import { createOutbox } from './outbox.ts'
import { postQuietly } from './post-quietly.ts'

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
export function tellServer({ kind, id, tag, ticket }: Watched, serverNow: () => number) {
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
