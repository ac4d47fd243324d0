import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const paymentsApi = client<typeof paymentReview>()({
  list: 'POST console/payments/list',
  csv: 'POST console/payments/csv',
  view: 'GET console/payments/:reference',
  refund: 'POST console/payments/:reference/refund',
  sendRefundAgain: 'POST console/payments/:reference/refunds/:id/send-again',
  payRefundElsewhere: 'POST console/payments/:reference/refunds/:id/pay-elsewhere',
  lookUp: 'POST console/payments/:reference/look-up',
  reviews: 'POST console/reviews/list',
  closeReview: 'POST console/reviews/:id/close',
  disputes: 'POST console/disputes/list',
  startReconciliation: 'POST console/reconciliation',
  reconciliation: 'GET console/reconciliation',
  cancelReconciliation: 'POST console/reconciliation/cancel',
})

export type PaymentRow = DataOf<typeof paymentReview.list>['items'][number]
export type PaymentDetails = DataOf<typeof paymentReview.view>
export type Review = PaymentDetails['reviews'][number]
export type Dispute = PaymentDetails['disputes'][number]
