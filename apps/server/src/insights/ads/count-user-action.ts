import { createHash, randomUUID } from 'node:crypto'
import { adActionLimits } from '@kallo/contract/insights/limits'
import type { ads } from '@kallo/contract/insights/ads'
import type { BodyOf } from '@kallo/contract/endpoint'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { countAction } from './ads-store.ts'

export interface UserActionParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  /** Checks the catalogue in memory, which saves a query. */
  isPublished(adId: string): boolean
}

/** C-09. Events without an `eventId` cannot be deduplicated: each one counts. */
export async function countUserAction(
  { db, clock, config, limits, isPublished }: UserActionParts,
  { adsId, actionType, eventId, deviceId }: BodyOf<typeof ads.userAction>,
  { viewer, ip }: { viewer: Viewer | null; ip: string },
): Promise<void> {
  const key = viewerKey(viewer, deviceId)
  // The limit `perAddress` applies to every request.
  if (key === '') limits.take(adActionLimits.unattributed, networkOf(ip))
  else limits.take(adActionLimits.perViewer, key)
  if (!isPublished(adsId)) throw new AppError('ad-not-found')
  const nowMs = clock.now()
  await countAction(db, {
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
