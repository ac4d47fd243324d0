// Leases exist so that a subscription plays on as many screens at once as it pays for, and on no more.
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { dropOldLeases } from './lease-store.ts'

export { screensByChannel, stopDevices } from './lease-store.ts'
export { createLeases, type Claim, type Leases, type Place } from './leases.ts'
export { deviceHash, viewerHash, type Owner } from './stream-owner.ts'

const keptMs = 86_400_000

export function leaseJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  const run = () => dropOldLeases(db.query, new Date(clock.now() - keptMs))
  return [{ name: 'drop-old-leases', cron: '37 3 * * *', run }]
}
