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
  /** End of the compiled timeline; null for external streams and if nothing is compiled. */
  timeline_until: instant.nullable(),
  programme: z.string().nullable(),
  /** Sizes of the current segment, lowest rendition first; null if the file is missing. */
  segment_bytes: z.array(z.number().int().nullable()),
  /** Last probe of an external stream. */
  source: z
    .object({
      outcome: z.enum(['answers', 'redirects', 'refuses', 'no-playlist', 'timeout', 'unreachable']),
      http_status: z.number().int().nullable(),
      latency_ms: z.number().int(),
      checked_at: instant,
    })
    .nullable(),
  /** Screens that play it now, of subscriptions only. */
  screens: z.number().int(),
  /** Last restarts of its tiles, newest first. */
  restarts: z.array(restart),
})

/** P-08, R-08. */
export const monitoring = {
  wall: endpoint({
    method: 'GET',
    path: 'console/monitoring/wall',
    summary: 'All published channels with a stream for the wall, and their health',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
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
          /** When the address expires; null for external streams. */
          expires_at: instant.nullable(),
          /** Null until checked. */
          health: health.nullable(),
        }),
      ),
      server_time: instant,
      /** The service's. */
      time_zone: z.string(),
      /** Time of the health check. */
      looked_at: instant.nullable(),
    }),
  }),
  logRestart: endpoint({
    method: 'POST',
    path: 'console/monitoring/restarts',
    summary: 'Report that a tile of the wall was restarted',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
    body: restart.extend({ channel: z.string().min(1).max(80) }),
    data: z.null(),
    errors: ['channel-not-found'],
  }),
}
