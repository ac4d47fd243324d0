import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import { client } from '../../platform/api-client.ts'

export const promoCodesApi = client<typeof promoCodes>()({
  subscribe: 'POST promocode/subscribe',
})
