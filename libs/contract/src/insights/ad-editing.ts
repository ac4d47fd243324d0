import { isOwnPath } from '@kallo/rules/catalogue/banner-target'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { audience, viewsPerDay } from '../catalogue/audience.ts'
import { promotionGoal, promotionReport } from '../catalogue/promotions.ts'
import {
  bulkActions,
  editingEndpoints,
  picture,
  publicationData,
  publicationFields,
  recordId,
  webAddress,
} from '../catalogue/editing.ts'
import { line } from '../text.ts'

const ad = z.object({
  ...publicationData,
  name: z.string(),
  image: z.string(),
  width: z.int(),
  height: z.int(),
  durationSeconds: z.int(),
  actionUrl: z.string().nullable(),
  audience,
  /** B-19: maximum number of views per day on a device; null: no limit. */
  maxViewsPerDay: z.int().nullable(),
  goal: promotionGoal.nullable(),
  /** Since the first day, without unattributed ones. Updated hourly in lists. */
  views: z.int(),
  clicks: z.int(),
})

/** L-01…L-08. */
export const adEditing = editingEndpoints({
  path: 'ads',
  noun: 'ad',
  item: ad,
  filters: {},
  fields: {
    ...publicationFields,
    /** For operators; viewers never see it. */
    name: line(120).min(1),
    image: picture.min(1),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
    durationSeconds: z.int().min(3).max(120),
    /** A web address, or a path of the service: `/vod/obudu`. */
    actionUrl: webAddress.or(z.string().max(500).refine(isOwnPath)).nullable(),
    audience,
    maxViewsPerDay: viewsPerDay.nullable(),
    goal: promotionGoal.nullable(),
  },
  action: z.discriminatedUnion('kind', [...bulkActions]),
})

/** */
export const adReport = endpoint({
  method: 'GET',
  path: 'console/ads/:id/report',
  summary: 'Views, clicks, viewers and the goal of one ad',
  auth: 'console',
  roles: ['editor', 'finance'],
  params: z.object({ id: recordId }),
  data: promotionReport,
  errors: ['record-not-found'],
})
