import { createHash, randomUUID } from 'node:crypto'
import { promotionLimits } from '@kallo/contract/catalogue/promotions'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { tryTake, type Limit } from '../../platform/rate-limits.ts'
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
  /** The stream over which the ad was shown, if it is known to have played. */
  showing?: Showing | null
  /** B-34: for each device of the viewer. Null: there is no limit. */
  maxViewsPerDay?: number | null
}

interface Showing {
  stream: string
  /** Duration of the ad. */
  seconds: number
}

interface Reporter {
  viewer: Viewer | null
  ip: string
}

/**
 * C-09, Q-12. Events without an `eventId` cannot be deduplicated: each one counts. What is easily forged is counted, but attributed
 * to no viewer.
 */
export async function countAction(
  { db, clock, config, limits, isPublished }: CountingParts,
  reported: ReportedAction,
  reporter: Reporter,
): Promise<void> {
  const { kind, id, action, eventId, deviceId, maxViewsPerDay = null } = reported
  const { viewer, ip } = reporter
  const key = viewerKey(viewer, deviceId)
  const { unattributed, perViewer } = promotionLimits[kind]
  // The limit `perAddress` applies to every request.
  if (key === '') limits.take(unattributed, networkOf(ip))
  else limits.take(perViewer, key)
  if (!isPublished(id)) throw new AppError(kind === 'ad' ? 'ad-not-found' : 'banner-not-found')
  const budget = key === '' ? null : budgetOf(reported, reporter)
  const isAttributed = key !== '' && (budget === null || tryTake(limits, ...budget))
  const giveBack = () => isAttributed && budget !== null && limits.refund(...budget)
  const nowMs = clock.now()
  const isNew = await storeAction(db, kind, {
    eventId: eventId ?? randomUUID(),
    id,
    action,
    viewer: isAttributed ? key : '',
    accountId: viewer?.accountId ?? null,
    maxViewsPerDay,
    at: new Date(nowMs),
    day: isoDay(nowMs, config.timeZone),
  }).catch((error: unknown) => {
    giveBack()
    throw error
  })
  // A report that was sent again, because its response was lost, is no other viewer.
  if (!isNew) giveBack()
}

/**
 * How many are attributed; null: all. A device ID can be invented, a stream that has played and an account cannot. Clients that send no
 * ticket share the budget of their network.
 */
function budgetOf(
  { kind, id, action, showing }: ReportedAction,
  { viewer, ip }: Reporter,
): [Limit, string] | null {
  if (showing) {
    const once = { name: `${kind}-showing`, burst: 1, everyMs: showing.seconds * 1000 }
    return [once, `${action} ${id} ${showing.stream}`]
  }
  return viewer ? null : [visitorBudgets[kind], networkOf(ip)]
}

/** Hundreds of phones share an address of a carrier (NAT), and a home page shows several banners at once. */
const visitorBudgets = {
  ad: { name: 'ad-visitors', burst: 300, everyMs: 5_000 },
  banner: { name: 'banner-visitors', burst: 600, everyMs: 1_000 },
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
