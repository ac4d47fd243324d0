import * as z from 'zod'
import { call } from './call.ts'
import { line } from './text.ts'

/** An address that plays, or just the part of it that says so: either names a stream to the server. */
const ticket = line(2_000)

const streamRefusals = ['ticket-invalid', 'stream-limit', 'stream-stopped'] as const

/** T-04, T-05: what plays, for whom, and on how many screens at once. */
export const playback = {
  start: call({
    method: 'POST',
    path: 'playback/start',
    summary:
      'A ticket to play a channel or film; with the ticket that runs, the next one for the same stream',
    caller: 'token-optional',
    body: z.object({
      kind: z.enum(['live', 'vod']),
      tag: z.string().min(1).max(80),
      ticket: ticket.optional(),
    }),
    data: z.object({
      stream_url: z.string(),
      /** Names the stream in the other calls; part of the address where that is ours. */
      ticket: z.string(),
      /** When the address runs out; null for one that is not ours (an operator's own CDN). */
      expires_at: z.iso.datetime().nullable(),
      server_time: z.iso.datetime(),
    }),
    reasons: [
      'channel-not-found',
      'vod-not-found',
      'content-off',
      'region-blocked',
      'login-required',
      'subscription-required',
      ...streamRefusals,
    ],
  }),
  heartbeat: call({
    method: 'POST',
    path: 'playback/heartbeat',
    summary: 'The stream of this ticket still plays',
    caller: 'token-optional',
    body: z.object({
      ticket,
      /** The browser’s own, such as `Africa/Lagos`: shown to the viewer, and used for nothing else. */
      time_zone: z.string().max(60).default(''),
    }),
    data: z.null(),
    reasons: [...streamRefusals],
  }),
  leave: call({
    method: 'POST',
    path: 'playback/leave',
    summary: 'The player of this ticket is closed: its place is free at once',
    caller: 'token-optional',
    body: z.object({ ticket }),
    data: z.null(),
    reasons: ['ticket-invalid'],
  }),
  streams: call({
    method: 'GET',
    path: 'playback/streams',
    summary: 'The streams of this account that play now, and how many may',
    caller: 'viewer',
    data: z.object({
      most: z.number().int(),
      streams: z.array(
        z.object({
          stream: z.string(),
          device_name: z.string(),
          /** A city or a country; empty when neither is known. */
          place: z.string(),
          kind: z.enum(['live', 'vod']),
          name: z.string(),
          started_at: z.iso.datetime(),
        }),
      ),
    }),
    reasons: ['sign-in-needed'],
  }),
  stop: call({
    method: 'POST',
    path: 'playback/stop',
    summary: 'Stops one of the streams of this account from afar',
    caller: 'viewer',
    body: z.object({ stream: z.string().regex(/^[0-9a-f]{16}$/) }),
    data: z.null(),
    reasons: ['sign-in-needed', 'stream-not-found'],
  }),
}
