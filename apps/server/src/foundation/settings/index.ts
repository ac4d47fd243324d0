// Settings: the operator's choices and the service's own keys, stored in the database.
import { randomBytes } from 'node:crypto'
import {
  defaultPaymentMethods,
  readPaymentMethods,
  type PaymentMethodSettings,
} from '@kallo/rules/billing/payment-methods'
import { defaultPrices, type PriceSettings } from '@kallo/rules/billing/order-price'
import type { RetentionOffer } from '@kallo/rules/billing/retention'
import type { FirstTimeOffer } from '@kallo/rules/billing/plan-choice'
import { maxHoldBackSeconds, minHoldBackSeconds } from '@kallo/rules/streaming/live-window'
import { ticketSeconds as defaultTicketSeconds } from '@kallo/rules/streaming/stream-lease'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export { changeVersioned, findVersioned, type VersionedSetting } from './versioned-setting.ts'

/**
 * Reads a setting. A missing setting is created first; if several processes do this, the first one determines the
 * value.
 */
export async function getOrCreateSetting<T>(db: Kysely<Tables>, key: string, create: () => T): Promise<T> {
  const known = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  if (known) return known.value as T
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(create()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return stored.value as T
}

/** Reads a setting; null if it was never stored. */
export async function findSetting<T>(db: Kysely<Tables>, key: string): Promise<T | null> {
  const known = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return known ? (known.value as T) : null
}

/** Signs stream addresses. */
export function streamKey(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'stream-key', () => randomBytes(32).toString('hex'))
}

export const maxTicketSeconds = 86_400

/**
 * Lifetime of a ticket in seconds. Players that request the next ticket in time continue; others play until it
 * expires.
 */
export async function ticketSeconds(db: Kysely<Tables>): Promise<number> {
  const seconds = Number(await getOrCreateSetting(db, 'ticket-seconds', () => defaultTicketSeconds))
  return Number.isInteger(seconds) ? Math.min(Math.max(seconds, 10), maxTicketSeconds) : defaultTicketSeconds
}

/** */
export async function holdBackSeconds(db: Kysely<Tables>): Promise<number> {
  const seconds = Number(await getOrCreateSetting(db, 'live-hold-back', () => minHoldBackSeconds))
  return Number.isFinite(seconds)
    ? Math.min(Math.max(Math.round(seconds), minHoldBackSeconds), maxHoldBackSeconds)
    : minHoldBackSeconds
}

/** The country that loopback and private addresses count as: the operator's own. */
export function homeCountry(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'home-country', () => 'NG')
}

/** B-01: 1 when the home pages show banners. */
export function bannerStatus(db: Kysely<Tables>): Promise<0 | 1> {
  return getOrCreateSetting<0 | 1>(db, 'banner-status', () => 1)
}

/** B-01. */
export async function setBannerStatus(trx: Transaction<Tables>, status: 0 | 1): Promise<void> {
  const value = JSON.stringify(status)
  await trx
    .insertInto('setting')
    .values({ key: 'banner-status', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** S-03: the plan that the purchase page recommends. */
export function recommendedPlan(db: Kysely<Tables>): Promise<{ months: number; devices: number }> {
  return getOrCreateSetting(db, 'recommended-plan', () => ({ months: 3, devices: 2 }))
}

/** hash in the address of the form for leaving the mailing list. */
export function unsubscribeHash(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'unsubscribe-hash', () => randomBytes(20).toString('hex'))
}

/** hash in the address of the monitoring page. */
export function monitoringHash(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'monitoring-hash', () => randomBytes(32).toString('hex'))
}

/**
 * Key that encrypts saved cards, so that a copy of their table alone is useless. Charging a card also needs
 * Paystack's secret key, which the database contains only encrypted.
 */
export function cardKey(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'card-key', () => randomBytes(32).toString('hex'))
}

/** HMAC key of voucher and gift codes, so that codes cannot be searched for in a copy of their tables. */
export function voucherKey(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'voucher-key', () => randomBytes(32).toString('hex'))
}

export interface AdRetention {
  /** Days for which ad events are stored. A repeated event is recognised within this time. */
  eventDays: number
  /** Days for which views per viewer and day are stored. The operators' report goes back this far. */
  viewerDays: number
}

/** How long data about single viewers of ads is stored. Sums are not deleted. */
export function adRetention(db: Kysely<Tables>): Promise<AdRetention> {
  return getOrCreateSetting(db, 'ad-keeping', () => ({ eventDays: 7, viewerDays: 30 }))
}

/** Business amounts; the defaults are the product's constants (K-01). */
export async function priceSettings(db: Kysely<Tables>): Promise<PriceSettings> {
  // An earlier version stored fewer amounts.
  return { ...defaultPrices, ...(await getOrCreateSetting(db, 'prices', () => defaultPrices)) }
}

/** S-06: whether new accounts get the first-time price, and for which plans. Off by default; the demo has it for every plan. */
export function firstTimeOffer(db: Kysely<Tables>): Promise<FirstTimeOffer> {
  return getOrCreateSetting(db, 'first-time-offer', () => ({ isOffered: false, plans: [] }))
}

/** S-22: the discount for viewers who find the price too high. */
export function retentionOffer(db: Kysely<Tables>): Promise<RetentionOffer> {
  return getOrCreateSetting(db, 'retention-offer', () => ({ isOffered: false, percent: 25, renewals: 1 }))
}

/** S-18: payment methods on offer, by currency. */
export async function paymentMethodSettings(db: Kysely<Tables>): Promise<PaymentMethodSettings> {
  return readPaymentMethods(await getOrCreateSetting(db, 'payment-methods', () => defaultPaymentMethods))
}

/** S-19: signs the payment links of reminders. */
export function paymentLinkKey(db: Kysely<Tables>): Promise<string> {
  return getOrCreateSetting(db, 'payment-link-key', () => randomBytes(32).toString('hex'))
}

/** I-15: whether a lost dispute ends the access that was paid for with the disputed payment. */
export function endsAccessAfterLostDispute(db: Kysely<Tables>): Promise<boolean> {
  return getOrCreateSetting(db, 'lost-dispute-ends-access', () => true)
}

/**
 * Days for which playback events and hourly sums are stored. Events name viewers, and a month is enough to investigate a
 * complaint. Sums name none; three years allow comparing a season with the two before it.
 */
export function analyticsRetention(db: Kysely<Tables>): Promise<{ events: number; hours: number }> {
  return getOrCreateSetting(db, 'analytics-kept-days', () => ({ events: 30, hours: 1_100 }))
}

/** The seller on receipts and statements. Empty fields are omitted. */
export interface Seller {
  name: string
  address: string
  /** Taxpayer identification number. */
  tin: string
}

export const sellerSetting = 'seller'

/** S-24: null until the operator has entered a name. */
export async function sellerDetails(db: Kysely<Tables>): Promise<Seller | null> {
  const stored = await getOrCreateSetting<Partial<Seller> | null>(db, sellerSetting, () => null)
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  const seller = { name: text(stored?.name), address: text(stored?.address), tin: text(stored?.tin) }
  return seller.name === '' ? null : seller
}
