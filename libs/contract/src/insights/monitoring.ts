import { graveProblems, lightProblems } from '@kallo/rules/insights/channel-health'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const instant = z.iso.datetime()

const restart = z.object({
  at: instant,
  lastState: z.enum([
    'connecting',
    'playing',
    'buffering',
    'restarting',
    'off-air',
    'refused',
    'network',
    'unplayable',
  ]),
  stalledMs: z.number().int().min(0).max(86_400_000),
})

const health = z.object({
  level: z.enum(['fine', 'warning', 'problem']),
  problems: z.array(z.enum([...graveProblems, ...lightProblems])),
  /** End of the compiled timeline; null for external streams and if nothing is compiled. */
  timelineUntil: instant.nullable(),
  programme: z.string().nullable(),
  /** Sizes of the current segment, lowest rendition first; null if the file is missing. */
  segmentBytes: z.array(z.number().int().nullable()),
  /** Last probe of an external stream. */
  source: z
    .object({
      outcome: z.enum(['answers', 'redirects', 'refuses', 'no-playlist', 'timeout', 'unreachable']),
      httpStatus: z.number().int().nullable(),
      latencyMs: z.number().int(),
      checkedAt: instant,
    })
    .nullable(),
  /** Number of streams that play the channel now and count towards a plan; 0 for free channels. */
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
          id: z.string(),
          tag: z.string(),
          name: z.string(),
          logo: z.string(),
          isExternal: z.boolean(),
          /** Channels with the same key play the same stream. */
          streamKey: z.string(),
          streamUrl: z.string(),
          /** When the address expires; null for external streams. */
          expiresAt: instant.nullable(),
          /** Null until checked. */
          health: health.nullable(),
        }),
      ),
      serverTime: instant,
      /** The service's time zone. */
      timeZone: z.string(),
      /** Time of the health check. */
      checkedAt: instant.nullable(),
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
