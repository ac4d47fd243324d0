import { hasRunningSubscription } from '@kallo/rules/streaming/access'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { findPlan } from '../plans/index.ts'
import {
  findOpenSubscription,
  grantFreeDays,
  lockAccount,
  type Subscription,
} from '../subscriptions/index.ts'
import { usableCode, reserveCode, useReservedCode } from './use-code.ts'
import type { PromoCode } from './promo-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** S-11: a 100 % code grants its days immediately, with a ledger entry that balances without money. */
export async function subscribeWithCode(deps: Parts, accountId: string, typed: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const code = await usableCode(trx, typed, accountId, deps.clock.now())
    if (code.percent < 100) throw new AppError('promo-code-at-checkout')
    const open = await findOpenSubscription(trx, accountId)
    await grantDays(deps, trx, accountId, code, isRunning(deps, open) ? open : null)
  })
}

function isRunning({ clock, config }: Parts, open: Subscription | null): boolean {
  const situation = { nowMs: clock.now(), timeZone: config.timeZone }
  return open !== null && hasRunningSubscription([open.access_ends_at.getTime()], situation)
}

/** Extends the running subscription with its number of devices; without one, the code's plan starts now. */
async function grantDays(
  deps: Parts,
  trx: Transaction<Tables>,
  accountId: string,
  code: PromoCode,
  running: Subscription | null,
): Promise<void> {
  const plan = await findPlan(trx, running?.plan_id ?? code.plan_id ?? '')
  if (!plan || code.free_days === null) throw new Error(`promo code ${code.code} grants nothing`)
  const { invoiceId } = await grantFreeDays(deps, trx, {
    accountId,
    plan,
    running,
    days: code.free_days,
    promoCode: code.code,
    worthMinor: plan.price_ngn_minor,
  })
  const use = { code: code.code, accountId, invoiceId, now: new Date(deps.clock.now()) }
  await reserveCode(trx, use)
  await useReservedCode(trx, use)
}
