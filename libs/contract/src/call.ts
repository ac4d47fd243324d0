import * as z from 'zod'

/** Who may make a call: `open` anyone; `token-optional` anyone, a token tells more; `viewer` a session is needed. */
export type Caller = 'open' | 'token-optional' | 'viewer'

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `/api/v1/`, Fastify's form: `free/contents/channel/:tag`. */
  path: string
  /** Further paths that answer the same (the specification writes some calls both ways). */
  aliases?: readonly string[]
  summary: string
  caller: Caller
  params?: Params
  body?: Body
  data: Data
  /** What it may refuse with, besides `bad-input` and `unexpected`. */
  reasons?: readonly Reason[]
}

/** Declares a call; the types of params, body and data follow from the schemas. */
export function call<
  Params extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Data extends z.ZodType = z.ZodType,
>(declared: Call<Params, Body, Data>): Call<Params, Body, Data> {
  return declared
}

export type DataOf<C extends Call> = z.output<C['data']>
export type BodyOf<C extends Call> = z.input<NonNullable<C['body']>>
export type ParamsOf<C extends Call> = z.input<NonNullable<C['params']>>

/** Machine words for every refusal (C-11). The server's table maps each to HTTP status, title and message. */
export const reasons = [
  'bad-input',
  'unknown-call',
  'method-not-allowed',
  'too-large',
  'unexpected',
  'not-ready',
  'sign-in-needed',
  'operators-only',
  'wrong-credentials',
  'missing-credentials',
  'not-activated',
  'too-many-tries',
  'fields-missing',
  'passwords-missing',
  'password-fields-missing',
  'missing-email',
  'bad-email',
  'bad-phone',
  'weak-password',
  'wrong-password',
  'passwords-differ',
  'account-created',
  'email-taken',
  'link-invalid',
  'tv-code-invalid',
  'device-missing',
  'device-not-found',
  'page-not-found',
  'channel-not-found',
  'vod-not-found',
  'category-not-found',
  'content-off',
  'region-blocked',
  'login-required',
  'subscription-required',
  'stream-limit',
  'stream-stopped',
  'stream-not-found',
  'ticket-invalid',
  'plan-missing',
  'package-not-found',
  'device-choice-missing',
  'too-many-devices',
  'no-subscription',
  'subscription-not-found',
  'already-have',
  'already-cancelled',
  'already-renewed',
  'reason-missing',
  'other-currency',
  'price-changed',
  'promo-code-missing',
  'promo-code-unknown',
  'promo-code-expired',
  'promo-code-spent',
  'promo-code-used',
  'promo-code-at-checkout',
  'promo-code-not-here',
  'payment-not-found',
  'payment-pending',
  'payment-failed',
  'payment-in-review',
  'payment-refunded',
  'payment-provider-away',
  'receipt-not-found',
  'bad-signature',
  'ad-not-found',
] as const
export type Reason = (typeof reasons)[number]

/** Every success (C, C-11). */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({
    status: z.literal('OK'),
    title: z.string(),
    message: z.string(),
    /** Only where the caller has to tell outcomes apart by number: check and activate (C-01). */
    code: z.literal(200).optional(),
    data,
  })
}

/** Every refusal (C-11): the HTTP status again as `code`, and a machine word. */
export const failure = z.object({
  status: z.literal('ERROR'),
  title: z.string(),
  message: z.string(),
  code: z.number().int(),
  reason: z.enum(reasons),
  /** Field name → what is wrong with it; only with `bad-input` and its like. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until another try can succeed, as in the header Retry-After. */
  retry_after: z.number().int().optional(),
  data: z.null(),
})
export type Failure = z.output<typeof failure>
