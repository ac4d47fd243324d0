import type { Deps } from './deps.ts'
import { analyticsJobs } from './insights/analytics/index.ts'
import { adJobs } from './insights/ads/index.ts'
import { dropOldSignIns } from './accounts/auth/index.ts'
import { guideJobs } from './catalogue/guide/index.ts'
import { leaseJobs } from './streaming/leases/index.ts'
import { monitoringJobs } from './insights/monitoring/index.ts'
import { mailingJobs, mailQueue } from './foundation/mail-queue/index.ts'
import { paymentJobs } from './billing/payments/index.ts'
import type { QueuedJob, ScheduledJob } from './platform/jobs.ts'

/** Every process knows the queues, so that it can ask for work; workers do it. */
export const queueNames = [mailQueue]

export function queuedJobs(deps: Deps): QueuedJob[] {
  return mailingJobs(deps)
}

export function scheduledJobs(deps: Deps): ScheduledJob[] {
  return [
    ...guideJobs(deps),
    ...adJobs(deps),
    ...paymentJobs(deps),
    ...leaseJobs(deps),
    ...analyticsJobs(deps),
    ...monitoringJobs(deps),
    { name: 'drop-old-sign-ins', cron: '17 3 * * *', run: () => dropOldSignIns(deps) },
  ]
}
