import * as z from 'zod'
import { currencies } from './transaction.ts'

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundSchema = z.object({
  id: z.number(),
  reference: z.string(),
  transactionReference: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  status: z.enum(refundStatuses),
  /** The final status; `stuck` stays pending. */
  ends: z.enum(['processed', 'failed', 'needs-attention', 'stuck']),
  customerNote: z.string().nullable(),
  merchantNote: z.string().nullable(),
  /** ID of the lost dispute that the refund belongs to. */
  disputeId: z.number().nullable().default(null),
  createdAt: z.number(),
  updatedAt: z.number(),
  refundedAt: z.number().nullable(),
})
export type Refund = z.infer<typeof refundSchema>
