import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { text } from '../text.ts'
import { eventId, promotionLimits } from './promotions.ts'

export const banner = z.object({
  _id: z.string(),
  image: z.string(),
  /** The picture cropped for phones. */
  image_small: z.string(),
  /** Alternative text. */
  alt: z.string(),
  action_type: z.enum(['external', 'internal']),
  action_url: z.string(),
  /** The channel's tag, or null. */
  channel: z.string().nullable(),
})

/** B-19. */
export const bannerLimit = z.object({ id: z.string(), maxViewsPerDay: z.int().min(1) })

/** C-06. */
export const banners = {
  homeDesktop: endpoint({
    method: 'GET',
    path: 'banner/home-new/desktop',
    summary: 'The banners of the home pages',
    auth: 'optional',
    data: z.object({ status: z.union([z.literal(0), z.literal(1)]), images: z.array(banner) }),
  }),
  limits: endpoint({
    method: 'GET',
    path: 'banners/limits',
    summary: 'How often a device shows a banner in a day; without those that have no limit (B-19)',
    auth: 'public',
    data: listOf(bannerLimit),
  }),
  userAction: endpoint({
    method: 'POST',
    path: 'banners/user-action',
    summary:
      'Report that half of a banner was on the screen, or that it was pressed (Q-12). The same eventId with the same banner and action counts once',
    auth: 'optional',
    body: z.object({
      bannerId: text(80).min(1),
      actionType: z.enum(['view', 'click']),
      eventId,
      /** ID of the device, which distinguishes visitors. */
      deviceId: text(200).optional(),
    }),
    data: z.null(),
    errors: ['banner-not-found'],
    limits: Object.values(promotionLimits.banner),
  }),
}
