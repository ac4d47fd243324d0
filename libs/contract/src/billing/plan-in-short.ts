import { planKinds } from '@kallo/rules/billing/plan-duration'
import * as z from 'zod'
import { localisedName, translatedName } from '../text.ts'

/** A plan or pass in endpoints of the specification (C-10). */
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

/** A plan or pass in all other endpoints. */
export const planSummary = z.object({
  id: z.string(),
  ...localisedName,
  kind: z.enum(planKinds),
  /** 0 for a pass. */
  months: z.int(),
  /** S-23: days of a pass; null for a plan. */
  durationDays: z.int().nullable(),
  devices: z.int(),
})

/** An instant with the offset of the service's zone, so that its first 10 characters are the day there (K-02). */
export const localInstant = z.iso.datetime({ offset: true })
