import { createHash, randomUUID } from 'node:crypto'
import type { ads } from '@kallo/contract/insights/ads'
import type { BodyOf } from '@kallo/contract/endpoint'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import { countAction } from './ads-store.ts'

export interface UserActionParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  /** From the catalogue in memory, to save a query. */
  isPublished(adId: string): boolean
}

/** C-09. Events without an `eventId` cannot be deduplicated: each one counts. */
export async function countUserAction(
  { db, clock, config, limits, isPublished }: UserActionParts,
  { adsId, actionType, eventId, deviceId }: BodyOf<typeof ads.userAction>,
  { viewer, ip }: { viewer: Viewer | null; ip: string },
): Promise<void> {
  const key = viewerKey(viewer, deviceId)
  limitActions(limits, key, ip)
  if (!isPublished(adsId)) throw new AppError('ad-not-found')
  const nowMs = clock.now()
  await countAction(db.query, {
    eventId: eventId ?? randomUUID(),
    adId: adsId,
    kind: actionType,
    viewer: key,
    at: new Date(nowMs),
    day: isoDay(nowMs, config.timeZone),
  })
}

/** Identifies the account, else the browser. Empty when neither is known. */
function viewerKey(viewer: Viewer | null, deviceId: string | undefined): string {
  if (viewer) return hashOf(`account/${viewer.accountId}`)
  return deviceId ? hashOf(`device/${deviceId}`) : ''
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22)
}

/** A household's devices show one ad per minute each. */
const perViewer: Limit = { name: 'ad-viewer', burst: 30, everyMs: 5_000 }
/** Generous, because mobile networks put many phones behind one address. */
const perAddress: Limit = { name: 'ad-address', burst: 2_000, everyMs: 20 }
/** Clients without a session or device may be scripts. */
const unattributed: Limit = { name: 'ad-unattributed', burst: 30, everyMs: 20_000 }

/** Device IDs can be invented, so the address is limited as well. */
function limitActions(limits: RateLimits, viewer: string, ip: string): void {
  limits.take(perAddress, networkOf(ip))
  if (viewer === '') limits.take(unattributed, networkOf(ip))
  else limits.take(perViewer, viewer)
}
