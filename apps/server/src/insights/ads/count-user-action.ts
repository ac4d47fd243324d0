import { randomUUID } from 'node:crypto'
import type { ads } from '@kallo/contract/insights/ads'
import type { BodyOf } from '@kallo/contract/endpoint'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import { countAction } from './ads-store.ts'
import { takeAdAction } from './limits.ts'
import { viewerKey } from './viewer-key.ts'

export interface UserActionParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  /** From the catalogue in memory: to count must not cost a look into the database first. */
  isPublished(adId: string): boolean
}

/** C-09. Without an `eventId` nobody can tell one event from the same one told again: each counts. */
export async function countUserAction(
  { db, clock, config, limits, isPublished }: UserActionParts,
  { adsId, actionType, eventId, deviceId }: BodyOf<typeof ads.userAction>,
  { viewer, ip }: { viewer: Viewer | null; ip: string },
): Promise<void> {
  const key = viewerKey(viewer, deviceId)
  takeAdAction(limits, key, ip)
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
