import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { postEntry, voucherLines } from '../ledger/index.ts'
import { findPlan, priceOf, type Plan } from '../plans/index.ts'
import { appendPlan, type AppendedPlan } from '../subscriptions/index.ts'
import { codeHash, type LockedVoucher, lockVoucher, markRedeemed } from './voucher-store.ts'

type Parts = Pick<Deps, 'clock' | 'config'>

/**
 * S-20: grants the plan of a voucher and posts its price, in the caller's transaction, which must have locked the account.
 * Null: there is no voucher with this code.
 */
export async function redeemVoucher(
  deps: Parts,
  trx: Transaction<Tables>,
  accountId: string,
  code: string,
): Promise<(AppendedPlan & { plan: Plan }) | null> {
  const now = new Date(deps.clock.now())
  const hash = await codeHash(trx, code)
  const voucher = await lockVoucher(trx, hash)
  if (!voucher) return null
  rejectUnusable(voucher, accountId, now)
  const plan = await findPlan(trx, voucher.plan_id)
  if (!plan) throw new Error(`unknown plan ${voucher.plan_id}`)
  // S-25: the plan may have no price in the currency of the batch.
  const price = priceOf(plan, voucher.currency) ?? voucher.price_minor
  const appended = await appendPlan(deps, trx, {
    accountId,
    kind: 'voucher',
    plan,
    currency: voucher.currency,
    lines: [
      { kind: 'plan', quantity: 1, amountMinor: price },
      { kind: 'voucher', quantity: 1, amountMinor: -price },
    ],
  })
  const { invoiceId } = appended
  await markRedeemed(trx, hash, { accountId, invoiceId, now })
  await postEntry(trx, {
    key: `voucher:${invoiceId}`,
    kind: 'promo',
    accountId,
    invoiceId,
    paymentId: null,
    at: now,
    currency: voucher.currency,
    lines: voucherLines(voucher.price_minor),
  })
  return { ...appended, plan }
}

function rejectUnusable({ account_id, voided_at, expires_at }: LockedVoucher, accountId: string, now: Date) {
  const field = (what: string) => ({ promoCode: what })
  if (account_id === accountId) throw new AppError('promo-code-used', field('was used before'))
  if (account_id !== null) throw new AppError('voucher-used', field('was used before'))
  if (voided_at !== null) throw new AppError('voucher-void', field('is not valid any more'))
  if (expires_at <= now) throw new AppError('voucher-expired', field('has expired'))
}
