// Signed links in reminders. The holder of one can pay a single renewal without signing in, and do nothing else.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { paymentLinkKey } from '../../foundation/settings/index.ts'

/** A link pays for the period after the paid ones of a subscription. */
export interface PaymentLink {
  subscriptionId: string
  /** End of the paid periods and of free days and given time, when the link was mailed. UTC ms. */
  periodEndsAt: number
}

/**
 * S-19: derives the link of a period. The result is always the same, so a mail that is rendered again has the same link. A link
 * has no effect once its period is paid.
 */
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
