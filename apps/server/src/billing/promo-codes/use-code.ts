import { hasValidCheck, readVoucherCode } from '@kallo/rules/billing/voucher-code'
import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import {
  findCode,
  findUse,
  markUsed,
  moveReservation,
  storeUse,
  takeUse,
  type PromoCode,
} from './promo-store.ts'

/** Ignores surrounding blanks and case. */
export function readCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Returns a code this account may use now, or throws a distinct error per reason (S-11). */
export async function usableCode(
  db: Kysely<Tables>,
  typed: string,
  accountId: string,
  now: number,
): Promise<PromoCode> {
  const code = readCode(typed)
  const found = await findCode(db, code)
  const field = (what: string) => ({ promoCode: what })
  const voucher = found ? null : readVoucherCode(typed)
  if (voucher !== null && hasValidCheck(voucher))
    throw new AppError('voucher-not-here', field('is a voucher'))
  if (!found || found.starts_at.getTime() > now) throw new AppError('promo-code-unknown', field('is unknown'))
  if (found.expires_at.getTime() <= now) throw new AppError('promo-code-expired', field('has expired'))
  const use = await findUse(db, code, accountId)
  if (use?.used_at) throw new AppError('promo-code-used', field('was used before'))
  if (!use && found.max_uses !== null && found.uses >= found.max_uses)
    throw new AppError('promo-code-spent', field('is used up'))
  return found
}

/** Reserves a use of a code until its order is paid. The account must be locked. */
export async function reserveCode(
  trx: Transaction<Tables>,
  use: { code: string; accountId: string; invoiceId: string; now: Date },
): Promise<void> {
  if (await moveReservation(trx, use)) return
  const { code, accountId, invoiceId, now } = use
  if (!(await takeUse(trx, code))) throw new AppError('promo-code-spent', { promoCode: 'is used up' })
  const row = { code, account_id: accountId, invoice_id: invoiceId, reserved_at: now, used_at: null }
  if (!(await storeUse(trx, row))) throw new AppError('promo-code-used', { promoCode: 'was used before' })
}

/** A late payment still uses its code, even if the reservation was released. */
export async function useReservedCode(
  trx: Transaction<Tables>,
  use: { code: string; accountId: string; invoiceId: string; now: Date },
): Promise<void> {
  const { code, accountId, invoiceId, now } = use
  const row = { code, account_id: accountId, invoice_id: invoiceId, reserved_at: now, used_at: now }
  if (await storeUse(trx, row)) await takeUse(trx, code)
  else await markUsed(trx, code, accountId, now)
}
