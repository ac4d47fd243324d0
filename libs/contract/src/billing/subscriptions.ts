import { cancelReasons } from '@kallo/rules/billing/cancel-reasons'
import { currencies } from '@kallo/rules/billing/money'
import { subscriptionStates } from '@kallo/rules/billing/subscription-state'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { localInstant, planInShort } from './plan-in-short.ts'
import { text, translatedName } from '../text.ts'

/** The price of a renewal. */
const price = { totalMinor: z.int(), currency: z.enum(currencies) }
/** The price of a renewal in endpoints of the specification. */
const money = { total_minor: z.number().int(), total: z.number(), currency: z.enum(currencies) }

/** A pair: the subscription, then its package (S-01). */
const subscriptionPair = z.tuple([
  z.object({
    subscriptionId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** 0: expired. */
    status: z.union([z.literal(0), z.literal(1)]),
    /** 1: cancelled. */
    cancel: z.union([z.literal(0), z.literal(1)]),
    state: z.enum(subscriptionStates),
    /** Whether a saved card is charged at its end. */
    renews: z.boolean(),
    /** Device limit, including added devices. */
    devices: z.number().int(),
  }),
  planInShort,
])

export const renewalWays = ['card', 'payment-link', 'none'] as const

/** The running subscription, with everything its pages need. */
export const runningSubscription = z.object({
  _id: z.string(),
  package_id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  state: z.enum(subscriptionStates),
  package: planInShort,
  /** Device limit; `extra_devices` of it were added to the plan's. */
  devices: z.number().int(),
  extra_devices: z.number().int(),
  /** Null if nothing was paid. */
  currency: z.enum(currencies).nullable(),
  cancel: z.union([z.literal(0), z.literal(1)]),
  /** How the next period is paid: `payment-link`: a link is mailed before the end (S-19); `none`: not at all. */
  renewal_by: z.enum(renewalWays),
  /** The next charge of the saved card, if any. */
  renewal: z.object({ at: z.string(), ...money }).nullable(),
  /** The plan from the next billing period, if it changes. */
  next_package: z.object({ _id: z.string(), ...translatedName }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  /** Past due, or cancelled since: end of the days of grace. */
  grace_until: z.string().nullable(),
  /** Vouchers and gifts that run or follow, in their order. `end_date` above is the end of all of them. */
  given: z.array(
    z.object({
      kind: z.enum(['voucher', 'gift']),
      package: z.object({ _id: z.string(), ...translatedName }),
      start_date: z.string(),
      end_date: z.string(),
      /** Name of the giver; null for vouchers. */
      gift_from: z.string().nullable(),
    }),
  ),
})

const subscriptionId = text(100).default('')

/** C-02, C-07: subscriptions, their cancellation and resumption. */
export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path: 'profile/subscriptions',
    summary: 'All subscriptions of the account, latest first (S-01)',
    auth: 'viewer',
    data: z.array(subscriptionPair),
  }),
  running: endpoint({
    method: 'GET',
    path: 'profile/subscription',
    summary: 'The running subscription, or null',
    auth: 'viewer',
    data: runningSubscription.nullable(),
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: 'packages/subscription/cancel',
    summary: 'Cancel the renewal (S-10). The paid period continues to its end',
    auth: 'viewer',
    body: z.object({ subscriptionId, reason: z.enum(['', ...cancelReasons]).default('') }),
    data: z.object({ subscriptionId: z.string(), endDate: z.string() }),
    errors: ['reason-missing', 'subscription-not-found', 'already-cancelled', 'subscription-ended'],
  }),
  retention: endpoint({
    method: 'POST',
    path: 'packages/subscription/retention',
    summary:
      'The discount for staying, for the reason `Price is too expensive` (S-22). At most one a year, open for a day; null: none',
    auth: 'viewer',
    body: z.object({ subscriptionId, reason: z.enum(['', ...cancelReasons]).default('') }),
    data: z
      .object({
        percent: z.number().int(),
        /** Number of renewals to which the discount applies. */
        renewals: z.number().int(),
        /** The next renewal without and with the discount. */
        regular: z.object(price),
        discounted: z.object(price),
        renewsAt: localInstant,
        expiresAt: localInstant,
      })
      .nullable(),
    errors: ['subscription-not-found'],
  }),
  acceptRetention: endpoint({
    method: 'POST',
    path: 'packages/subscription/retention/accept',
    summary: 'Accept the discount for staying: the subscription continues, and its next renewal costs less',
    auth: 'viewer',
    body: z.object({ subscriptionId }),
    data: z.object({ subscriptionId: z.string(), renewal: z.object({ at: localInstant, ...price }) }),
    errors: ['subscription-not-found', 'retention-not-offered'],
  }),
  resume: endpoint({
    method: 'PATCH',
    path: 'packages/subscription/resume',
    summary: 'Undo a cancellation or a scheduled plan change',
    auth: 'viewer',
    body: z.object({ subscriptionId }),
    data: z.object({ subscriptionId: z.string(), endsAt: localInstant }),
    errors: ['subscription-not-found', 'subscription-ended'],
  }),
}
