import type { Currency } from '@kallo/rules/billing/money'
import { addableDevices } from '@kallo/rules/billing/plan-choice'
import { calculatePrice } from '@kallo/rules/billing/order-price'
import type { Kysely } from 'kysely'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { findPlan, requirePriceOf } from '../../plans/index.ts'
import { latestGrantId, planEnd, type RunningPlan, type Subscription } from '../../subscriptions/index.ts'
import type { Choice, DeviceOrder, QuoteDeps } from '../order.ts'

/** S-09: more devices until the end of the current period. */
export async function quoteDevices(
  { clock }: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  { devices: added, currency, promoCode }: Choice,
  running: RunningPlan,
): Promise<DeviceOrder> {
  if (added === 0) throw new AppError('device-choice-missing', { devices: 'is missing' })
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (!addableDevices(running.devices).includes(added)) throw new AppError('too-many-devices')
  const now = clock.now()
  const endsAt = planEnd(running, now)
  if (!endsAt) throw new AppError('no-subscription')
  await requireRenewable(db, running.subscription, currency)
  const price = calculatePrice(
    {
      currency,
      planPriceMinor: null,
      extraDevices: added,
      isFirstTime: false,
      promoPercent: 0,
      unusedCreditMinor: 0,
    },
    await priceSettings(db),
  )
  const { plan, subscription } = running
  const devices = running.devices + added
  // Devices added during a voucher or gift end with it, because another plan is renewed afterwards.
  const isRenewedPlan = plan.id === subscription.plan_id
  return {
    kind: 'devices',
    subscription,
    plan,
    devices,
    extraDevices: isRenewedPlan ? devices - plan.devices : subscription.extra_devices,
    currency,
    price,
    basisGrantId: await latestGrantId(db, accountId),
    startsAt: new Date(now),
    endsAt,
  }
}

/** S-25: the devices are renewed with the plan, in its currency, which needs a price unless one was agreed. */
async function requireRenewable(
  db: Kysely<Tables>,
  { plan_id, currency: agreed, plan_price_minor: agreedMinor }: Subscription,
  currency: Currency,
): Promise<void> {
  if (agreed !== null && agreed !== currency) throw new AppError('other-currency')
  if (agreed !== null && agreedMinor !== null) return
  const renewed = await findPlan(db, plan_id)
  if (renewed) requirePriceOf(renewed, currency)
}
