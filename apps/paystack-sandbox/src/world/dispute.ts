import * as z from 'zod'
import { currencies } from './transaction.ts'

/** `merchant-accepted`: the customer gets the money; `declined`: the merchant keeps it. */
export const resolutions = ['merchant-accepted', 'declined'] as const
export type Resolution = (typeof resolutions)[number]

export const evidenceSchema = z.object({
  customer_email: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  service_details: z.string(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const disputeSchema = z.object({
  id: z.number(),
  transactionReference: z.string(),
  /** Amount that the customer claims, in minor units. */
  amount: z.number(),
  currency: z.enum(currencies),
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved']),
  resolution: z.enum(resolutions).nullable(),
  /** Unix ms. The dispute is lost without a response before this time. */
  dueAt: z.number(),
  evidence: evidenceSchema.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  resolvedAt: z.number().nullable(),
})
export type Dispute = z.infer<typeof disputeSchema>
