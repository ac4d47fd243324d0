import {
  decideAccess,
  requiresSubscription,
  type AccessDecision,
  type AccessSituation,
  type Watcher,
} from '@kallo/rules/streaming/access'
import type { WatchingRights } from '../../billing/subscriptions/index.ts'
import { viewerHash } from '../leases/index.ts'
import type { Playable, PlaybackParts, RequestFacts } from './playback-parts.ts'

export interface OpenPlayback {
  access: AccessDecision
  watcher: Watcher
  situation: AccessSituation
  /** Ends of the viewer's subscriptions, ended ones included (UTC ms). */
  listedEndsAt: number[]
  /** Null when access is denied. */
  opened: IssuedAddress | null
}

export interface IssuedAddress {
  streamUrl: string
  /** Identifies the stream to this service, even if another server delivers it. */
  ticket: string
  /** Null if the address belongs to another server and does not expire. */
  expiresAtMs: number | null
}

export interface OpenOptions {
  /** The stream that continues; without it, a new one starts. */
  stream?: string
  /**
   * Whether to apply the stream limit. An address that is only displayed holds no lease; the origin counts those in
   * use.
   */
  checksStreamLimit?: boolean
  /** Number of other streams that the viewer plays, if it is known. */
  playing?: number
  /** The viewer's rights, if they have been read. */
  rights?: WatchingRights
}

/** T-02…T-05: the access decision for a channel or VOD and, where allowed, an address. */
export async function openPlayback(
  parts: PlaybackParts,
  playable: Playable,
  request: RequestFacts,
  { stream, checksStreamLimit = false, playing, rights: knownRights }: OpenOptions = {},
): Promise<OpenPlayback> {
  const { clock, config, region, isSubscriptionRequired } = parts
  const { viewer, ip } = request
  const nowMs = clock.now()
  const situation = { isSubscriptionRequired: isSubscriptionRequired(), nowMs, timeZone: config.timeZone }
  const rights = knownRights ?? (await findRights(parts, request))
  const watcher: Watcher = {
    isSignedIn: viewer !== null,
    country: region.countryOf(ip),
    subscriptionEndsAt: rights.endsAt,
  }
  const isCounted =
    checksStreamLimit && rights.devices > 0 && requiresSubscription(playable.wanted, situation)
  const counted = isCounted ? await countStreams(parts, request, rights.devices, { stream, playing }) : {}
  const access = decideAccess(playable.wanted, { ...watcher, ...counted }, situation)
  // F-05: support sees what the viewer may watch, but cannot play it.
  const isPlayable = access.allowed && viewer?.isReadOnly !== true
  const opened = isPlayable ? issueAddress(parts, playable, request, stream) : null
  return { access, watcher, situation, listedEndsAt: rights.listedEndsAt, opened }
}

const noRights: WatchingRights = { endsAt: [], listedEndsAt: [], devices: 0 }

/** What the viewer has subscribed to. */
export async function findRights(
  { rights }: Pick<PlaybackParts, 'rights'>,
  { viewer }: RequestFacts,
): Promise<WatchingRights> {
  return viewer ? await rights(viewer.accountId) : noRights
}

async function countStreams(
  { leases }: PlaybackParts,
  { viewer }: RequestFacts,
  maxStreams: number,
  { stream = '', playing }: OpenOptions,
): Promise<Pick<Watcher, 'streams'>> {
  if (viewer === null || leases.isPlaying(stream)) return {}
  const countPlaying = async () =>
    (await leases.findState({ stream, viewer: viewerHash(viewer.accountId) })).playing
  return { streams: { playing: playing ?? (await countPlaying()), max: maxStreams } }
}

function issueAddress(
  { origin }: PlaybackParts,
  { kind, tag, externalUrl }: Playable,
  { viewer, baseUrl }: RequestFacts,
  stream: string | undefined,
): IssuedAddress {
  const request = { viewer, ...(stream === undefined ? {} : { stream }) }
  const { address, ticket, expiresAtMs } = origin.streamAddress(baseUrl, kind, tag, request)
  if (externalUrl === null) return { streamUrl: address, ticket, expiresAtMs }
  return { streamUrl: externalUrl, ticket, expiresAtMs: null }
}
