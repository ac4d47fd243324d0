// Leases limit the simultaneous streams of an account to its plan.
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { maxTicketSeconds } from '../../foundation/settings/index.ts'
import { deleteOldLeases } from './lease-store.ts'
import { deleteOldSeenStreams } from './seen-stream-store.ts'

export type { Admission } from './acquire-lease.ts'
export { createDownloadGrants, type DownloadGrant, type DownloadGrants } from './download-grants.ts'
export { eraseStreams } from './erase-streams.ts'
export { screensByChannel } from './lease-store.ts'
export { createLeases, type Leases } from './leases.ts'
export {
  claimWatchTime,
  isSeenStream,
  seenStreamsSince,
  sessionOfStream,
  streamsByResource,
  viewersByResource,
} from './seen-stream-store.ts'
export { createSeenStreams, type SeenStreams } from './seen-streams.ts'
export { ticketSession, viewerHash, type StreamClaim } from './stream-owner.ts'

/** An ended lease invalidates its ticket, so it is stored for as long as tickets are valid. */
const retentionMs = (maxTicketSeconds + 3_600) * 1_000
/** Hours are summed within minutes; the remaining days allow for an outage of the jobs. */
const seenRetentionMs = 7 * 86_400_000

export function leaseJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  const before = (ageMs: number) => new Date(clock.now() - ageMs)
  return [
    {
      name: 'drop-old-leases',
      cron: '37 3 * * *',
      run: () => deleteOldLeases(db, before(retentionMs)),
    },
    {
      name: 'drop-old-seen-streams',
      cron: '57 3 * * *',
      run: () => deleteOldSeenStreams(db, before(seenRetentionMs)),
    },
  ]
}
