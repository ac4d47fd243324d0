import type { DataOf } from '@kallo/contract/endpoint'
import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import { hasValidCheck, readVoucherCode } from '@kallo/rules/billing/voucher-code'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { redeemGift } from '../gifts/index.ts'
import { lockAccount } from '../subscriptions/index.ts'
import { redeemVoucher } from '../vouchers/index.ts'
import { findCode } from './promo-store.ts'
import { subscribeWithCode } from './subscribe-with-code.ts'
import { readCode } from './use-code.ts'

export type Redeemed = DataOf<typeof promoCodes.subscribe>['redeemed']

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
