// Operators manage promo codes, voucher batches and gifts.
import { codeEditing } from '@kallo/contract/billing/code-editing'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listAllGifts } from './list-gifts.ts'
import { changePromoCode, createPromoCode, listPromoCodes } from './promo-codes.ts'
import { createVouchers, listVouchers, voidVouchers } from './vouchers.ts'

/** F-14. */
export function codeEditingRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  return [
    route(codeEditing.promoCodes, ({ body }) => listPromoCodes(deps, body)),
    route(codeEditing.createPromoCode, ({ principal, body, ip }) =>
      createPromoCode(deps, originOf(deps, principal, ip), body),
    ),
    route(codeEditing.changePromoCode, ({ principal, params, body, ip }) =>
      changePromoCode(deps, originOf(deps, principal, ip), params.code, body),
    ),
    route(codeEditing.vouchers, () => listVouchers(deps)),
    route(codeEditing.createVouchers, ({ principal, body, ip }) =>
      createVouchers(deps, originOf(deps, principal, ip), body),
    ),
    route(codeEditing.voidVouchers, ({ principal, params, body, ip }) =>
      voidVouchers(deps, originOf(deps, principal, ip), params.id, body.requestId),
    ),
    route(codeEditing.gifts, ({ body }) => listAllGifts(deps, body)),
  ]
}
