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

/** Paystack's channels. This checkout has no page for those after `mobile_money`. */
export const channels = [
  'card',
  'bank',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
  'apple_pay',
  'eft',
  'capitec_pay',
  'payattitude',
] as const
export const instructedChannels = ['bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money'] as const
/** A channel for which the checkout shows instructions, because the customer pays outside it. */
export type InstructedChannel = (typeof instructedChannels)[number]

/** The step of the checkout. */
const stepSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('card') }),
  z.object({ at: z.literal('pin'), card: paymentCardSchema }),
  z.object({ at: z.literal('otp'), card: paymentCardSchema }),
  z.object({ at: z.literal('bank'), card: paymentCardSchema }),
  /** The checkout shows an account number or code. */
  z.object({
    at: z.literal('instructions'),
    channel: z.enum(instructedChannels),
    /** Account number or code. */
    code: z.string(),
    /** Unix ms. Money that arrives later is accepted. */
    expiresAt: z.number(),
    /** Whether the customer has reported the payment. */
    isReported: z.boolean(),
  }),
])

export const transactionSchema = z.object({
  id: z.number(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amount: z.number(),
  /** Minor units received, if the customer entered the amount; null: `amount`. */
  receivedAmount: z.number().nullable().default(null),
  currency: z.enum(currencies),
  status: z.enum(transactionStatuses),
  channels: z.array(z.string()),
  /** The channel of the payment. */
  channel: z.string().default('card'),
  callbackUrl: z.string().nullable(),
  /** As the merchant sent it: text, an object, or null. */
  metadata: z.union([z.string(), z.record(z.string(), z.unknown()), z.null()]),
  createdAt: z.number(),
  paidAt: z.number().nullable(),
  gatewayResponse: z.string(),
  fees: z.number().nullable(),
  /** Whether the bank took the money back without a refund or dispute. */
  isReversed: z.boolean().default(false),
  authorizationCode: z.string().nullable(),
  attempts: z.number(),
  step: stepSchema,
  /** The message of the last attempt on the checkout page. */
  notice: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Minor units paid. The amount of a transfer may differ from the requested one. */
export function paidMinor({ amount, receivedAmount }: Transaction): number {
  return receivedAmount ?? amount
}

/** Whether the transaction was charged, even if it was refunded since. */
export function isPaid({ paidAt }: Transaction): boolean {
  return paidAt !== null
}
