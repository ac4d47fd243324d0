import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { queryOptions } from '@tanstack/react-query'
import { receiptsApi } from './api.ts'

export type ReceiptsData = DataOf<typeof payments.receipts>
export type ReceiptData = DataOf<typeof payments.receipt>

export const receiptsQuery = () => queryOptions({ ...receiptsApi.receipts.query(), staleTime: 0 })
export const receiptQuery = (number: string) =>
  queryOptions({ ...receiptsApi.receipt.query({ number }), staleTime: 0 })
