// Payments exist so that money becomes watching time: once, in full, and never without a trace.
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { PaymentDeps } from './payment-store.ts'
import { dropOldDeliveries } from './provider-store.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { runDueBilling } from './run-due-billing.ts'

export { reconcilePayments } from './reconcile-payments.ts'
export { paymentRoutes, registerWebhook } from './routes.ts'
export { runDueBilling } from './run-due-billing.ts'
export { settle } from './settle.ts'

/** The provider sends a webhook again for three days; the same bytes later than that are news again, and settle as ever. */
const deliveriesKeptMs = 30 * 86_400_000

export function paymentJobs(deps: PaymentDeps): ScheduledJob[] {
  return [
    { name: 'payments-due', cron: '* * * * *', run: () => runDueBilling(deps) },
    { name: 'payments-compare', cron: '41 2 * * *', run: () => reconcilePayments(deps) },
    {
      name: 'payments-drop-old',
      cron: '23 3 * * *',
      run: () => dropOldDeliveries(deps.db.query, new Date(deps.clock.now() - deliveriesKeptMs)),
    },
  ]
}
