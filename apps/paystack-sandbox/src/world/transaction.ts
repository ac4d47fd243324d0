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

/** How customers can pay, by Paystack's names. Those after `mobile_money` have no page here. */
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
/** A channel in which the customer acts outside the checkout, as instructed there. */
export type InstructedChannel = (typeof instructedChannels)[number]

/** The step of the checkout. */
const stepSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('card') }),
  z.object({ at: z.literal('pin'), card: paymentCardSchema }),
  z.object({ at: z.literal('otp'), card: paymentCardSchema }),
  z.object({ at: z.literal('bank'), card: paymentCardSchema }),
  /** The customer has been shown an account number, a code to dial, … */
  z.object({
    at: z.literal('instructions'),
    channel: z.enum(instructedChannels),
    /** What to pay to. */
    code: z.string(),
    /** Unix ms; money that arrives later is accepted all the same. */
    expiresAt: z.number(),
    /** The customer reported the payment. */
    isReported: z.boolean(),
  }),
])

export const transactionSchema = z.object({
  id: z.number(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amount: z.number(),
  /** Minor units that arrived, where the customer entered the amount. */
  receivedAmount: z.number().nullable().default(null),
  currency: z.enum(currencies),
  status: z.enum(transactionStatuses),
  channels: z.array(z.string()),
  /** The one that paid. */
  channel: z.string().default('card'),
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

/** Minor units that were paid: transfers may differ from the amount asked for. */
export function paidMinor({ amount, receivedAmount }: Transaction): number {
  return receivedAmount ?? amount
}

/** Whether the transaction was charged, even if it was refunded since. */
export function isPaid({ paidAt }: Transaction): boolean {
  return paidAt !== null
}
