import * as z from 'zod'
import { currencies, transactionStatuses } from '../world/transaction.ts'

export const routeNames = [
  'initialize',
  'verify',
  'list-transactions',
  'fetch-transaction',
  'charge-authorization',
  'create-refund',
  'list-refunds',
  'fetch-refund',
  'list-disputes',
  'fetch-dispute',
  'add-dispute-evidence',
  'resolve-dispute',
  'list-settlements',
  'fetch-customer',
  'fetch-subscription',
  'disable-subscription',
] as const
export type RouteName = (typeof routeNames)[number]

/** Which requests a fault applies to. Omitted fields match everything. */
const scope = {
  reference: z.string().optional(),
  referencePrefix: z.string().optional(),
  /** The first matching request it applies to, from 1. */
  nth: z.int().min(1).default(1),
  /** How many requests it applies to. */
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
}
const callScope = { ...scope, route: z.enum(routeNames).optional() }
const cardScope = { ...scope, authorization: z.string().optional() }
const webhookScope = { ...scope, event: z.string().optional() }
const status = z.int().min(400).max(599).default(500)

/** Either the request is lost and not processed, or it is processed and the response is lost. */
const callFaults = [
  z.strictObject({ kind: z.literal('error-before'), status, ...callScope }),
  z.strictObject({ kind: z.literal('hang-before'), ...callScope }),
  z.strictObject({ kind: z.literal('reset-before'), ...callScope }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    retryAfterSeconds: z.int().min(0).default(1),
    ...callScope,
  }),
  z.strictObject({ kind: z.literal('error-after'), status, ...callScope }),
  z.strictObject({ kind: z.literal('hang-after'), ...callScope }),
  z.strictObject({ kind: z.literal('reset-after'), ...callScope }),
  z.strictObject({ kind: z.literal('malformed-json'), ...callScope }),
  /** Webhooks arrive before the response. After initialize, the payment has already been made. */
  z.strictObject({ kind: z.literal('webhook-early'), ...callScope }),
] as const

const verifyFaults = [
  z.strictObject({ kind: z.literal('verify-amount'), amount: z.int(), ...scope }),
  z.strictObject({ kind: z.literal('verify-currency'), currency: z.enum(currencies), ...scope }),
  z.strictObject({ kind: z.literal('verify-email'), email: z.string(), ...scope }),
  z.strictObject({ kind: z.literal('verify-status'), status: z.enum(transactionStatuses), ...scope }),
  /** The response does not contain the fee yet. */
  z.strictObject({ kind: z.literal('verify-without-fees'), ...scope }),
  /** Verify responds with 404 although the transaction exists. */
  z.strictObject({ kind: z.literal('verify-not-found'), ...scope }),
] as const

const cardFaults = [
  z.strictObject({ kind: z.literal('card-declined'), ...cardScope }),
  z.strictObject({ kind: z.literal('card-insufficient-funds'), ...cardScope }),
  z.strictObject({ kind: z.literal('card-expired'), ...cardScope }),
  /** The bank requires the customer's confirmation at `authorization_url`. */
  z.strictObject({ kind: z.literal('card-paused'), ...cardScope }),
  /** The charge stays pending until the control's `pay`. */
  z.strictObject({ kind: z.literal('card-pending'), ...cardScope }),
] as const

const refundFaults = [
  z.strictObject({ kind: z.literal('refund-refused'), ...scope }),
  z.strictObject({ kind: z.literal('refund-fails'), ...scope }),
  z.strictObject({ kind: z.literal('refund-stuck'), ...scope }),
  z.strictObject({ kind: z.literal('refund-needs-attention'), ...scope }),
] as const

const webhookFaults = [
  z.strictObject({ kind: z.literal('webhook-dropped'), ...webhookScope }),
  z.strictObject({ kind: z.literal('webhook-doubled'), ...webhookScope }),
  z.strictObject({ kind: z.literal('webhook-held'), ...webhookScope }),
  z.strictObject({ kind: z.literal('webhook-out-of-order'), ...webhookScope }),
  z.strictObject({ kind: z.literal('webhook-bad-signature'), ...webhookScope }),
  z.strictObject({ kind: z.literal('webhook-altered'), ...webhookScope }),
] as const

export const faultSchema = z.discriminatedUnion('kind', [
  ...callFaults,
  ...verifyFaults,
  ...cardFaults,
  ...refundFaults,
  ...webhookFaults,
])

export type Fault = z.output<typeof faultSchema>
/** A requested fault; `nth` and `times` default to 1. */
export type FaultRequest = z.input<typeof faultSchema>

/** Each group is applied at one place of the code; a request can have one fault of each. */
export interface FaultGroups {
  call: z.output<(typeof callFaults)[number]>
  verify: z.output<(typeof verifyFaults)[number]>
  card: z.output<(typeof cardFaults)[number]>
  refund: z.output<(typeof refundFaults)[number]>
  webhook: z.output<(typeof webhookFaults)[number]>
}

const kindsOf = (faults: readonly { shape: { kind: { value: string } } }[]) =>
  new Set(faults.map(({ shape }) => shape.kind.value))

export const kindsOfGroup: Record<keyof FaultGroups, ReadonlySet<string>> = {
  call: kindsOf(callFaults),
  verify: kindsOf(verifyFaults),
  card: kindsOf(cardFaults),
  refund: kindsOf(refundFaults),
  webhook: kindsOf(webhookFaults),
}
