import type { Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { eraseCards } from '../cards/index.ts'
import { eraseGifts } from '../gifts/index.ts'
import { changeSubscription, findOpenSubscription } from '../subscriptions/index.ts'

/**
 * I-20: erases personal data from the payments of an account, without changing amounts, dates and ledger entries. Ends the
 * subscription. Money that arrives later is refunded (`fulfil`).
 */
export async function erasePayer(
  trx: Transaction<Tables>,
  erasure: { accountId: string; email: string; endsSubscription: boolean; now: Date },
): Promise<void> {
  const { accountId, email, endsSubscription, now } = erasure
  const subscription = await findOpenSubscription(trx, accountId)
  const isPaid = subscription !== null && subscription.currency !== null && subscription.ends_at > now
  if (isPaid && !endsSubscription) throw new AppError('subscription-running')
  if (subscription)
    await changeSubscription(trx, subscription.id, { is_ended: true, state: 'expired', renew_at: null })
  await trx.updateTable('payment').set({ email }).where('account_id', '=', accountId).execute()
  await trx
    .updateTable('dispute')
    .set({ evidence: null })
    .where('payment_id', 'in', (of) =>
      of.selectFrom('payment').where('account_id', '=', accountId).select('payment.id'),
    )
    .execute()
  await eraseGifts(trx, accountId, email)
  await eraseCards(trx, accountId, now)
}
