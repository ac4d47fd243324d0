import { currencies } from '@kallo/rules/billing/money'
import { paymentMethods } from '@kallo/rules/billing/payment-methods'
import { planKinds } from '@kallo/rules/billing/plan-duration'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'
import { offeredPlans } from './plans.ts'

const minor = z.int().min(0).max(1_000_000_000_00)
const byCurrency = z.object({ NGN: minor, USD: minor })
const translations = z.object({ fr: line(80), ha: line(80), ig: line(80), yo: line(80) }).partial()
const name = line(80)
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', 'is missing')

const values = {
  name: z.string(),
  nameTranslations: z.record(z.string(), z.string()),
  /** S-25: null if the plan is not sold in this currency. */
  priceNgnMinor: minor.nullable(),
  priceUsdMinor: minor.nullable(),
  /** F-17: a plan off sale can be renewed, but not bought. */
  isOnSale: z.boolean(),
}

const plan = z.object({
  id: z.string(),
  ...values,
  kind: z.enum(planKinds),
  months: z.int(),
  durationDays: z.int().nullable(),
  devices: z.int(),
  /** F-20: the plan was never on sale; only this list has it. */
  isDraft: z.boolean(),
  /** F-20: the values of the plan once its changes are published; null: nothing is unpublished. */
  draft: z.object(values).nullable(),
  /** Running subscriptions. They keep their agreed prices for 30 days after the notice of a higher one (S-17). */
  subscribers: z.int(),
  version: recordVersion,
})

/** The changes that the operator has seen. A plan that was changed since has another version. */
const confirmed = z.object({
  requestId: z.uuid(),
  plans: z
    .array(z.object({ id: line(80), version: recordVersion }))
    .min(1)
    .max(500),
})

/** S-25: one may be null. */
const prices = { priceNgnMinor: minor.min(1).nullable(), priceUsdMinor: minor.min(1).nullable() }

const pricing = {
  extraDeviceMinor: byCurrency,
  firstTime: z.object({
    isOffered: z.boolean(),
    /** IDs of the plans with the first-time price; null: every plan. */
    plans: z.array(line(80)).max(1_000).nullable(),
    priceMinor: byCurrency,
    /** Refunded after the card was verified. */
    refundMinor: byCurrency,
  }),
  retention: z.object({
    isOffered: z.boolean(),
    percent: z.int().min(1).max(90),
    renewals: z.int().min(1).max(12),
  }),
  paymentMethods: z.object(
    Object.fromEntries(
      currencies.map((currency) => [
        currency,
        z.array(z.enum(paymentMethods)).min(1).max(paymentMethods.length),
      ]),
    ) as Record<
      (typeof currencies)[number],
      z.ZodArray<z.ZodEnum<{ [M in (typeof paymentMethods)[number]]: M }>>
    >,
  ),
  recommended: z.object({ months: z.int(), devices: z.int() }),
  lostDisputeEndsAccess: z.boolean(),
}

/** F-13: plans, passes and the settings of prices. Existing subscribers keep their agreed prices (S-17). */
export const planEditing = {
  list: endpoint({
    method: 'GET',
    path: 'console/plans',
    summary: 'All plans and passes with their running subscriptions and unpublished changes',
    auth: 'console',
    roles: ['support', 'finance'],
    data: listOf(plan),
  }),
  create: endpoint({
    method: 'POST',
    path: 'console/plans',
    summary: 'Add a plan or pass, on sale or as a draft',
    auth: 'console',
    roles: [],
    body: z.object({
      requestId: z.uuid(),
      kind: z.enum(planKinds),
      /** 1, 3, 6 or 12 for a plan; 0 for a pass. */
      months: z.int().min(0).max(12),
      /** Length of a day pass. */
      days: z.int().min(1).max(31).default(1),
      devices: z.int().min(1).max(5),
      name,
      nameTranslations: translations.default({}),
      ...prices,
      /** False: a draft, which is put on sale later. */
      isOnSale: z.boolean().default(true),
    }),
    data: plan,
    errors: ['plan-exists', 'bad-plan', 'price-missing', 'request-reused'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/plans/:id',
    summary:
      'Change name and prices, or put on or off sale, at once or as a draft. A higher price is announced to subscribers and applies 30 days later (S-17)',
    auth: 'console',
    roles: [],
    params: z.object({ id: line(80) }),
    /** Absent values stay as they are, with their unpublished changes. */
    body: z.object({
      version: recordVersion,
      /** F-20: keeps the change until it is published. A plan that is a draft is changed itself. */
      isDraft: z.boolean().default(false),
      name: name.optional(),
      nameTranslations: translations.optional(),
      priceNgnMinor: prices.priceNgnMinor.optional(),
      priceUsdMinor: prices.priceUsdMinor.optional(),
      isOnSale: z.boolean().optional(),
    }),
    data: plan,
    errors: ['package-not-found', 'changed-meanwhile', 'price-missing', 'price-in-use'],
  }),
  publish: endpoint({
    method: 'POST',
    path: 'console/plans/publish',
    summary: 'Publish changes of plans, and put drafts on sale: all of them or none (F-20)',
    auth: 'console',
    roles: [],
    body: confirmed,
    data: listOf(plan),
    errors: ['changed-meanwhile', 'plan-unpublishable', 'request-reused'],
  }),
  discard: endpoint({
    method: 'POST',
    path: 'console/plans/discard',
    summary: 'Discard unpublished changes of plans, and delete drafts (F-20)',
    auth: 'console',
    roles: [],
    body: confirmed,
    data: listOf(plan),
    errors: ['changed-meanwhile', 'request-reused'],
  }),
  preview: endpoint({
    method: 'GET',
    path: 'console/plans/preview',
    summary: 'The plans as viewers will see them once all changes are published (F-21)',
    auth: 'console',
    roles: [],
    data: offeredPlans,
  }),
  pricing: endpoint({
    method: 'GET',
    path: 'console/pricing',
    summary: 'Settings of prices, offers and payment methods',
    auth: 'console',
    roles: ['finance'],
    data: z.object({ ...pricing, version: recordVersion }),
  }),
  changePricing: endpoint({
    method: 'PATCH',
    path: 'console/pricing',
    summary: 'Change settings of prices, offers and payment methods',
    auth: 'console',
    roles: [],
    body: z.object({ ...pricing, version: recordVersion }),
    data: z.object({ ...pricing, version: recordVersion }),
    errors: ['changed-meanwhile', 'bad-first-time-offer'],
  }),
}
