// Leases make a subscription play on as many screens at once as its plan allows, and on no more.
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { maxTicketSeconds } from '../../foundation/settings/index.ts'
import { deleteOldLeases } from './lease-store.ts'

export type { Admission } from './acquire-lease.ts'
export { screensByChannel } from './lease-store.ts'
export { createLeases, type Leases } from './leases.ts'
export { ticketSession, viewerHash, type StreamClaim } from './stream-owner.ts'

/** A lease that ended invalidates its ticket, so it is kept for as long as a ticket can be valid. */
const retentionMs = (maxTicketSeconds + 3_600) * 1_000

export function leaseJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  const run = () => deleteOldLeases(db.query, new Date(clock.now() - retentionMs))
  return [{ name: 'drop-old-leases', cron: '37 3 * * *', run }]
}
