import type { Kysely } from 'kysely'
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

/** Codes are typed by people: blanks around them and small letters do not matter. */
export function readCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** A code that this account may use now. Each reason against it is told apart (S-11). */
export async function usableCode(
  query: Kysely<Tables>,
  typed: string,
  accountId: string,
  now: number,
): Promise<PromoCode> {
  const code = readCode(typed)
  const found = await findCode(query, code)
  const field = (what: string) => ({ promoCode: what })
  if (!found || found.starts_at.getTime() > now) throw new AppError('promo-code-unknown', field('is unknown'))
  if (found.expires_at.getTime() <= now) throw new AppError('promo-code-expired', field('has expired'))
  const use = await findUse(query, code, accountId)
  if (use?.used_at) throw new AppError('promo-code-used', field('was used before'))
  if (!use && found.most_uses !== null && found.uses >= found.most_uses)
    throw new AppError('promo-code-spent', field('is used up'))
  return found
}

/** Keeps one use of a code for an order until it is paid. Wants a transaction that holds the account. */
export async function reserveCode(
  query: Kysely<Tables>,
  use: { code: string; accountId: string; invoiceId: string; now: Date },
): Promise<void> {
  if (await moveReservation(query, use)) return
  const { code, accountId, invoiceId, now } = use
  if (!(await takeUse(query, code))) throw new AppError('promo-code-spent', { promoCode: 'is used up' })
  const row = { code, account_id: accountId, invoice_id: invoiceId, reserved_at: now, used_at: null }
  if (!(await storeUse(query, row))) throw new AppError('promo-code-used', { promoCode: 'was used before' })
}

/** What was offered is kept: an order that is paid late has its code, though its reservation has been given back. */
export async function useReservedCode(
  query: Kysely<Tables>,
  use: { code: string; accountId: string; invoiceId: string; now: Date },
): Promise<void> {
  const { code, accountId, invoiceId, now } = use
  const row = { code, account_id: accountId, invoice_id: invoiceId, reserved_at: now, used_at: now }
  if (await storeUse(query, row)) await takeUse(query, code)
  else await markUsed(query, code, accountId, now)
}
