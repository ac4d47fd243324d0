import type { codeEditing } from '@kallo/contract/billing/code-editing'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const codesApi = client<typeof codeEditing>()({
  promoCodes: 'POST console/promo-codes/list',
  createPromoCode: 'POST console/promo-codes',
  changePromoCode: 'PATCH console/promo-codes/:code',
  vouchers: 'GET console/vouchers',
  createVouchers: 'POST console/vouchers',
  voidVouchers: 'POST console/vouchers/:id/void',
  gifts: 'POST console/gifts/list',
})

export type PromoCode = DataOf<typeof codeEditing.changePromoCode>
export type CreatedBatch = DataOf<typeof codeEditing.createVouchers>
export type VoucherBatch = DataOf<typeof codeEditing.vouchers>['items'][number]
