// Signed links in reminders, with which the holder can pay one renewal without signing in, and nothing else.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { paymentLinkKey } from '../../foundation/settings/index.ts'

/** The period that a link pays for: the one after the paid periods of a subscription. */
export interface PaymentLink {
  subscriptionId: string
  periodEndsAt: number
}

/** S-19: derives a link, so that a mail is always rendered with the same one. It has no effect once the period is paid. */
export function signPaymentLink(key: KeyObject, { subscriptionId, periodEndsAt }: PaymentLink): string {
  const subject = `${subscriptionId}.${periodEndsAt.toString(36)}`
  return `${subject}.${macOf(key, subject).toString('base64url')}`
}

/** Null if the signature is invalid. */
export function readPaymentLink(key: KeyObject, token: string): PaymentLink | null {
  const [, subscriptionId = '', end = '', mac = ''] = /^([\w-]+)\.([0-9a-z]+)\.([\w-]+)$/.exec(token) ?? []
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(key, `${subscriptionId}.${end}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { subscriptionId, periodEndsAt: Number.parseInt(end, 36) }
}

/** Read once per process: a changed key takes effect at the next start. */
export async function loadLinkKey(db: Kysely<Tables>): Promise<KeyObject> {
  return createSecretKey(await paymentLinkKey(db), 'hex')
}

function macOf(key: KeyObject, subject: string): Buffer {
  return createHmac('sha256', key).update(`payment-link ${subject}`).digest()
}
