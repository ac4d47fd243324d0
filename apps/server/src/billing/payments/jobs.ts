import type { ScheduledJob } from '../../platform/jobs.ts'
import { compareDays } from './compare-days.ts'
import type { PaymentDeps } from './deps.ts'
import { runDue } from './run-due.ts'
import { dropOldDeliveries } from './webhook-store.ts'

/** The provider sends a webhook again for three days; the same bytes later than that are news again, and settle as ever. */
const deliveriesKeptMs = 30 * 86_400_000

export function paymentJobs(deps: PaymentDeps): ScheduledJob[] {
  return [
    { name: 'payments-due', cron: '* * * * *', run: () => runDue(deps) },
    { name: 'payments-compare', cron: '41 2 * * *', run: () => compareDays(deps) },
    {
      name: 'payments-drop-old',
      cron: '23 3 * * *',
      run: () => dropOldDeliveries(deps.db.query, new Date(deps.clock.now() - deliveriesKeptMs)),
    },
  ]
}
