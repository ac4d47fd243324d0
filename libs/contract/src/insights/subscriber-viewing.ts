import { connectionKinds, connectionSpeeds, failureKinds } from '@kallo/rules/insights/playback-failure'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** F-02. */
export const subscriberViewing = {
  view: endpoint({
    method: 'GET',
    path: 'console/subscribers/:id/viewing',
    summary: 'What a subscriber watched in the days for which single events are stored (30 by default)',
    auth: 'console',
    roles: ['support'],
    params: z.object({ id: line(80) }),
    data: z.object({
      /** Days for which events are stored. */
      days: z.int(),
      watchedSeconds: z.int(),
      lastWatchedAt: z.iso.datetime().nullable(),
      /** The last playback error that a player reported; null without one. */
      lastError: z
        .object({
          at: z.iso.datetime(),
          /** Empty: the content was deleted. */
          name: z.string(),
          /** Country code of two letters; `ZZ` if unknown. */
          country: z.string(),
          /** Null: not reported. */
          failure: z.enum(failureKinds).nullable(),
          connection: z.enum(connectionKinds).nullable(),
          speed: z.enum(connectionSpeeds).nullable(),
        })
        .nullable(),
      /** The most watched first, at most 20. */
      contents: z.array(
        z.object({
          kind: z.enum(['channel', 'vod']),
          name: z.string(),
          watchedSeconds: z.int(),
          starts: z.int(),
          stalls: z.int(),
          errors: z.int(),
        }),
      ),
    }),
  }),
}
