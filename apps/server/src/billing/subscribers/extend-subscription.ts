import { freeDaysWorth } from '@kallo/rules/billing/free-days'
import { hasRunningSubscription } from '@kallo/rules/streaming/access'
import type { BodyOf } from '@kallo/contract/endpoint'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { lockSubscriber } from '../../accounts/subscribers/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findPlan } from '../plans/index.ts'
import { findOpenSubscription, grantFreeDays } from '../subscriptions/index.ts'

/** F-04: free days after the running time; without a running subscription the given plan starts now. */
export function extendSubscription(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, days, reason, planId = '' }: BodyOf<typeof subscriberBilling.extend>,
): Promise<{ endsAt: string }> {
  const { clock, config } = deps
  const action = { requestId, action: 'subscriber.extend', subject: accountId }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const open = await findOpenSubscription(trx, accountId)
    const situation = { nowMs: clock.now(), timeZone: config.timeZone }
    const isRunning = open !== null && hasRunningSubscription([open.access_ends_at.getTime()], situation)
    const running = isRunning ? open : null
    if (!running && planId === '') throw new AppError('plan-missing', { planId: 'is missing' })
    const plan = await findPlan(trx, running?.plan_id ?? planId)
    if (!plan) throw new AppError('package-not-found')
    const { price_ngn_minor: priceMinor, months, duration_days: durationDays } = plan
    const { endsAt } = await grantFreeDays(deps, trx, {
      accountId,
      plan,
      running,
      days,
      promoCode: null,
      worthMinor: freeDaysWorth({ priceMinor, months, durationDays }, days),
    })
    const endsAtText = endsAt.toISOString()
    return {
      result: { endsAt: endsAtText },
      before: { endsAt: running?.ends_at.toISOString() ?? null },
      after: { endsAt: endsAtText, plan: plan.id, days, reason },
    }
  })
}
