import { addableDevices } from '@kallo/rules/billing/plan-choice'
import { priceOrder } from '@kallo/rules/billing/price-order'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { latestGrantId } from '../../subscriptions/index.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import type { Choice } from './price-plan.ts'
import { isRenewing, planEnd, type Running } from './running-plan.ts'

/** S-09: more devices until the end of the current period. */
export async function orderDevices(
  { clock }: OrderDeps,
  db: Kysely<Tables>,
  accountId: string,
  { devices: added, currency, promoCode }: Choice,
  running: Running,
): Promise<PricedOrder> {
  if (added === 0) throw new AppError('device-choice-missing', { devices: 'is missing' })
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (!addableDevices(running.devices).includes(added)) throw new AppError('too-many-devices')
  const now = clock.now()
  const endsAt = planEnd(running, now)
  if (!endsAt) throw new AppError('no-subscription')
  const price = priceOrder(
    {
      currency,
      planPriceMinor: null,
      extraDevices: added,
      isFirstTime: false,
      promoPercent: 0,
      creditMinor: 0,
    },
    await priceSettings(db),
  )
  const devices = running.devices + added
  // Devices added during a voucher or gift end with it, because another plan is renewed afterwards.
  const isRenewedPlan = running.plan.id === running.subscription.plan_id
  return {
    kind: 'devices',
    timing: 'now',
    subscriptionId: running.subscription.id,
    plan: running.plan,
    devices,
    extraDevices: isRenewedPlan ? devices - running.plan.devices : running.subscription.extra_devices,
    currency,
    price,
    isFirstTime: false,
    promo: null,
    basisGrantId: await latestGrantId(db, accountId),
    periodStart: null,
    periodEndsAt: endsAt,
    startsAt: new Date(now),
    endsAt,
    keptDays: 0,
    renews: isRenewing(running),
    setsRenewal: null,
    canRenew: false,
    agreed: running.subscription,
    isSame: false,
  }
}
