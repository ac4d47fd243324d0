import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import type { BodyOf } from '@kallo/contract/endpoint'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { lockSubscriber, requireAccount } from '../../accounts/subscribers/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findPlan } from '../plans/index.ts'
import {
  changeSubscription,
  findOpenSubscription,
  ownSubscription,
  resumeRenewal,
  stopRenewal,
  type Subscription,
} from '../subscriptions/index.ts'

/** F-04: the next renewal is for another plan, at its price on that day. Nothing is charged now. */
export function changePlanOf(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, planId, reason }: BodyOf<typeof subscriberBilling.changePlan>,
): Promise<null> {
  const action = { requestId, action: 'subscriber.change-plan', subject: accountId }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const open = await findOpenSubscription(trx, accountId)
    if (!open) throw new AppError('no-subscription')
    if (open.cancelled_at !== null) throw new AppError('change-while-cancelled')
    const plan = await findPlan(trx, planId)
    if (!plan || (!plan.is_on_sale && plan.id !== open.plan_id)) throw new AppError('package-not-found')
    if (plan.kind !== 'plan') throw new AppError('plan-not-renewable')
    const next = plan.id === open.plan_id ? null : plan.id
    await changeSubscription(trx, open.id, { next_plan_id: next })
    return {
      result: null,
      before: { plan: open.plan_id, nextPlan: open.next_plan_id },
      after: { plan: open.plan_id, nextPlan: next, reason },
    }
  })
}

/** F-04: S-10 on behalf of the subscriber. */
export function cancelRenewal(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, subscriptionId, reason }: { requestId: string; subscriptionId: string; reason: CancelReason },
): Promise<null> {
  const action = { requestId, action: 'subscriber.cancel', subject: accountId }
  return runAction(deps, by, action, async (trx) => {
    await requireAccount(trx, accountId)
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    await stopRenewal(trx, subscription, reason, by.now)
    return { result: null, before: renewalOf(subscription), after: { is_cancelled: true, reason } }
  })
}

export function resumeRenewalOf(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, subscriptionId }: { requestId: string; subscriptionId: string },
): Promise<null> {
  const action = { requestId, action: 'subscriber.resume', subject: accountId }
  return runAction(deps, by, action, async (trx) => {
    await requireAccount(trx, accountId)
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    await resumeRenewal(trx, subscription, by.now.getTime())
    return { result: null, before: renewalOf(subscription), after: { is_cancelled: false } }
  })
}

function renewalOf({ cancelled_at, cancel_reason, next_plan_id }: Subscription) {
  return { is_cancelled: cancelled_at !== null, reason: cancel_reason, nextPlan: next_plan_id }
}
