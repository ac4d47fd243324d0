import type { BodyOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { hasAddress } from '@kallo/rules/billing/gift-text'
import type { Kysely } from 'kysely'
import { readEmail } from '../../accounts/mails/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readPhone } from '../../platform/phone.ts'
import type { Tables } from '../../tables.ts'

export type GiftRequest = NonNullable<BodyOf<typeof payments.checkout>['gift']>

/** A gift request after validation. */
export interface Gift {
  recipientEmail: string | null
  /** E.164. */
  recipientPhone: string | null
  senderName: string
  message: string
}

/** S-21: validates a gift request, without looking up the recipient's account. Null: the recipient is missing. */
export async function readGift(
  db: Kysely<Tables>,
  giverId: string,
  { recipient = '', senderName = '', message = '' }: GiftRequest,
): Promise<Gift | null> {
  if (recipient.trim() === '') return null
  const giver = await db
    .selectFrom('account')
    .where('id', '=', giverId)
    .select(['email', 'phone', 'name', 'country'])
    .executeTakeFirstOrThrow()
  const isEmail = recipient.includes('@')
  const recipientEmail = isEmail ? readEmail(recipient) : null
  const recipientPhone = isEmail ? null : (await readPhone(recipient, giver.country)).number
  if (recipientEmail === giver.email || recipientPhone === giver.phone)
    throw new AppError('gift-to-self', { recipient: 'is your own' })
  // The name of the account is the viewer's own text, too.
  const sender = senderName.trim() || giver.name
  if (hasAddress(sender)) throw new AppError('gift-text-address', { senderName: 'contains an address' })
  if (hasAddress(message)) throw new AppError('gift-text-address', { message: 'contains an address' })
  return {
    recipientEmail,
    recipientPhone,
    senderName: sender,
    message: message.trim(),
  }
}
