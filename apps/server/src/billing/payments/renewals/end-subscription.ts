import { requestBillingMail } from '../../mails/index.ts'
import type { PaymentDeps } from '../payment-store.ts'
import { endIfOverdue, markEndNotified, type EndingSubscription } from './renewal-store.ts'

/** Ends a subscription whose access has ended, days of grace included. */
export async function endSubscription(deps: PaymentDeps, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const ended = await endIfOverdue(trx, id, now)
    // S-23: the end of a pass of less than a week is not mailed.
    if (ended && (ended.plan_duration_days ?? 7) >= 7)
      await requestBillingMail(deps, trx, { kind: 'subscription-ended', ...mailFacts(ended) })
  })
}

/** Mails that a subscription that does not renew is about to end. */
export async function announceEnd(deps: PaymentDeps, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const ending = await markEndNotified(trx, id, now)
    if (ending) await requestBillingMail(deps, trx, { kind: 'subscription-ending', ...mailFacts(ending) })
  })
}

function mailFacts({ account_id, plan_name, access_ends_at }: EndingSubscription) {
  return { accountId: account_id, planName: plan_name, endsAtMs: access_ends_at.getTime() }
}
