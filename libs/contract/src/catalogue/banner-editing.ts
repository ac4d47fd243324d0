import { isOwnPath } from '@kallo/rules/catalogue/banner-target'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { audience, viewsPerDay } from './audience.ts'
import {
  bulkActions,
  editingEndpoints,
  picture,
  publicationData,
  publicationFields,
  recordId,
  webAddress,
} from './editing.ts'
import { promotionGoal, promotionReport } from './promotions.ts'

const actionType = z.enum(['external', 'internal'])

const banner = z.object({
  ...publicationData,
  image: z.string(),
  imageSmall: z.string(),
  alt: z.string(),
  actionType: actionType,
  actionUrl: z.string(),
  channel: z.string().nullable(),
  audience,
  /** B-19: maximum number of views per day on a device; null: no limit. */
  maxViewsPerDay: z.int().nullable(),
  goal: promotionGoal.nullable(),
  /** Since the first day, without unattributed ones. */
  views: z.int(),
  clicks: z.int(),
})

/** L-01…L-08. */
export const bannerEditing = editingEndpoints({
  path: 'banners',
  noun: 'banner',
  item: banner,
  filters: {},
  fields: {
    ...publicationFields,
    image: picture,
    imageSmall: picture,
    /** For screen readers, and where the picture cannot be shown. */
    alt: line(200).min(1),
    actionType,
    /** The web address of an external banner, or the path of an internal one without a channel: `/vod/obudu`. */
    actionUrl: webAddress.or(z.literal('')).or(z.string().max(500).refine(isOwnPath)),
    /** The tag of the channel that an internal banner opens. */
    channel: line(80).nullable(),
    audience,
    maxViewsPerDay: viewsPerDay.nullable(),
    goal: promotionGoal.nullable(),
  },
  action: z.discriminatedUnion('kind', [...bulkActions]),
})

/** */
export const bannerReport = endpoint({
  method: 'GET',
  path: 'console/banners/:id/report',
  summary: 'Views, clicks, viewers and the goal of one banner',
  auth: 'console',
  roles: ['editor', 'finance'],
  params: z.object({ id: recordId }),
  data: promotionReport,
  errors: ['record-not-found'],
})

const status = z.object({ isOn: z.boolean() })

/** B-01: whether banners are shown at all. */
export const bannerStatus = {
  find: endpoint({
    method: 'GET',
    path: 'console/banner-status',
    summary: 'Whether banners are shown on the home page',
    auth: 'console',
    roles: ['editor'],
    data: status,
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/banner-status',
    summary: 'Show banners on the home page, or hide all of them',
    auth: 'console',
    roles: ['editor'],
    body: z.object({ isOn: z.boolean() }),
    data: status,
  }),
}
