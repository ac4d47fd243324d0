import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import type { StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import type { Deps } from '../../deps.ts'
import { findAccountsBySession } from '../../accounts/auth/index.ts'
import { watchingRightsOf, type StreamRights } from '../../billing/subscriptions/index.ts'
import { findStreamsAboveLimit } from './age-limits.ts'
import type { StreamClaim } from './stream-owner.ts'
import type { ActiveStreams } from './active-streams.ts'
import { spendAllowances } from './allowance-store.ts'
import { endLeases, findEnded, rankLeases, renewLeases } from './lease-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * T-04, T-05, M-10: writes down which streams played, and re-authorises them: is the session still valid, does the subscription
 * run, does the plan allow that many, is the content within the profile's age limit? A fixed number of queries, however many
 * streams there are.
 */
export async function flushLeases(parts: Parts, streams: ActiveStreams): Promise<void> {
  const { db, clock } = parts
  const now = new Date(clock.now())
  const claims = streams.claims()
  const rights = await recordPlayed(parts, streams, claims, now)
  if (claims.length === 0) return
  const viewers = [...new Set(claims.filter(({ isCounted }) => isCounted).map(({ viewer }) => viewer))]
  const ranks = await rankLeases(db, viewers, now.getTime())
  const aboveLimit = await findStreamsAboveLimit(db, claims)
  const ended = new Map<string, StreamEndReason>()
  for (const claim of claims) {
    // A player that starts the stream again receives the reason: for this profile the content does not exist.
    const reason = aboveLimit.has(claim.stream)
      ? 'left'
      : endReasonOf(parts, claim, rights.get(claim.session), ranks.get(claim.stream) ?? 0)
    if (reason !== null) ended.set(claim.stream, reason)
  }
  if (ended.size === 0) return
  await endLeases(db, ended, now)
  for (const [stream, reason] of ended) streams.end(stream, reason)
}

/** Writes down which streams played, and debits what was delivered to them. Returns the rights of their sessions. */
async function recordPlayed(
  parts: Parts,
  streams: ActiveStreams,
  claims: readonly StreamClaim[],
  now: Date,
): Promise<Rights> {
  const media = streams.takeMedia()
  if (claims.length === 0 && media.size === 0) return new Map()
  let isDebited = false
  try {
    await renewSeen(parts, streams)
    const sessions = [...claims, ...media.values()].map(({ session }) => session)
    const rights = await loadRights(parts, [...new Set(sessions)], now)
    const spent = [...media].map(([viewer, { session, ms }]) => ({
      viewer,
      mediaMs: ms,
      maxStreams: rights.get(session)?.devices ?? 0,
    }))
    if (spent.length === 0) return rights
    await parts.db.transaction().execute(async (trx) => {
      await spendAllowances(trx, spent, now)
      isDebited = true
    })
    return rights
  } catch (error) {
    // If only the commit failed, it may have taken effect.
    if (!isDebited) streams.returnMedia(media)
    throw error
  }
}

/** Writes down which streams played, or which of a viewer. */
export async function renewSeen(
  { db }: Pick<Parts, 'db'>,
  streams: ActiveStreams,
  viewer?: string,
): Promise<void> {
  const seen = streams.takeUnflushed(viewer)
  if (seen.size === 0) return
  try {
    const renewed = await renewLeases(db, seen)
    const lost = [...seen.keys()].filter((stream) => !renewed.has(stream))
    if (lost.length === 0) return
    const reasons = await findEnded(db, lost)
    for (const stream of lost) {
      const reason = reasons.get(stream)
      if (reason) streams.end(stream, reason)
      // The stream played while the database was unavailable, so its lease was never written.
      else streams.forget(stream)
    }
  } catch (error) {
    streams.markUnflushed(seen.keys())
    throw error
  }
}

/** By session; a session that is no longer valid has none. */
type Rights = ReadonlyMap<string, StreamRights>

async function loadRights({ db }: Parts, sessions: readonly string[], now: Date): Promise<Rights> {
  const accounts = await findAccountsBySession(db, sessions, now)
  const rights = await watchingRightsOf(db, [...new Set(accounts.values())], now)
  return new Map([...accounts].map(([session, accountId]) => [session, rights.get(accountId) ?? noRights]))
}

const noRights: StreamRights = { endsAt: [], devices: 0 }

function endReasonOf(
  { clock, config }: Parts,
  { isCounted }: StreamClaim,
  rights: StreamRights | undefined,
  rank: number,
): StreamEndReason | null {
  if (rights === undefined) return 'signed-out'
  if (!isCounted) return null
  const situation = { nowMs: clock.now(), timeZone: config.timeZone }
  if (!hasRunningSubscription(rights.endsAt, situation)) return 'subscription-required'
  return rank > rights.devices ? 'stream-limit' : null
}
