// The finance role examines payments, refunds them, and resolves differences with Paystack.
import { paymentReview } from '@kallo/contract/billing/payment-review'
import { originOf } from '../../accounts/operators/index.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { exportPayments, listPayments } from './list-payments.ts'
import {
  lookUpPayment,
  payRefundElsewhereByOperator,
  refundByOperator,
  sendRefundAgainByOperator,
} from './payment-actions.ts'
import { closeReviewEntry, listDisputes, listReviews } from './review-queue.ts'
import { cancelReconciliation, startReconciliation, viewReconciliation } from './run-reconciliation.ts'
import { viewPaymentDetails } from './view-payment.ts'

export { describePayments } from './list-payments.ts'
export { reconciliationJobs, reconciliationQueue } from './run-reconciliation.ts'

/** F-09…F-12, F-22. */
export function paymentReviewRoutes(deps: PaymentDeps): Route[] {
  return [
    route(paymentReview.list, ({ body }) => listPayments(deps, body)),
    route(paymentReview.csv, ({ principal, body, ip }) =>
      exportPayments(deps, originOf(deps, principal, ip), body),
    ),
    route(paymentReview.view, ({ params }) => viewPaymentDetails(deps, params.reference)),
    route(paymentReview.refund, ({ principal, params, body, ip }) =>
      refundByOperator(deps, originOf(deps, principal, ip), params.reference, body),
    ),
    route(paymentReview.sendRefundAgain, ({ principal, params, body, ip }) =>
      sendRefundAgainByOperator(deps, originOf(deps, principal, ip), params, body),
    ),
    route(paymentReview.payRefundElsewhere, ({ principal, params, body, ip }) =>
      payRefundElsewhereByOperator(deps, originOf(deps, principal, ip), params, body),
    ),
    route(paymentReview.lookUp, ({ params }) => lookUpPayment(deps, params.reference)),
    route(paymentReview.reviews, ({ body }) => listReviews(deps, body)),
    route(paymentReview.closeReview, ({ principal, params, body, ip }) =>
      closeReviewEntry(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(paymentReview.disputes, ({ body }) => listDisputes(deps, body)),
    route(paymentReview.startReconciliation, ({ principal, ip }) =>
      startReconciliation(deps, originOf(deps, principal, ip)),
    ),
    route(paymentReview.reconciliation, () => viewReconciliation(deps)),
    route(paymentReview.cancelReconciliation, ({ principal, ip }) =>
      cancelReconciliation(deps, originOf(deps, principal, ip)),
    ),
  ]
}
