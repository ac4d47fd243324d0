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

/** A card used for a payment. The signature identifies it; the number is not stored. */
const paymentCardSchema = z.object({
  bin: z.string(),
  last4: z.string(),
  brand: z.string(),
  bank: z.string(),
  signature: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  refundEnds: z.enum(['processed', 'failed', 'needs-attention']),
  /** Set when a saved card is paid with again. */
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
  /** As the merchant sent it: text, an object, or null for nothing. */
  metadata: z.union([z.string(), z.record(z.string(), z.unknown()), z.null()]),
  createdAt: z.number(),
  paidAt: z.number().nullable(),
  gatewayResponse: z.string(),
  fees: z.number().nullable(),
  authorizationCode: z.string().nullable(),
  attempts: z.number(),
  step: stepSchema,
  /** What the checkout page says about the last attempt. */
  notice: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Money has been taken, whether or not it has gone back since. */
export function isPaid({ paidAt }: Transaction): boolean {
  return paidAt !== null
}
