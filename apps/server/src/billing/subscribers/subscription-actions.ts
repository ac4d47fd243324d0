import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import type { BodyOf } from '@kallo/contract/endpoint'
import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import { receiptPosition } from '@kallo/rules/billing/receipt-number'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import { type AuditOrigin, runAction } from '../../accounts/audit-log/index.ts'
import { lockSubscriber, requireAccount } from '../../accounts/subscribers/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requestReceiptMail } from '../payments/index.ts'
import { bookedPrice, findPlan, requirePriceOf } from '../plans/index.ts'
import {
  changeSubscription,
  findOpenSubscription,
  grantFreeDays,
  ownSubscription,
  resumeRenewal,
  stopRenewal,
  type Subscription,
} from '../subscriptions/index.ts'

/** F-04: free days after the running time; without a running subscription the given plan starts now. */
export function extendSubscription(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, days, reason, planId = '' }: BodyOf<typeof subscriberBilling.extend>,
): Promise<{ endsAt: string }> {
  const { clock, config } = deps
  const action = {
    requestId,
    action: 'subscriber.extend',
    subject: accountId,
    input: { days, planId, reason },
  }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const open = await findOpenSubscription(trx, accountId)
    const situation = { nowMs: clock.now(), timeZone: config.timeZone }
    const isRunning = open !== null && hasRunningSubscription([open.access_ends_at.getTime()], situation)
    const running = isRunning ? open : null
    if (!running && planId === '') throw new AppError('plan-missing', { planId: 'is missing' })
    const plan = await findPlan(trx, running?.plan_id ?? planId)
    if (!plan) throw new AppError('package-not-found')
    const { endsAt } = await grantFreeDays(deps, trx, {
      accountId,
      plan,
      running,
      days,
      promoCode: null,
    })
    const endsAtText = endsAt.toISOString()
    return {
      result: { endsAt: endsAtText },
      before: { endsAt: running?.ends_at.toISOString() ?? null },
      after: { endsAt: endsAtText, plan: plan.id, days, reason },
    }
  })
}

/** F-04: the next renewal is for another plan, at its price on that day. Nothing is charged now. */
export function changePlanOf(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, planId, reason }: BodyOf<typeof subscriberBilling.changePlan>,
): Promise<null> {
  const action = {
    requestId,
    action: 'subscriber.change-plan',
    subject: accountId,
    input: { planId, reason },
  }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const open = await findOpenSubscription(trx, accountId)
    if (!open) throw new AppError('no-subscription')
    if (open.cancelled_at !== null) throw new AppError('change-while-cancelled')
    const plan = await findPlan(trx, planId)
    if (!plan || (!plan.is_on_sale && plan.id !== open.plan_id)) throw new AppError('package-not-found')
    if (plan.kind !== 'plan') throw new AppError('plan-not-renewable')
    const next = plan.id === open.plan_id ? null : plan.id
    if (next !== null && !open.renews) throw new AppError('not-renewing')
    if (next !== null && open.currency !== null) requirePriceOf(plan, open.currency)
    await changeSubscription(trx, open.id, {
      next_plan_id: next,
      ending_notified_at: null,
      // A subscription that began with given time has no currency yet; with one it is paid by link (S-19).
      currency: open.currency ?? (next === null ? null : bookedPrice(plan).currency),
    })
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
  const action = {
    requestId,
    action: 'subscriber.cancel',
    subject: accountId,
    input: { subscriptionId, reason },
  }
  return runAction(deps, by, action, async (trx) => {
    await requireAccount(trx, accountId)
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    await stopRenewal(trx, subscription, reason, by.now)
    return { result: null, before: auditedRenewal(subscription), after: { isCancelled: true, reason } }
  })
}

export function resumeRenewalOf(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, subscriptionId }: { requestId: string; subscriptionId: string },
): Promise<null> {
  const action = { requestId, action: 'subscriber.resume', subject: accountId, input: { subscriptionId } }
  return runAction(deps, by, action, async (trx) => {
    await requireAccount(trx, accountId)
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    await resumeRenewal(trx, subscription, by.now.getTime())
    return { result: null, before: auditedRenewal(subscription), after: { isCancelled: false } }
  })
}

function auditedRenewal({ cancelled_at, cancel_reason, next_plan_id }: Subscription) {
  return { isCancelled: cancelled_at !== null, reason: cancel_reason, nextPlan: next_plan_id }
}

/** F-03: mails a receipt again. */
export function resendReceipt(
  deps: Pick<Deps, 'db' | 'jobs'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, number }: { requestId: string; number: string },
): Promise<null> {
  const action = { requestId, action: 'subscriber.resend-receipt', subject: accountId, input: { number } }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const position = receiptPosition(number)
    const isSent = position !== null && (await requestReceiptMail(deps, trx, accountId, position))
    if (!isSent) throw new AppError('receipt-not-found')
    return { result: null, after: { receipt: number } }
  })
}
