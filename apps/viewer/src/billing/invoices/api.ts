import type { payments } from '@kallo/contract/billing/payments'
import { client } from '../../platform/api-client.ts'

export const receiptsApi = client<typeof payments>()({
  receipts: 'GET payments/receipts',
  receipt: 'GET payments/receipts/:number',
})
