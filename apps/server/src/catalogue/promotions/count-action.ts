import { createHash, randomUUID } from 'node:crypto'
import { promotionLimits } from '@kallo/contract/catalogue/promotions'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { storeAction } from './counts-store.ts'
import type { PromotionKind } from './tables.ts'

export interface CountingParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  /** Checks the snapshot in memory, which saves a query. */
  isPublished(id: string): boolean
}

interface ReportedAction {
  kind: PromotionKind
  id: string
  action: 'view' | 'click' | 'close'
  eventId?: string | undefined
  deviceId?: string | undefined
}

/** C-09, Q-12. Events without an `eventId` cannot be deduplicated: each one counts. */
export async function countAction(
  { db, clock, config, limits, isPublished }: CountingParts,
  { kind, id, action, eventId, deviceId }: ReportedAction,
  { viewer, ip }: { viewer: Viewer | null; ip: string },
): Promise<void> {
  const key = viewerKey(viewer, deviceId)
  const { unattributed, perViewer } = promotionLimits[kind]
  // The limit `perAddress` applies to every request.
  if (key === '') limits.take(unattributed, networkOf(ip))
  else limits.take(perViewer, key)
  if (!isPublished(id)) throw new AppError(kind === 'ad' ? 'ad-not-found' : 'banner-not-found')
  const nowMs = clock.now()
  await storeAction(db, kind, {
    eventId: eventId ?? randomUUID(),
    id,
    action,
    viewer: key,
    at: new Date(nowMs),
    day: isoDay(nowMs, config.timeZone),
  })
}

/** Identifies the account, else the browser. Empty when neither is known. */
function viewerKey(viewer: Viewer | null, deviceId: string | undefined): string {
  if (viewer) return accountKey(viewer.accountId)
  return deviceId ? hashOf(`device/${deviceId}`) : ''
}

/** The pseudonym under which the views of an account are counted. */
export function accountKey(accountId: string): string {
  return hashOf(`account/${accountId}`)
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22)
}
