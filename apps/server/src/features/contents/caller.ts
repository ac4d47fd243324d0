import type { AccessSituation, Watcher } from '@kallo/rules/access'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../auth/index.ts'
import type { Guide } from '../guide/index.ts'
import type { Origin } from '../origin/index.ts'
import type { Region } from '../region/index.ts'
import { subscriptionEnds } from '../subscriptions/index.ts'
import type { Catalogue } from './catalogue.ts'

export interface ContentsParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  catalogue(): Catalogue
  origin: Origin
  guide: Guide
  region: Region
}

/** Who asks, from where. */
export interface CallerFacts {
  viewer: Viewer | null
  ip: string
  baseUrl: string
}

export async function watcherOf(
  { db, region }: ContentsParts,
  { viewer, ip }: CallerFacts,
): Promise<Watcher> {
  return {
    isSignedIn: viewer !== null,
    country: region.countryOf(ip),
    subscriptionEndsAt: viewer ? await subscriptionEnds(db.query, viewer.accountId) : [],
  }
}

export function situationOf({ catalogue, clock, config }: ContentsParts): AccessSituation {
  return {
    isSubscriptionRequired: catalogue().isOn.subscriptionRequirement,
    nowMs: clock.now(),
    timeZone: config.timeZone,
  }
}
