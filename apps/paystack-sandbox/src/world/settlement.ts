import * as z from 'zod'
import { currencies } from './transaction.ts'

/** A payout to the merchant's bank account, in minor units. */
export const settlementSchema = z.object({
  id: z.number(),
  currency: z.enum(currencies),
  /** Amount charged since the last payout. */
  processed: z.number(),
  fees: z.number(),
  /** Refunds, disputes and reversals since the last payout. */
  deductions: z.number(),
  /** A later correction by Paystack. */
  adjustment: z.number().default(0),
  createdAt: z.number(),
})
export type Settlement = z.infer<typeof settlementSchema>

/** The amount that the bank receives. */
export function effectiveAmount({ processed, fees, deductions, adjustment }: Settlement): number {
  return processed - fees - deductions + adjustment
}
