import { eventTypes } from '@kallo/rules/insights/event-types'
import { connectionKinds, connectionSpeeds, failureKinds } from '@kallo/rules/insights/playback-failure'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { playbackEventLimits, playbackReportLimits } from './limits.ts'

const kind = z.enum(['channel', 'vod'])
const count = z.number().int()

/** A playback event. Duplicates, by ID, count once. */
export const playbackEvent = z.object({
  /** UUIDv7, chosen by the client; its time must be within a day of the server's. */
  eventId: z.uuidv7(),
  /** Any UUID, chosen by the client per playback. Figures are by the stream of the ticket. */
  sessionId: z.uuid(),
  kind,
  tag: z.string().min(1).max(80),
  type: z.enum(eventTypes),
  /** Whole seconds watched since the previous event of the playback. Impossible values are reduced. */
  watchedSeconds: count.min(0).max(3_600).default(0),
  /** Of an error: why playback failed. */
  failure: z.enum(failureKinds).optional(),
  /** Of an error: the network, where the browser exposes it. */
  connection: z.enum(connectionKinds).optional(),
  speed: z.enum(connectionSpeeds).optional(),
})

const counted = {
  watchedSeconds: count,
  /** Started streams. */
  starts: count,
  /** Rebuffering events, and playback errors. */
  stalls: count,
  errors: count,
  /** Maximum of distinct viewers, and of streams, within an hour. Each stream of a visitor counts as a viewer. */
  peakViewers: count,
  peakSessions: count,
}
const countedContent = z.object({ id: z.string(), tag: z.string(), name: z.string(), ...counted })

export const watchOverview = z.object({
  /** The service's time zone, in which days begin and end. */
  timeZone: z.string(),
  from: z.iso.date(),
  /** Inclusive. */
  to: z.iso.date(),
  total: z.object(counted),
  /** Longest watched first, without those that were not watched. */
  channels: z.array(countedContent),
  vods: z.array(countedContent),
  /** ISO 3166-1, two letters; `ZZ` if unknown. */
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
      'Report the whole minutes a channel was watched since it was opened. Counted as far as it was played',
    auth: 'optional',
    body: z.object({
      channelId: z.string().min(1).max(100),
      /** Minutes. */
      duration: count.min(0).max(100_000),
      /** Given if the playback also sends events. These minutes then add nothing. */
      sessionId: z.uuid().optional(),
      /** ID as in an event. Duplicates count once. */
      eventId: z.uuidv7().optional(),
    }),
    data: z.null(),
    errors: ['channel-not-found'],
    limits: Object.values(playbackReportLimits),
  }),
  events: endpoint({
    method: 'POST',
    path: 'analytics/events',
    summary: 'Report playback events. The response is sent once they are stored, all or none',
    auth: 'optional',
    body: z.object({
      /** The ticket of the stream, or its address. Events without one, or of another stream, add nothing. */
      ticket: z.string().max(2_000).optional(),
      events: z.array(playbackEvent).min(1).max(200),
    }),
    data: z.null(),
    errors: ['channel-not-found', 'vod-not-found'],
    limits: [...Object.values(playbackReportLimits), ...Object.values(playbackEventLimits)],
  }),
  overview: endpoint({
    method: 'GET',
    path: 'console/analytics/overview/:from/:to',
    summary: 'What was watched on these days, by channel, VOD, country and day',
    auth: 'console',
    roles: ['editor', 'finance'],
    params: z.object({ from: z.iso.date(), to: z.iso.date() }),
    data: watchOverview,
  }),
}
