import * as z from 'zod'

/** Read leniently: Paystack sends numbers as text, objects as empty text, and fields nobody has asked for. */
const amount = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int())
const words = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')
const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => Number(value ?? 0))

const authorization = z
  .object({
    authorization_code: z.string().min(1),
    signature: z.string().nullish(),
    reusable: z.boolean().nullish(),
    last4: words,
    exp_month: number,
    exp_year: number,
    card_type: words,
    brand: words,
    bank: words,
  })
  .transform((card) => ({
    code: card.authorization_code,
    signature: card.signature || null,
    isReusable: card.reusable === true,
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
  .transform((text) => {
    const ms = Date.parse(text ?? '')
    return Number.isNaN(ms) ? null : ms
  })

export const transaction = z
  .object({
    id: amount,
    status: z.string(),
    domain: z.string().default(''),
    reference: z.string(),
    amount,
    currency: z.string(),
    gateway_response: words,
    paid_at: instant,
    customer: z.object({ email: words }).nullish(),
    authorization,
  })
  .transform((seen) => ({
    id: seen.id,
    status: seen.status,
    mode: seen.domain,
    reference: seen.reference,
    amountMinor: seen.amount,
    currency: seen.currency,
    message: seen.gateway_response,
    paidAt: seen.paid_at,
    email: seen.customer?.email ?? '',
    card: seen.authorization,
  }))
export type Transaction = z.output<typeof transaction>
export type Card = NonNullable<Transaction['card']>

export const startedPayment = z
  .object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string(),
    reference: z.string(),
  })
  .transform((started) => ({ url: started.authorization_url, reference: started.reference }))
export type StartedPayment = z.output<typeof startedPayment>

/** A charge that waits for its owner has `paused` and an address, and may lack the rest. */
export const cardCharge = z
  .object({
    status: z.string().optional(),
    reference: z.string(),
    paused: z.boolean().nullish(),
    authorization_url: z.string().nullish(),
    gateway_response: words,
    message: words,
  })
  .transform((charge) => ({
    status: charge.status ?? (charge.paused ? 'paused' : ''),
    reference: charge.reference,
    url: charge.authorization_url ?? null,
    message: charge.gateway_response || charge.message,
  }))
export type CardCharge = z.output<typeof cardCharge>

/** `transaction` is a number in lists and an object in the answer to a new refund. */
export const refund = z
  .object({ id: amount, status: z.string(), amount, currency: z.string(), merchant_note: words })
  .transform((made) => ({
    id: made.id,
    status: made.status,
    amountMinor: made.amount,
    currency: made.currency,
    merchantNote: made.merchant_note,
  }))
export type RefundResponse = z.output<typeof refund>

/** Paystack's envelope around every answer. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().nullish(),
  data: z.unknown().optional(),
})
