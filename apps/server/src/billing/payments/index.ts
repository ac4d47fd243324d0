// Payments turn money into entitlement: exactly once, completely, and traceably.
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { PaymentDeps } from './payment-store.ts'
import { dropOldDeliveries } from './settle/handle-webhook.ts'
import { reconcilePayments } from './reconcile/reconcile-payments.ts'
import { runDueBilling } from './run-due-billing.ts'

export { erasePayer } from './erase-payer.ts'
export { canHaveFirstTimePrice } from './quote/quote-purchase.ts'
export { requestReceiptMail } from './receipts/receipts.ts'
export { comparePayment } from './reconcile/compare-payment.ts'
export { reconcilePayments } from './reconcile/reconcile-payments.ts'
export { purposeOf } from './quote/describe-quote.ts'
export { findPayment, type PaymentDeps } from './payment-store.ts'
export { emitRefunded } from './refunds/apply-refund-status.ts'
export { payRefundElsewhere, refundChoices, sendRefundAgain } from './refunds/resolve-refund.ts'
export { refundableOf, refundedSale, refundPayment } from './refunds/refund-payment.ts'
export { syncRefunds } from './reconcile/sync-payment.ts'
export { refundsOf, type Refund } from './refunds/refund-store.ts'
export { acceptRawBodies, paymentRoutes, webhookRoutes } from './routes.ts'
export { runDueBilling } from './run-due-billing.ts'
export { closeReviewedPayment } from './settle/record-payment-event.ts'
export { settle } from './settle/settle.ts'

/** Paystack redelivers for three days. A later duplicate is handled again, which is harmless. */
const deliveryRetentionMs = 30 * 86_400_000

export function paymentJobs(deps: PaymentDeps): ScheduledJob[] {
  return [
    { name: 'payments-due', cron: '* * * * *', isOutgoing: true, run: () => runDueBilling(deps) },
    { name: 'payments-reconcile', cron: '41 2 * * *', run: () => reconcilePayments(deps) },
    {
      name: 'payments-drop-old',
      cron: '23 3 * * *',
      run: () => dropOldDeliveries(deps.db, new Date(deps.clock.now() - deliveryRetentionMs)),
    },
  ]
}
