import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { DataOf } from '@kallo/contract/endpoint'
import { hasValidCheck, readVoucherCode } from '@kallo/rules/billing/voucher-code'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { redeemGift } from '../gifts/index.ts'
import { findPlan } from '../plans/index.ts'
import { lockAccount } from '../../accounts/auth/index.ts'
import { findOpenSubscription, grantFreeDays, type Subscription } from '../subscriptions/index.ts'
import { redeemVoucher } from '../vouchers/index.ts'
import { findCode, type PromoCode } from './promo-store.ts'
import { readCode, reserveCode, usableCode, useReservedCode } from './use-code.ts'

type Redeemed = DataOf<typeof promoCodes.subscribe>['redeemed']

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** S-11, S-20, S-21: redeems a voucher, a gift or a promo code. Null: it was a promo code. */
export async function redeemCode(deps: Parts, accountId: string, typed: string): Promise<Redeemed> {
  const code = readVoucherCode(typed)
  if (code !== null && hasValidCheck(code)) {
    const redeemed = await deps.db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId)
      return redeemLocked(deps, trx, accountId, code)
    })
    if (redeemed) return redeemed
  }
  // Promo codes are chosen by the operator and may have the format of a voucher.
  if (code !== null && !(await findCode(deps.db, readCode(typed)))) {
    const reason = hasValidCheck(code) ? 'promo-code-unknown' : 'voucher-mistyped'
    throw new AppError(reason, { promoCode: 'is unknown' })
  }
  await subscribeWithCode(deps, accountId, typed)
  return null
}

async function redeemLocked(
  deps: Parts,
  trx: Transaction<Tables>,
  accountId: string,
  code: string,
): Promise<Redeemed> {
  const voucher = await redeemVoucher(deps, trx, accountId, code)
  const gift = voucher ? null : await redeemGift(deps, trx, accountId, code)
  const redeemed = voucher ?? gift
  if (!redeemed) return null
  const { plan, addition, startsAt, endsAt } = redeemed
  const toIso = (at: Date) => isoWithOffset(at.getTime(), deps.config.timeZone)
  return {
    kind: gift ? 'gift' : 'voucher',
    package: { _id: plan.id, name: plan.name, name_translations: plan.name_translations },
    addition,
    start_date: toIso(startsAt),
    end_date: toIso(endsAt),
    gift_from: gift?.senderName ?? null,
  }
}

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
  })
  const use = { code: code.code, accountId, invoiceId, now: new Date(deps.clock.now()) }
  await reserveCode(trx, use)
  await useReservedCode(trx, use)
}
