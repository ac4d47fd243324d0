// The payment desk: how the finance role looks into payments, refunds them, and works through differences with Paystack.
import { paymentDesk } from '@kallo/contract/billing/payment-desk'
import { originOf } from '../../accounts/operators/index.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { PaymentDeps } from '../payments/index.ts'
import { exportPayments, listPayments } from './list-payments.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { refundByOperator } from './refund.ts'
import { closeReviewEntry, listDisputes, listReviews } from './review-queue.ts'
import { cancelReconciliation, startReconciliation, viewReconciliation } from './run-reconciliation.ts'
import { viewPaymentDetails } from './view-payment.ts'

export { reconciliationJobs, reconciliationQueue } from './run-reconciliation.ts'

/** F-09…F-12. */
export function paymentDeskRoutes(deps: PaymentDeps): Route[] {
  return [
    route(paymentDesk.list, ({ body }) => listPayments(deps, body)),
    route(paymentDesk.csv, ({ principal, body, ip }) =>
      exportPayments(deps, originOf(deps, principal, ip), body),
    ),
    route(paymentDesk.view, ({ params }) => viewPaymentDetails(deps, params.reference)),
    route(paymentDesk.refund, ({ principal, params, body, ip }) =>
      refundByOperator(deps, originOf(deps, principal, ip), params.reference, body),
    ),
    route(paymentDesk.lookUp, ({ params }) => lookUpPayment(deps, params.reference)),
    route(paymentDesk.reviews, ({ body }) => listReviews(deps, body)),
    route(paymentDesk.closeReview, ({ principal, params, body, ip }) =>
      closeReviewEntry(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(paymentDesk.disputes, ({ body }) => listDisputes(deps, body)),
    route(paymentDesk.startReconciliation, ({ principal, ip }) =>
      startReconciliation(deps, originOf(deps, principal, ip)),
    ),
    route(paymentDesk.reconciliation, () => viewReconciliation(deps)),
    route(paymentDesk.cancelReconciliation, ({ principal, ip }) =>
      cancelReconciliation(deps, originOf(deps, principal, ip)),
    ),
  ]
}
