import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { findInvoice } from '../invoices/index.ts'
import { requestBillingMail } from '../mails/index.ts'
import { findPlan, type Plan } from '../plans/index.ts'
import { lockAccount } from '../../accounts/auth/index.ts'
import { appendPlan, type AppendedPlan } from '../subscriptions/index.ts'
import { codeHash } from '../vouchers/index.ts'
import { findRecipientId, lockGift, markGranted, markWithdrawn, type StoredGift } from './gift-store.ts'
import { isWithdrawn } from './withdrawn-gift.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

export interface GrantedGift extends AppendedPlan {
  plan: Plan
  senderName: string
}

/** S-21: grants a paid gift to the account of its recipient, if there is one. Idempotent. */
export async function deliverGift(deps: Parts, giftId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const recipientId = await findRecipientId(trx, giftId)
    if (recipientId === null) return
    await lockAccount(trx, recipientId)
    const gift = await lockGift(trx, { id: giftId })
    if (!gift || gift.granted_at !== null) return
    if (await isWithdrawn(trx, gift)) return markWithdrawn(trx, giftId, new Date(deps.clock.now()))
    // The account or its address may have changed before the account was locked.
    if ((await findRecipientId(trx, giftId)) === recipientId)
      await grantGift(deps, trx, gift, recipientId, false)
  })
}

/**
 * S-21: grants a gift by its code, in the caller's transaction, which must have locked the account. Null: there is no gift with
 * this code.
 */
export async function redeemGift(
  deps: Parts,
  trx: Transaction<Tables>,
  accountId: string,
  code: string,
): Promise<GrantedGift | null> {
  const gift = await lockGift(trx, { codeHash: await codeHash(trx, code) })
  if (!gift) return null
  const reject = (reason: AppError['reason']) => new AppError(reason, { promoCode: 'cannot be redeemed' })
  // Checked first: a giver must not learn whether the address has an account.
  if (gift.giver_id === accountId) throw reject('gift-own')
  if (gift.recipient_id === accountId) throw reject('gift-received')
  if (gift.granted_at !== null) throw reject('gift-claimed')
  if (await isWithdrawn(trx, gift)) throw reject('gift-withdrawn')
  return grantGift(deps, trx, gift, accountId, true)
}

async function grantGift(
  deps: Parts,
  trx: Transaction<Tables>,
  gift: StoredGift,
  recipientId: string,
  isClaimed: boolean,
): Promise<GrantedGift> {
  const now = new Date(deps.clock.now())
  const order = await findInvoice(trx, gift.invoice_id)
  const plan = await findPlan(trx, order.plan_id)
  if (!plan) throw new Error(`unknown plan ${order.plan_id}`)
  const appended = await appendPlan(deps, trx, {
    accountId: recipientId,
    kind: 'gift',
    plan: { ...plan, months: order.months, devices: order.devices },
    currency: order.currency,
    lines: [
      { kind: 'plan', quantity: 1, amountMinor: order.total_minor },
      { kind: 'gift', quantity: 1, amountMinor: -order.total_minor },
    ],
  })
  await markGranted(trx, gift.id, { recipientId, grantInvoiceId: appended.invoiceId, isClaimed, now })
  await requestBillingMail(deps, trx, {
    kind: 'gift-received',
    accountId: recipientId,
    planName: plan.name,
    senderName: gift.sender_name,
    message: gift.message,
    startsAtMs: appended.startsAt.getTime(),
    endsAtMs: appended.endsAt.getTime(),
  })
  return { ...appended, plan, senderName: gift.sender_name }
}
