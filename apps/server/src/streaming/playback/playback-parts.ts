import type { Wanted } from '@kallo/rules/streaming/access'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Leases, SeenStreams } from '../leases/index.ts'
import type { Origin, ResourceKind } from '../origin/index.ts'
import type { Region } from '../../foundation/region/index.ts'

export interface PlaybackParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  origin: Pick<Origin, 'streamAddress' | 'readTicket'>
  leases: Leases
  seenStreams: Pick<SeenStreams, 'note'>
  region: Region
  /** Do paid things ask for a sign-in and a subscription at all? */
  isSubscriptionRequired(): boolean
}

/** Something that can be played, with the rule it is under. */
export interface Playable {
  kind: ResourceKind
  tag: string
  name: string
  wanted: Wanted
  /** Streamed from elsewhere; null: from here. */
  externalUrl: string | null
}

/** Who asks, from where. */
export interface CallerFacts {
  viewer: Viewer | null
  ip: string
  baseUrl: string
}
