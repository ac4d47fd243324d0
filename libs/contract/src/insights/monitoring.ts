import { graveProblems, lightProblems } from '@kallo/rules/insights/channel-health'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.iso.datetime()

const restart = z.object({
  at: instant,
  last_state: z.enum([
    'connecting',
    'playing',
    'buffering',
    'restarting',
    'off-air',
    'refused',
    'network',
    'unplayable',
  ]),
  stood_still_ms: z.number().int().min(0).max(86_400_000),
})

const health = z.object({
  level: z.enum(['fine', 'warning', 'problem']),
  problems: z.array(z.enum([...graveProblems, ...lightProblems])),
  /** Until when it is known what plays; null for a stream from elsewhere, and when nothing is compiled. */
  timeline_until: instant.nullable(),
  programme: z.string().nullable(),
  /** Of the segment that plays now, lowest rendition first; null: the file is missing. */
  segment_bytes: z.array(z.number().int().nullable()),
  /** The last look at a stream from elsewhere. */
  source: z
    .object({
      outcome: z.enum(['answers', 'redirects', 'refuses', 'no-playlist', 'timeout', 'unreachable']),
      http_status: z.number().int().nullable(),
      latency_ms: z.number().int(),
      checked_at: instant,
    })
    .nullable(),
  /** Screens that play it now, as far as they are counted: those of subscriptions. */
  screens: z.number().int(),
  /** The last times a tile of it was started again, newest first. */
  restarts: z.array(restart),
})

/** P-08, R-08. To anybody but an operator these calls do not exist. */
export const monitoring = {
  wall: endpoint({
    method: 'GET',
    path: 'monitoring/wall',
    summary: 'Every published channel with a muted look at it, and how it does. For operators',
    auth: 'operator',
    isHidden: true,
    data: z.object({
      channels: z.array(
        z.object({
          _id: z.string(),
          tag: z.string(),
          name: z.string(),
          logo: z.string(),
          is_external: z.boolean(),
          /** Channels with the same key play the same stream. */
          stream_key: z.string(),
          stream_url: z.string(),
          /** When the address runs out: asking again brings the next. Null for one that is not ours. */
          expires_at: instant.nullable(),
          /** Null: not looked at yet. */
          health: health.nullable(),
        }),
      ),
      server_time: instant,
      /** The service's: its days are days there. */
      time_zone: z.string(),
      /** Of what stands under `health`. */
      looked_at: instant.nullable(),
    }),
  }),
  logRestart: endpoint({
    method: 'POST',
    path: 'monitoring/restarts',
    summary: 'A tile of the wall stood still and was started again. For operators',
    auth: 'operator',
    isHidden: true,
    body: restart.extend({ channel: z.string().min(1).max(80) }),
    data: z.null(),
    errors: ['channel-not-found'],
  }),
}
