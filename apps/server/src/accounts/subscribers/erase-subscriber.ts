import type { BodyOf } from '@kallo/contract/endpoint'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { Deps } from '../../deps.ts'
import { runAction, type AuditOrigin } from '../audit-log/index.ts'
import { eraseInTransaction, prepareErasure, type Eraser } from '../profile/index.ts'
import { lockSubscriber } from './subscriber-store.ts'

/** F-08: the erasure of M-07, on request of the person. */
export async function eraseSubscriber(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  erasers: readonly Eraser[],
  by: AuditOrigin,
  accountId: string,
  { requestId, reason, endsSubscription = false }: BodyOf<typeof subscribers.erase>,
): Promise<null> {
  const erasure = await prepareErasure(deps, accountId, endsSubscription)
  const input = { reason, endsSubscription }
  const action = { requestId, action: 'subscriber.erase', subject: accountId, input }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    await eraseInTransaction(trx, erasers, erasure)
    return { result: null, after: { reason, erased_at: erasure.now.toISOString() } }
  })
}
