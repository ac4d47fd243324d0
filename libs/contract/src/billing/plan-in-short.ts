import { planKinds } from '@kallo/rules/billing/plan-duration'
import * as z from 'zod'
import { translatedName } from '../text.ts'

/** A plan or pass as included in orders and subscriptions. */
export const planInShort = z.object({
  _id: z.string(),
  ...translatedName,
  kind: z.enum(planKinds),
  /** Months; 0 for a pass. */
  duration: z.number().int(),
  /** S-23: days of a pass; null for a plan. */
  duration_days: z.number().int().nullable(),
  device: z.number().int(),
})
