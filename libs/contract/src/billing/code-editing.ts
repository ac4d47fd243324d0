import { currencies } from '@kallo/rules/billing/money'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { textFile, listInput, listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const instant = z.iso.datetime()
const requestId = z.uuid()
const currency = z.enum(currencies)
const minor = z.int()

const promoCode = z.object({
  id: z.string(),
  percent: z.int(),
  freeDays: z.int().nullable(),
  plan: z.object({ id: z.string(), name: z.string() }).nullable(),
  maxUses: z.int().nullable(),
  /** Number of granted uses and of uses reserved for open orders. */
  used: z.int(),
  reserved: z.int(),
  startsAt: instant,
  expiresAt: instant,
  state: z.enum(['planned', 'usable', 'used-up', 'expired']),
  version: recordVersion,
})

const batch = z.object({
  id: z.string(),
  plan: z.object({ id: z.string(), name: z.string() }),
  note: z.string(),
  currency,
  priceMinor: minor,
  createdAt: instant,
  expiresAt: instant,
  voidedAt: instant.nullable(),
  issued: z.int(),
  redeemed: z.int(),
  usable: z.int(),
  void: z.int(),
  expired: z.int(),
})

const gift = z.object({
  id: z.string(),
  giver: z.object({ id: z.string(), email: z.string() }),
  /** Email address or phone number. */
  recipient: z.string(),
  recipientId: z.string().nullable(),
  planName: z.string(),
  paidAt: instant,
  state: z.enum(['waiting', 'granted', 'withdrawn']),
  grantedAt: instant.nullable(),
})

/** F-14: promo codes, vouchers and gifts. */
export const codeEditing = {
  promoCodes: endpoint({
    method: 'POST',
    path: 'console/promo-codes/list',
    summary: 'Promo codes with their usage',
    auth: 'console',
    roles: ['finance', 'support'],
    body: z.object(listInput),
    data: listOf(promoCode),
  }),
  createPromoCode: endpoint({
    method: 'POST',
    path: 'console/promo-codes',
    summary: 'Create a promo code: a discount, or free days of a plan with 100 %',
    auth: 'console',
    roles: ['finance'],
    body: z.object({
      requestId,
      code: line(40)
        .transform((typed) => typed.trim().toUpperCase())
        .refine((typed) => /^[A-Z0-9-]{3,40}$/.test(typed), 'must have 3 to 40 letters, digits and dashes'),
      percent: z.int().min(1).max(100),
      freeDays: z.int().min(1).max(366).nullable().default(null),
      planId: text(100).nullable().default(null),
      /** Null: any number. */
      maxUses: z.int().min(1).max(10_000_000).nullable().default(null),
      startsAt: instant.nullable().default(null),
      expiresAt: instant,
    }),
    data: promoCode,
    errors: ['promo-code-exists', 'bad-promo-code', 'package-not-found', 'request-reused'],
  }),
  changePromoCode: endpoint({
    method: 'PATCH',
    path: 'console/promo-codes/:code',
    summary: 'Change how often and until when a code may be used; an end in the past stops it',
    auth: 'console',
    roles: ['finance'],
    params: z.object({ code: line(40) }),
    body: z.object({
      version: recordVersion,
      maxUses: z.int().min(1).max(10_000_000).nullable(),
      expiresAt: instant,
    }),
    data: promoCode,
    errors: ['promo-code-unknown', 'bad-promo-code', 'changed-meanwhile'],
  }),
  vouchers: endpoint({
    method: 'GET',
    path: 'console/vouchers',
    summary: 'Voucher batches with the number of vouchers by state, latest first',
    auth: 'console',
    roles: ['finance', 'support'],
    data: listOf(batch),
  }),
  createVouchers: endpoint({
    method: 'POST',
    path: 'console/vouchers',
    summary: 'Create a batch of vouchers. Its codes are returned once, because only hashes are stored',
    auth: 'console',
    roles: ['finance'],
    needsStepUp: true,
    body: z.object({
      requestId,
      planId: text(100),
      count: z.int().min(1).max(10_000),
      /** Last day in the service’s zone. */
      expires: z.iso.date(),
      note: line(200).default(''),
      /** Price of one voucher for the reseller. */
      priceMinor: z.int().min(0).max(1_000_000_000),
      currency,
    }),
    data: z.object({
      id: z.string(),
      planName: z.string(),
      /** Empty when the request is repeated. */
      codes: z.array(z.string()),
      file: textFile,
    }),
    errors: ['package-not-found', 'batch-not-valid', 'weekend-pass-vouchers', 'request-reused'],
  }),
  voidVouchers: endpoint({
    method: 'POST',
    path: 'console/vouchers/:id/void',
    summary: 'Void the unused vouchers of a batch',
    auth: 'console',
    roles: ['finance'],
    params: z.object({ id: line(80) }),
    body: z.object({ requestId }),
    data: z.null(),
    errors: ['batch-not-found', 'request-reused'],
  }),
  gifts: endpoint({
    method: 'POST',
    path: 'console/gifts/list',
    summary: 'Paid gifts, latest first; without their codes',
    auth: 'console',
    roles: ['finance', 'support'],
    body: z.object(listInput),
    data: listOf(gift),
  }),
}
