import type { Transaction } from 'kysely'
import { lockAccount } from '../../accounts/auth/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { findSubscription, type Subscription } from './subscription-store.ts'

/** Another account's subscription is reported as not found. Locks the account against concurrent payments. */
export async function ownSubscription(
  trx: Transaction<Tables>,
  accountId: string,
  id: string,
): Promise<Subscription> {
  await lockAccount(trx, accountId)
  const found = await findSubscription(trx, id)
  if (!found || found.account_id !== accountId) throw new AppError('subscription-not-found')
  return found
}
