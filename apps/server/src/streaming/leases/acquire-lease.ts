import { minuteMs } from '@kallo/rules/foundation/durations'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import { refillAllowance, waitBeforeStartMs } from '@kallo/rules/streaming/media-allowance'
import { leaseMs, startsPerMinute, type StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { findAccountsBySession } from '../../accounts/auth/index.ts'
import { watchingRights } from '../../billing/subscriptions/index.ts'
import { findAllowance } from './allowance-store.ts'
import { countAcquisitions, countPlaying, findLease, lockViewer, saveLease } from './lease-store.ts'
import type { StreamClaim } from './stream-owner.ts'

export type Admission =
  | { isAdmitted: true }
  | { isAdmitted: false; reason: StreamEndReason | 'too-many-starts'; retryAfterSeconds?: number }

export const admitted: Admission = { isAdmitted: true }

export interface AcquireParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  /** Media of this viewer that is not yet debited in the database, in ms. */
  undebitedMediaMs(viewer: string): number
}

/**
 * T-04, T-05: acquires a lease, or renews an expired one. Decides by the current state of the database, not by what was
 * true when the ticket was issued. Acquisitions of one viewer run one after the other, across all processes.
 */
export function acquireLease(parts: AcquireParts, claim: StreamClaim): Promise<Admission> {
  const nowMs = parts.clock.now()
  return parts.db.transaction().execute(async (trx) => {
    await lockViewer(trx, claim.viewer)
    const lease = await findLease(trx, claim.stream)
    if (lease?.end_reason) return rejected(lease.end_reason)
    const accounts = await findAccountsBySession(trx, [claim.session], new Date(nowMs))
    const accountId = accounts.get(claim.session)
    if (accountId === undefined) return rejected('signed-out')
    const isHeld = lease !== null && Math.abs(nowMs - lease.seen_at.getTime()) < leaseMs
    if (claim.isCounted && !isHeld) {
      const admission = await admitCounted(parts, trx, claim, accountId, nowMs)
      if (!admission.isAdmitted) return admission
    }
    await saveLease(trx, claim, new Date(nowMs))
    return admitted
  })
}

async function admitCounted(
  { config, undebitedMediaMs }: AcquireParts,
  db: Kysely<Tables>,
  claim: StreamClaim,
  accountId: string,
  nowMs: number,
): Promise<Admission> {
  const now = new Date(nowMs)
  const { endsAt, devices } = await watchingRights(db, accountId, now)
  if (!hasRunningSubscription(endsAt, { nowMs, timeZone: config.timeZone }))
    return rejected('subscription-required')
  if ((await countPlaying(db, claim, nowMs)) >= devices) return rejected('stream-limit')
  const starts = await countAcquisitions(db, claim.viewer, new Date(nowMs - minuteMs), now)
  if (starts >= startsPerMinute) return tooManyStarts(minuteMs / startsPerMinute)
  const allowance = refillAllowance(await findAllowance(db, claim.viewer), devices, nowMs)
  const waitMs = waitBeforeStartMs(allowance.remainingMs - undebitedMediaMs(claim.viewer), devices)
  return waitMs > 0 ? tooManyStarts(waitMs) : admitted
}

function rejected(reason: StreamEndReason): Admission {
  return { isAdmitted: false, reason }
}

function tooManyStarts(waitMs: number): Admission {
  return { isAdmitted: false, reason: 'too-many-starts', retryAfterSeconds: Math.ceil(waitMs / 1000) }
}
