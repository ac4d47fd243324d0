import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, eventId, figures, promotionLimits } from '../catalogue/promotions.ts'
import { text } from '../text.ts'

const adReport = z.object({
  id: z.string(),
  image: z.string(),
  actionUrl: z.string().nullable(),
  published: z.boolean(),
  /** Views since the first day, counted like `views` of a period. */
  totalViews: count,
  totalClicks: count,
  /** Figures from `from` to `to`. A viewer on two days counts once here and once on each day. */
  period: figures,
  days: z.array(figures.extend({ day: z.iso.date() })),
  /** UTC hours with views or clicks within the last 24 hours. */
  hours: z.array(z.object({ hour: z.iso.datetime(), views: count, clicks: count, viewers: count })),
})

/** C-09. */
export const ads = {
  userAction: endpoint({
    method: 'POST',
    path: 'ads/user-action',
    summary:
      'Report that an ad was shown for its duration, clicked, or closed early. The same eventId with the same ad and action counts once',
    auth: 'optional',
    body: z.object({
      adsId: text(80).min(1),
      actionType: z.enum(['view', 'click', 'close']),
      /** One per showing, chosen by the client; the actions of a showing may share it. */
      eventId: eventId.optional(),
      /** ID of the device, which distinguishes visitors. */
      deviceId: text(200).optional(),
      /**
       * The ticket of the stream that played, or its address. Without one, only some of a network's visitors are counted as viewers;
       * the others are unattributed.
       */
      ticket: z.string().max(2_000).optional(),
    }),
    data: z.null(),
    errors: ['ad-not-found'],
    limits: Object.values(promotionLimits.ad),
  }),
  report: endpoint({
    method: 'GET',
    path: 'console/ads/report',
    summary: 'Views, clicks, viewers and frequency of each ad',
    auth: 'console',
    roles: ['editor', 'finance'],
    data: z.object({
      /** The service's time zone, in which days begin and end. */
      timeZone: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      ads: z.array(adReport),
    }),
  }),
}
