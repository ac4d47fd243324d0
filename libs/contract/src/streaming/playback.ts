import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { leaveLimit, streamStartLimit } from './limits.ts'
import { line } from '../text.ts'

/** A ticket, or the stream address that contains it. */
const ticket = line(2_000)

const accessErrors = ['region-blocked', 'login-required', 'subscription-required'] as const
const streamErrors = ['ticket-invalid', 'stream-limit', 'stream-stopped', 'too-many-tries'] as const

/** T-04, T-05: tickets, and the concurrent streams of an account. */
export const playback = {
  start: endpoint({
    method: 'POST',
    path: 'playback/start',
    summary:
      'Issues a ticket for a channel or VOD. With the ticket of a stream of the same one, the stream continues; with that of another one, the new stream replaces it',
    auth: 'optional',
    body: z.object({
      kind: z.enum(['live', 'vod']),
      tag: z.string().min(1).max(80),
      ticket: ticket.optional(),
    }),
    data: z.object({
      streamUrl: z.string(),
      /** Identifies the stream in the other endpoints; part of the address if this service delivers the stream. */
      ticket: z.string(),
      /** When the address expires; null if another server, such as an operator's CDN, delivers the stream. */
      expiresAt: z.iso.datetime().nullable(),
      serverTime: z.iso.datetime(),
    }),
    errors: ['channel-not-found', 'vod-not-found', 'content-off', ...accessErrors, ...streamErrors],
    limits: [streamStartLimit],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: 'playback/heartbeat',
    summary: 'Report that an externally delivered stream still plays',
    auth: 'optional',
    body: z.object({
      ticket,
      /** Time zone of the player, such as `Africa/Lagos`; only shown to the viewer, as a city. */
      timeZone: z.string().max(60).default(''),
    }),
    data: z.null(),
    errors: [...accessErrors, ...streamErrors],
  }),
  leave: endpoint({
    method: 'POST',
    path: 'playback/leave',
    summary:
      'Ends the stream of this ticket. If it held a lease, that is released, and the ticket is no longer valid',
    auth: 'optional',
    body: z.object({ ticket }),
    data: z.null(),
    errors: ['ticket-invalid'],
    limits: [leaveLimit],
  }),
  streams: endpoint({
    method: 'GET',
    path: 'playback/streams',
    summary: 'The streams of the account that play now, and their limit',
    auth: 'viewer',
    allowsKids: false,
    data: z.object({
      maxStreams: z.number().int(),
      streams: z.array(
        z.object({
          stream: z.string(),
          deviceName: z.string(),
          /** City or country; empty if unknown. */
          location: z.string(),
          kind: z.enum(['live', 'vod']),
          name: z.string(),
          startedAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  stop: endpoint({
    method: 'POST',
    path: 'playback/stop',
    summary: 'End a stream of the account on another device',
    auth: 'viewer',
    body: z.object({ stream: z.string().regex(/^[0-9a-f]{16}$/) }),
    data: z.null(),
    errors: ['stream-not-found'],
  }),
}
