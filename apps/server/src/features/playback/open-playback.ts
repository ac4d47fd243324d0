import {
  decideAccess,
  isChargedFor,
  type AccessDecision,
  type AccessSituation,
  type Watcher,
} from '@kallo/rules/access'
import { deviceHash, viewerHash } from '../leases/index.ts'
import { watchingRights } from '../subscriptions/index.ts'
import type { CallerFacts, Playable, PlaybackParts } from './playback-parts.ts'

export interface OpenPlayback {
  access: AccessDecision
  watcher: Watcher
  situation: AccessSituation
  /** Ends of the viewer's subscriptions, ended ones included (UTC ms). */
  listedEndsAt: number[]
  /** Null for whoever may not watch. */
  opened: Opened | null
}

export interface Opened {
  streamUrl: string
  /** Names the stream to this service, also where it comes from elsewhere. */
  ticket: string
  /** Null: it does not run out by us. */
  expiresAtMs: number | null
}

/** The stream that goes on, when it is no new one, and whether its place has to be looked for. */
export interface Going {
  stream?: string
  countsStreams: boolean
}

/**
 * T-02…T-05: may they, and with which address. What plays is not looked at unless asked for: an address that is only
 * shown takes nobody's place, and the origin counts those that are used.
 */
export async function openPlayback(
  parts: PlaybackParts,
  playable: Playable,
  caller: CallerFacts,
  going: Going = { countsStreams: false },
): Promise<OpenPlayback> {
  const { db, clock, config, region, isSubscriptionRequired } = parts
  const { viewer, ip } = caller
  const nowMs = clock.now()
  const situation = { isSubscriptionRequired: isSubscriptionRequired(), nowMs, timeZone: config.timeZone }
  const rights = viewer ? await watchingRights(db.query, viewer.accountId, new Date(nowMs)) : noRights
  const watcher: Watcher = {
    isSignedIn: viewer !== null,
    country: region.countryOf(ip),
    subscriptionEndsAt: rights.endsAt,
  }
  const most = isChargedFor(playable.wanted, situation) ? Math.min(rights.devices, 15) : 0
  const counted = going.countsStreams && most > 0 ? await countStreams(parts, caller, most, going) : {}
  const access = decideAccess(playable.wanted, { ...watcher, ...counted }, situation)
  const opened = access.allowed ? addressFor(parts, playable, caller, { ...watcher, ...going, most }) : null
  return { access, watcher, situation, listedEndsAt: rights.listedEndsAt, opened }
}

const noRights = { endsAt: [], listedEndsAt: [], devices: 0 }

async function countStreams(
  { leases }: PlaybackParts,
  { viewer }: CallerFacts,
  most: number,
  { stream = '' }: Going,
): Promise<Pick<Watcher, 'streams'>> {
  if (viewer === null || leases.state(stream) === 'playing') return {}
  const claim = { stream, viewer: viewerHash(viewer.accountId), device: deviceHash(viewer) }
  return { streams: { playing: await leases.playing(claim), most } }
}

function addressFor(
  { origin }: PlaybackParts,
  { kind, tag, externalUrl }: Playable,
  { viewer, baseUrl }: CallerFacts,
  who: { country: string | null; most: number; stream?: string },
): Opened {
  const { address, ticket, expiresAtMs } = origin.streamAddress(baseUrl, kind, tag, { ...who, owner: viewer })
  if (externalUrl === null) return { streamUrl: address, ticket, expiresAtMs }
  return { streamUrl: externalUrl, ticket, expiresAtMs: null }
}
