import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'

export type ReceiptsData = DataOf<typeof payments.receipts>
export type ReceiptData = DataOf<typeof payments.receipt>

function query<Data>(path: string) {
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<Data>(path, { signal }),
    staleTime: 0,
  })
}

export const receiptsQuery = () => query<ReceiptsData>('payments/receipts')
export const receiptQuery = (number: string) =>
  query<ReceiptData>(`payments/receipts/${encodeURIComponent(number)}`)
