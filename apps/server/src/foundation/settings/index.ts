// Settings exist so that an operator's choices and this service's own secrets outlive every process.
import { randomBytes } from 'node:crypto'
import { defaultPrices, type PriceSettings } from '@kallo/rules/billing/price-order'
import { ticketSeconds as defaultTicketSeconds } from '@kallo/rules/streaming/stream-lease'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Reads a setting, or stores `make()` first; of several starting processes the first one wins. */
export async function settle<T>(query: Kysely<Tables>, key: string, make: () => T): Promise<T> {
  const known = await query.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  if (known) return known.value as T
  await query
    .insertInto('setting')
    .values({ key, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await query
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return stored.value as T
}

/** The key that signs stream addresses. */
export function streamKey(query: Kysely<Tables>): Promise<string> {
  return settle(query, 'stream-key', () => randomBytes(32).toString('hex'))
}

/** No ticket lives longer than a day. */
export const maxTicketSeconds = 86_400

/** Lifetime of a ticket in seconds. Players fetch the next one before it expires; others play until then. */
export async function ticketSeconds(query: Kysely<Tables>): Promise<number> {
  const seconds = Number(await settle(query, 'ticket-seconds', () => defaultTicketSeconds))
  return Number.isInteger(seconds) ? Math.min(Math.max(seconds, 10), maxTicketSeconds) : defaultTicketSeconds
}

/** The country that loopback and private addresses count as: the operator's own. */
export function homeCountry(query: Kysely<Tables>): Promise<string> {
  return settle(query, 'home-country', () => 'NG')
}

/** B-01: are the banners of the home pages shown? */
export function bannerStatus(query: Kysely<Tables>): Promise<0 | 1> {
  return settle<0 | 1>(query, 'banner-status', () => 1)
}

/** S-03: the plan that the purchase page recommends. */
export function recommendedPlan(query: Kysely<Tables>): Promise<{ months: number; devices: number }> {
  return settle(query, 'recommended-plan', () => ({ months: 3, devices: 2 }))
}

/** what stands in the address of the form for leaving the mailing list. */
export function unsubscribeHash(query: Kysely<Tables>): Promise<string> {
  return settle(query, 'unsubscribe-hash', () => randomBytes(20).toString('hex'))
}

/** the address of the monitoring page. */
export function monitoringHash(query: Kysely<Tables>): Promise<string> {
  return settle(query, 'monitoring-hash', () => randomBytes(32).toString('hex'))
}

/**
 * The key that encrypts saved cards. Whoever has a copy of one table has no card; whoever has the whole database lacks the
 * payment provider's secret key, which never lies in it and without which no card can be charged.
 */
export function cardKey(query: Kysely<Tables>): Promise<string> {
  return settle(query, 'card-key', () => randomBytes(32).toString('hex'))
}

export interface AdKeeping {
  /** Single events: as long as a client may tell of one again. */
  eventDays: number
  /** Who saw an ad how often; this is how far the operators' report reaches back. */
  viewerDays: number
}

/** How long it is kept what single viewers saw of ads. Sums are kept for good. */
export function adKeeping(query: Kysely<Tables>): Promise<AdKeeping> {
  return settle(query, 'ad-keeping', () => ({ eventDays: 7, viewerDays: 30 }))
}

/** Business amounts: they start with the product's constants (K-01). */
export function priceSettings(query: Kysely<Tables>): Promise<PriceSettings> {
  return settle(query, 'prices', () => defaultPrices)
}

/**
 * Days that single playback events are kept, and the sums of their hours. Events name viewers: a month is enough to look
 * into a complaint. Sums name nobody, and three years let a season be held against the two before it.
 */
export function analyticsKeptDays(query: Kysely<Tables>): Promise<{ events: number; hours: number }> {
  return settle(query, 'analytics-kept-days', () => ({ events: 30, hours: 1_100 }))
}
