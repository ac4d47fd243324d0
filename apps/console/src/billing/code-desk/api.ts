import type { codeDesk } from '@kallo/contract/billing/code-desk'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const codesApi = client<typeof codeDesk>()({
  promoCodes: 'POST console/promo-codes/list',
  createPromoCode: 'POST console/promo-codes',
  changePromoCode: 'PATCH console/promo-codes/:code',
  vouchers: 'GET console/vouchers',
  createVouchers: 'POST console/vouchers',
  voidVouchers: 'POST console/vouchers/:id/void',
  gifts: 'POST console/gifts/list',
})

export type PromoCode = DataOf<typeof codeDesk.changePromoCode>
export type CreatedBatch = DataOf<typeof codeDesk.createVouchers>
export type VoucherBatch = DataOf<typeof codeDesk.vouchers>['batches'][number]
