import type { downloadRef } from '@kallo/contract/streaming/downloads'
import { decideAccess, requiresSubscription } from '@kallo/rules/streaming/access'
import type * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { accessEndWithGrace } from '../../billing/subscriptions/index.ts'
import type { DownloadableMedia, Origin } from '../origin/index.ts'
import type { Playable, PlaybackParts } from '../playback/index.ts'

export type DownloadRef = z.output<typeof downloadRef>

/** What can be downloaded, as the catalogue describes it. */
export interface DownloadSubject {
  /** ID of the VOD or channel. */
  contentId: string
  playable: Playable
  /** Path under the CMS address. */
  image: string
  programme: { title: string; startsAtMs: number; endsAtMs: number } | null
}

/** Lookups in the catalogue, within the age limit of a profile (M-10). */
export interface DownloadFinders {
  /** Throws if there is no such content, or its type is switched off. */
  find(of: DownloadRef, maxAge: number | null): Promise<DownloadSubject>
  /** Returns null when the content is no longer published. */
  findStored(
    kind: DownloadRef['kind'],
    contentId: string,
    maxAge: number | null,
  ): Pick<DownloadSubject, 'playable' | 'image'> | null
}

export interface DownloadParts
  extends
    Pick<Deps, 'db' | 'clock' | 'config'>,
    Pick<PlaybackParts, 'rights' | 'region' | 'isSubscriptionRequired'> {
  origin: Pick<Origin, 'downloadAddress' | 'variants'>
  finders: DownloadFinders
}

export interface DownloadRequest {
  viewer: Viewer
  ip: string
  baseUrl: string
}

/**
 * P-40: throws the reason why the viewer may not watch this now, as playback does. Returns the plan's number of
 * devices.
 */
export async function requireAccess(
  { clock, config, rights, region, isSubscriptionRequired }: DownloadParts,
  { wanted }: Playable,
  { viewer, ip }: DownloadRequest,
): Promise<number> {
  const situation = {
    isSubscriptionRequired: isSubscriptionRequired(),
    nowMs: clock.now(),
    timeZone: config.timeZone,
  }
  const { endsAt, devices } = await rights(viewer.accountId)
  const watcher = { isSignedIn: true, country: region.countryOf(ip), subscriptionEndsAt: endsAt }
  const access = decideAccess(wanted, watcher, situation)
  if (!access.allowed) throw new AppError(access.reason)
  return devicesOf(devices)
}

/** P-41: without a plan, the number of devices of the largest plan applies. */
export function devicesOf(devices: number): number {
  return devices > 0 ? devices : largestPlan
}

/** K-01: the number of devices of the largest plan. */
const largestPlan = 5

/** P-42: when the account's access to this content ends, including days of grace; null if access does not end. */
export function accessEnd(
  { db, config, isSubscriptionRequired }: Pick<DownloadParts, 'db' | 'config' | 'isSubscriptionRequired'>,
  accountId: string,
): { of(wanted: Pick<Playable['wanted'], 'isPaid'>): Promise<number | null> } {
  let paid: Promise<number> | null = null
  return {
    async of(wanted) {
      if (!requiresSubscription(wanted, { isSubscriptionRequired: isSubscriptionRequired() })) return null
      paid ??= accessEndWithGrace(db, accountId, config.timeZone)
      return paid
    },
  }
}

export function mediaOf({
  playable,
  programme,
}: Pick<DownloadSubject, 'playable' | 'programme'>): DownloadableMedia {
  const { kind, tag } = playable
  return { kind, tag, period: programme }
}
