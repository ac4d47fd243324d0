// Signed links in reminders, with which the holder can pay one renewal without signing in, and nothing else.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { paymentLinkKey } from '../../foundation/settings/index.ts'

/** What a link pays for: the period of a subscription that starts when the paid ones end. */
export interface PaymentLink {
  subscriptionId: string
  periodEndsAt: number
}

/** S-19: not stored, so a mail can be rendered again with the same link. It is useless once the period is paid. */
export function signPaymentLink(key: KeyObject, { subscriptionId, periodEndsAt }: PaymentLink): string {
  const subject = `${subscriptionId}.${periodEndsAt.toString(36)}`
  return `${subject}.${macOf(key, subject).toString('base64url')}`
}

/** Null if the link was not signed with this key, or modified. */
export function readPaymentLink(key: KeyObject, token: string): PaymentLink | null {
  const [, subscriptionId = '', end = '', mac = ''] = /^([\w-]+)\.([0-9a-z]+)\.([\w-]+)$/.exec(token) ?? []
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(key, `${subscriptionId}.${end}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { subscriptionId, periodEndsAt: Number.parseInt(end, 36) }
}

/** The key never changes, so that a process reads it once. */
export async function loadLinkKey(query: Kysely<Tables>): Promise<KeyObject> {
  return createSecretKey(await paymentLinkKey(query), 'hex')
}

function macOf(key: KeyObject, subject: string): Buffer {
  return createHmac('sha256', key).update(`payment-link ${subject}`).digest()
}
