import type { payments } from '@kallo/contract/billing/payments'
import { client } from '../../platform/api-client.ts'

export const paymentsApi = client<typeof payments>()({
  view: 'GET payments/:reference',
})
