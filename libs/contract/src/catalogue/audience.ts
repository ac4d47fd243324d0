import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { countries } from './editing.ts'

/** B-19: the highest limit of views per day. */
const maxDailyViews = 50

/** B-18: whom a banner or ad is for. All given conditions have to apply. Visitors count as not subscribed. */
export const audience = z.object({
  isNotSubscribed: z.boolean(),
  /** Empty: all. */
  countries,
  /** Empty: all. */
  languages: z.array(z.enum(languages)).max(languages.length),
})

export type AudienceData = z.output<typeof audience>

export const viewsPerDay = z.int().min(1).max(maxDailyViews)
