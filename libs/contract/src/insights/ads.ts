import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { adActionLimits } from './limits.ts'
import { text } from '../text.ts'

const count = z.number().int().nonnegative()

/** Rates and frequencies are null where there is nothing to divide by. */
const figures = z.object({
  views: count,
  clicks: count,
  /** Hidden by the viewer before the duration was over; not in `views`. */
  closes: count,
  click_rate: z.number().nullable(),
  /** Viewers who could be told apart: accounts, and browsers without one. */
  viewers: count,
  average_frequency: z.number().nullable(),
  maximum_frequency: count,
  /** By clients that named neither a session nor a device. Anybody can make them up, so no other figure has them. */
  views_of_nobody_known: count,
  clicks_of_nobody_known: count,
})

const adReport = z.object({
  _id: z.string(),
  image: z.string(),
  action_url: z.string().nullable(),
  published: z.boolean(),
  /** Since the first day, as `views` and `clicks` of a period. */
  users_views: count,
  users_clicks: count,
  /** From `from` to `to`. Somebody who came on two days is one viewer here and one on each day. */
  period: figures,
  days: z.array(figures.extend({ day: z.string() })),
  /** The last 24 hours that had any, of UTC. */
  hours: z.array(z.object({ hour: z.iso.datetime(), views: count, clicks: count, viewers: count })),
})

/** C-09, as far as ads go. */
export const ads = {
  userAction: endpoint({
    method: 'POST',
    path: 'ads/user-action',
    summary:
      'An ad was shown for its duration, clicked, or closed early. The same eventId with the same ad and action counts once',
    auth: 'optional',
    body: z.object({
      adsId: text(80).min(1),
      actionType: z.enum(['view', 'click', 'close']),
      /** One for each showing, made by the client: all actions of one showing may share it. */
      eventId: z
        .string()
        .regex(/^[\w-]{16,80}$/, 'has to be 16 to 80 letters, digits, dashes or underscores')
        .optional(),
      /** Tells visitors without a session apart. */
      deviceId: text(200).optional(),
    }),
    data: z.null(),
    errors: ['ad-not-found'],
    limits: Object.values(adActionLimits),
  }),
  report: endpoint({
    method: 'GET',
    path: 'ads/report',
    summary:
      'How often each ad was seen and pressed, by how many viewers and how often by the same. Operators only',
    auth: 'operator',
    data: z.object({
      /** The service's: days are days there. */
      time_zone: z.string(),
      from: z.string(),
      to: z.string(),
      ads: z.array(adReport),
    }),
  }),
}
