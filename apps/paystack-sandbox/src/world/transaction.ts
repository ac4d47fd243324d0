import * as z from 'zod'

export const currencies = ['NGN', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const transactionStatuses = [
  'abandoned',
  'ongoing',
  'pending',
  'failed',
  'success',
  'reversal-pending',
  'reversed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** A card. The signature identifies it; the number is not stored. */
export const cardFields = {
  bin: z.string(),
  last4: z.string(),
  brand: z.string(),
  bank: z.string(),
  signature: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  refundEnds: z.enum(['processed', 'failed', 'needs-attention']),
}

const paymentCardSchema = z.object({
  ...cardFields,
  /** Whether the authorization can be charged again. */
  isReusable: z.boolean().default(true),
  /** Set for a charge of a saved card. */
  authorizationCode: z.string().nullable(),
})
export type PaymentCard = z.infer<typeof paymentCardSchema>

/** The step of the checkout. */
const stepSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('card') }),
  z.object({ at: z.literal('pin'), card: paymentCardSchema }),
  z.object({ at: z.literal('otp'), card: paymentCardSchema }),
  z.object({ at: z.literal('bank'), card: paymentCardSchema }),
])

export const transactionSchema = z.object({
  id: z.number(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  status: z.enum(transactionStatuses),
  channels: z.array(z.string()),
  callbackUrl: z.string().nullable(),
  /** As sent by the merchant: text, an object, or null. */
  metadata: z.union([z.string(), z.record(z.string(), z.unknown()), z.null()]),
  createdAt: z.number(),
  paidAt: z.number().nullable(),
  gatewayResponse: z.string(),
  fees: z.number().nullable(),
  /** The bank took the money back without a refund or dispute. */
  isReversed: z.boolean().default(false),
  authorizationCode: z.string().nullable(),
  attempts: z.number(),
  step: stepSchema,
  /** The message of the last attempt on the checkout page. */
  notice: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Whether the transaction was charged, even if it was refunded since. */
export function isPaid({ paidAt }: Transaction): boolean {
  return paidAt !== null
}
