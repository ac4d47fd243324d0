// Gifts: viewers pay for another person's plan.
import { gifts } from '@kallo/contract/billing/gifts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { wholeList } from '../../platform/lists.ts'
import { listGifts } from './list-gifts.ts'

export { deliverGift, redeemGift } from './deliver-gift.ts'
export { eraseGifts } from './gift-store.ts'
export { giftCodes } from './gift-code.ts'
export { findDeliverableGifts, findGiftOf, markGiftPaid, storeGift } from './gift-store.ts'
export { listGifts } from './list-gifts.ts'
export { readGift, type Gift, type GiftRequest } from './read-gift.ts'

/** S-21. */
export function giftRoutes(deps: Pick<Deps, 'db' | 'config' | 'siteUrl'>): Route[] {
  return [
    route(gifts.list, async ({ principal }) =>
      wholeList(await listGifts(deps, principal.accountId, deps.siteUrl())),
    ),
  ]
}
