import { happenings } from '@kallo/rules/insights/happenings'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { playbackReportLimits } from './limits.ts'

const kind = z.enum(['channel', 'vod'])
const count = z.number().int()

/** One thing that happened while somebody watched. A doubled one, known by its id, counts once. */
export const playbackEvent = z.object({
  /** UUID of version 7, made by the client; its time lies within a day of the server's. */
  eventId: z.uuidv7(),
  /** The client's own name for this playback. Any UUID; figures go by the stream of the ticket. */
  sessionId: z.uuid(),
  kind,
  tag: z.string().min(1).max(80),
  what: z.enum(happenings),
  /** Whole seconds watched since the playback's event before. What cannot have been is cut. */
  watchedSeconds: count.min(0).max(3_600).default(0),
})

const counted = {
  watched_seconds: count,
  /** Streams that began. */
  starts: count,
  /** Times the picture stood still for want of data, and times it broke off. */
  stalls: count,
  errors: count,
  /** The most different viewers, and streams, within one hour. A visitor's stream is a viewer of its own. */
  peak_viewers: count,
  peak_sessions: count,
}
const countedContent = z.object({ _id: z.string(), tag: z.string(), name: z.string(), ...counted })

export const watchOverview = z.object({
  /** Days are those of this zone, the service's own. */
  time_zone: z.string(),
  from: z.iso.date(),
  /** The last day, included. */
  to: z.iso.date(),
  total: z.object(counted),
  /** The longest watched first; what was not watched at all is not there. */
  channels: z.array(countedContent),
  vods: z.array(countedContent),
  /** ISO 3166-1, two letters; `ZZ` where the address is in no list of countries. */
  countries: z.array(z.object({ country: z.string(), ...counted })),
  /** Every day of the range, in order. */
  days: z.array(z.object({ day: z.iso.date(), ...counted })),
})

/** C-09, P-07, D-06. */
export const analytics = {
  updateChannel: endpoint({
    method: 'POST',
    path: 'analytics/channels/update',
    summary:
      'The whole minutes somebody watched a channel since they opened it. Counted as far as it was played',
    auth: 'optional',
    body: z.object({
      channelId: z.string().min(1).max(100),
      /** Minutes. */
      duration: count.min(0).max(100_000),
      /** The playback whose events tell the seconds already: then these minutes add nothing. */
      sessionId: z.uuid().optional(),
      /** As of an event: the same report twice counts once. */
      eventId: z.uuidv7().optional(),
    }),
    data: z.null(),
    errors: ['channel-not-found'],
    limits: Object.values(playbackReportLimits),
  }),
  events: endpoint({
    method: 'POST',
    path: 'analytics/events',
    summary: 'What happened while somebody watched. Answered once it is stored; all of a request or nothing',
    auth: 'optional',
    body: z.object({
      /** The ticket of the stream that plays, or its address. Events without one, or of another stream, add nothing. */
      ticket: z.string().max(2_000).optional(),
      events: z.array(playbackEvent).min(1).max(200),
    }),
    data: z.null(),
    errors: ['channel-not-found', 'vod-not-found'],
    limits: Object.values(playbackReportLimits),
  }),
  overview: endpoint({
    method: 'GET',
    path: 'analytics/overview/:from/:to',
    summary: 'For operators: what was watched on these days, by channel, film, country and day',
    auth: 'operator',
    params: z.object({ from: z.iso.date(), to: z.iso.date() }),
    data: watchOverview,
  }),
}
