import type { payments } from '@kallo/contract/billing/payments'
import { client } from '../../platform/api-client.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

const receiptsApi = client<typeof payments>()({
  receipts: 'GET payments/receipts',
  receipt: 'GET payments/receipts/:number',
})

export type ReceiptsData = DataOf<typeof payments.receipts>
export type ReceiptData = DataOf<typeof payments.receipt>

export const receiptsQuery = () => queryOptions({ ...receiptsApi.receipts.query(), staleTime: 0 })
export const receiptQuery = (number: string) =>
  queryOptions({ ...receiptsApi.receipt.query({ number }), staleTime: 0 })
