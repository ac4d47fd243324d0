// The code desk: promo codes, voucher batches and gifts, as operators manage them.
import { codeDesk } from '@kallo/contract/billing/code-desk'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listAllGifts } from './list-gifts.ts'
import { changePromoCode, createPromoCode, listPromoCodes } from './promo-codes.ts'
import { createVouchers, listVouchers, voidVouchers } from './vouchers.ts'

/** F-14. */
export function codeDeskRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  return [
    route(codeDesk.promoCodes, ({ body }) => listPromoCodes(deps, body)),
    route(codeDesk.createPromoCode, ({ principal, body, ip }) =>
      createPromoCode(deps, originOf(deps, principal, ip), body),
    ),
    route(codeDesk.changePromoCode, ({ principal, params, body, ip }) =>
      changePromoCode(deps, originOf(deps, principal, ip), params.code, body),
    ),
    route(codeDesk.vouchers, () => listVouchers(deps)),
    route(codeDesk.createVouchers, ({ principal, body, ip }) =>
      createVouchers(deps, originOf(deps, principal, ip), body),
    ),
    route(codeDesk.voidVouchers, ({ principal, params, body, ip }) =>
      voidVouchers(deps, originOf(deps, principal, ip), params.id, body.requestId),
    ),
    route(codeDesk.gifts, ({ body }) => listAllGifts(deps, body)),
  ]
}
