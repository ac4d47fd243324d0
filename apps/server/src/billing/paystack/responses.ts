import * as z from 'zod'

/** Lenient: Paystack sends some numbers as strings, some empty objects as empty strings, and undocumented fields. */
const amount = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int())
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')
const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => Number(value ?? 0))

const authorization = z
  .object({
    authorization_code: z.string().min(1),
    channel: text,
    signature: z.string().nullish(),
    reusable: z.boolean().nullish(),
    last4: text,
    exp_month: number,
    exp_year: number,
    card_type: text,
    brand: text,
    bank: text,
  })
  .transform((card) => ({
    code: card.authorization_code,
    signature: card.signature || null,
    // Only cards are reusable; other channels have no details that a viewer would recognise.
    isReusable: card.reusable === true && (card.channel === '' || card.channel === 'card'),
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    brand: card.brand || card.card_type,
    bank: card.bank,
  }))
  .nullish()
  .catch(null)
  .transform((card) => card ?? null)

const instant = z
  .string()
  .nullish()
  .transform((value) => {
    const ms = Date.parse(value ?? '')
    return Number.isNaN(ms) ? null : ms
  })

export const transaction = z
  .object({
    id: amount,
    status: z.string(),
    domain: z.string().default(''),
    reference: z.string(),
    amount,
    requested_amount: amount.nullish().catch(null),
    channel: text,
    currency: z.string(),
    gateway_response: text,
    paid_at: instant,
    fees: amount.nullish().catch(null),
    customer: z.object({ email: text }).nullish(),
    authorization,
  })
  .transform((raw) => ({
    id: raw.id,
    status: raw.status,
    mode: raw.domain,
    reference: raw.reference,
    amountMinor: raw.amount,
    requestedMinor: raw.requested_amount ?? null,
    channel: raw.channel,
    currency: raw.currency,
    message: raw.gateway_response,
    paidAt: raw.paid_at,
    /** Null until Paystack has determined it. */
    feesMinor: raw.fees ?? null,
    email: raw.customer?.email ?? '',
    card: raw.authorization,
  }))
export type PaystackTransaction = z.output<typeof transaction>
export type Card = NonNullable<PaystackTransaction['card']>

export const startedPayment = z
  .object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string(),
    reference: z.string(),
  })
  .transform((started) => ({ url: started.authorization_url, reference: started.reference }))
export type StartedPayment = z.output<typeof startedPayment>

/**
 * A charge that needs the cardholder's confirmation has `paused` and a URL, and may lack the other fields. One that
 * succeeded is a whole transaction.
 */
export const cardCharge = z
  .object({
    status: z.string().optional(),
    reference: z.string(),
    paused: z.boolean().nullish(),
    authorization_url: z.string().nullish(),
    gateway_response: text,
    message: text,
  })
  .loose()
  .transform((charge) => ({
    status: charge.status ?? (charge.paused ? 'paused' : ''),
    reference: charge.reference,
    url: charge.authorization_url ?? null,
    message: charge.gateway_response || charge.message,
    transaction: transaction.safeParse(charge).data ?? null,
  }))
export type CardCharge = z.output<typeof cardCharge>

/** The ID of another record: a number in lists, an object in the response to a new refund. */
const linked = z
  .union([amount, z.object({ id: amount }).transform(({ id }) => id)])
  .nullish()
  .catch(null)
  .transform((id) => id ?? null)

export const refund = z
  .object({
    id: amount,
    transaction: linked,
    dispute: linked,
    status: z.string(),
    amount,
    currency: z.string(),
    merchant_note: text,
  })
  .transform((made) => ({
    id: made.id,
    transactionId: made.transaction,
    /** The lost dispute for which this refund returns the money; null: none. */
    disputeId: made.dispute,
    status: made.status,
    amountMinor: made.amount,
    currency: made.currency,
    merchantNote: made.merchant_note,
  }))
export type RefundResponse = z.output<typeof refund>

export const dispute = z
  .object({
    id: amount,
    status: z.string(),
    resolution: z.string().nullish(),
    domain: z.string().default(''),
    category: text,
    currency: text,
    refund_amount: amount.nullish(),
    transaction: z.object({ reference: z.string() }),
    dueAt: instant,
    resolvedAt: instant,
    evidence: z.unknown(),
  })
  .transform((raw) => ({
    id: raw.id,
    status: raw.status,
    resolution: raw.resolution ?? null,
    mode: raw.domain,
    category: raw.category,
    currency: raw.currency,
    amountMinor: raw.refund_amount ?? null,
    reference: raw.transaction.reference,
    dueAt: raw.dueAt,
    resolvedAt: raw.resolvedAt,
    evidence: raw.evidence ?? null,
  }))
export type DisputeResponse = z.output<typeof dispute>

/** A payout to the bank. `effective_amount` is the amount after fees and deductions such as refunds. */
export const settlement = z
  .object({
    id: amount,
    domain: z.string().default(''),
    status: z.string(),
    currency: z.string(),
    effective_amount: amount,
    total_fees: amount.nullish(),
    total_processed: amount.nullish(),
    settlement_date: instant,
  })
  .transform((raw) => ({
    id: raw.id,
    mode: raw.domain,
    status: raw.status,
    currency: raw.currency,
    amountMinor: raw.effective_amount,
    feesMinor: raw.total_fees ?? 0,
    processedMinor: raw.total_processed ?? 0,
    settledAt: raw.settlement_date,
  }))
export type SettlementResponse = z.output<typeof settlement>

/** Only the ID, by which transactions can be listed. */
export const customer = z.object({ id: amount })
export type Customer = z.output<typeof customer>

/** The envelope of every response. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().nullish(),
  data: z.unknown().optional(),
})
