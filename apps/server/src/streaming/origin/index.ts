// The origin delivers channels live, by the hour, from the start of the hour and by any period of up to six hours, and VODs, without encoding anything.
import { createSecretKey } from 'node:crypto'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { clientAddress, trustsPeer } from '../../platform/http/client-address.ts'
import { broadcastState, type BroadcastState } from '@kallo/rules/streaming/broadcast-state'
import { cityOf } from '@kallo/rules/streaming/stream-lease'
import { slotAt } from '@kallo/rules/streaming/timeline'
import type { DownloadGrants, Leases, SeenStreams } from '../leases/index.ts'
import type { Region } from '../../foundation/region/index.ts'
import { streamKey, ticketSeconds } from '../../foundation/settings/index.ts'
import { createTicketCheck } from './check-ticket.ts'
import { createEdgeAuthorisation, type DecisionLifetimes } from './edge-authorisation.ts'
import {
  firstFiles,
  firstPlaylists,
  type FirstFiles,
  type FirstPlaylists,
  type FirstRequest,
} from './first-files.ts'
import { createOriginHandler, type OriginHandler } from './origin-handler.ts'
import { openOriginState } from './open-origin-state.ts'
import { loadSubtitles } from './origin-rows.ts'
import type { OriginState } from './origin-state.ts'
import { createPlaylistCache } from './playlist-cache.ts'
import { createAddresses, type Addresses } from './stream-addresses.ts'
import { periodName } from '@kallo/rules/streaming/stream-address'
import { variantsOf, type DownloadableMedia, type MediaVariant } from './downloadable-media.ts'
import type { RejectionReason } from './rejection.ts'
import { createTicketGuard } from './ticket-guard.ts'

export { edgeAuthorisationPath, type DecisionLifetimes } from './edge-authorisation.ts'
export type { DownloadableMedia, MediaVariant } from './downloadable-media.ts'
export type { FirstPlaylists } from './first-files.ts'
export { numberedRendition } from './ingested-channel.ts'
export { audioNumber } from './ladder.ts'
export { av1AssetOf } from './vod-media.ts'
export type { StreamAddress, TicketRequest } from './stream-addresses.ts'
export { resourceHash, type ResourceKind, type Ticket } from './ticket.ts'

export interface Origin extends Addresses {
  handler: OriginHandler
  /** Decides for an edge whether a request under `/t/` may be served from its cache. */
  authoriseForEdge: OriginHandler
  /** P-40: the variants in which the media can be downloaded now. */
  variants(media: DownloadableMedia): MediaVariant[]
  /** E-04: can this hour of the channel (0–23, most recent occurrence) be played now? */
  hasCatchUp(tag: string, hour: number): boolean
  /** Can the channel be watched live now? */
  isOnAir(tag: string): boolean
  /**
   * P-28: the first requests of a player of a channel's playlist, such as `playlist` or `3`; null if nothing plays.
   */
  firstPlaylists(tag: string, name: string): FirstPlaylists | null
  /** P-28: the same with the first segment, for a stream whose address was just issued; null if nothing plays. */
  firstFiles(request: FirstRequest): Promise<FirstFiles | null>
  /** P-17: the state of a published channel that plays no external stream. */
  broadcastState(tag: string): BroadcastState
  /** Y-11: can this programme of the channel be watched from its start now? */
  hasProgramme(tag: string, startsAtMs: number, endsAtMs: number): boolean
  /** Length of a VOD in whole seconds; 0 if it is unknown. */
  vodSeconds(tag: string): number
  /** Resolves when all changes that were notified have been read. */
  settled(): Promise<void>
}

interface Rejected {
  reason: RejectionReason
  stream: string | null
}

const playlistCacheBytes = 12 * 1024 * 1024

type Parts = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'files' | 'log' | 'media' | 'notifications' | 'events' | 'shared'
> & {
  region: Region
  leases: Leases
  seenStreams: SeenStreams
  downloads: DownloadGrants
  /** Tests shorten them. */
  edgeLifetimes?: DecisionLifetimes | undefined
  onEdgeDecision(isAdmitted: boolean): void
}

export async function createOrigin(parts: Parts): Promise<Origin> {
  const { db, clock, config, files, log, events, shared, region, leases, seenStreams, downloads } = parts
  const key = createSecretKey(await streamKey(db), 'hex')
  const lifeSeconds = await ticketSeconds(db)
  const playlists = createPlaylistCache(playlistCacheBytes)
  const { state, settled } = await openOriginState(parts, playlists)
  const mediaFolder = path.join(config.dataDir, 'media')
  const guard = createTicketGuard({
    countryOf: region.countryOf,
    leases,
    seenStreams,
    downloads,
    clock,
    shared,
  })
  const ipOf = clientAddress(config.trustedProxies)
  const own = {
    state,
    tickets: createTicketCheck({ streamKey: key, state, clock }),
    clock,
    files,
    playlists,
    mediaFolder,
    log,
    guard,
    ipOf,
    onTimeZone: createCityRecorder(leases, log),
    loadSubtitles: (tag: string, track: number) => loadSubtitles(db, tag, track),
    onRejected: (rejected: Rejected) => events.emit('stream.rejected', rejected),
  }
  return {
    handler: createOriginHandler(own),
    authoriseForEdge: createEdgeAuthorisation({
      ...own,
      isFromProxy: trustsPeer(config.trustedProxies),
      lifetimes: parts.edgeLifetimes,
      onDecision: parts.onEdgeDecision,
    }),
    ...createAddresses(key, clock, lifeSeconds),
    variants: ({ kind, tag, period }) => variantsOf(state(), clock.now(), { kind, tag, period }),
    hasCatchUp: (tag, hour) => canPlay(state(), clock.now(), tag, String(hour)),
    isOnAir: (tag) => canPlay(state(), clock.now(), tag, 'playlist'),
    firstPlaylists(tag, name) {
      const channel = state().channels.get(tag)
      return channel ? firstPlaylists(own, channel, name) : null
    },
    firstFiles: (request) => firstFiles(own, request),
    broadcastState: (tag) => broadcastStateOf(state(), clock.now(), tag),
    hasProgramme: (tag, startsAtMs, endsAtMs) =>
      canPlay(state(), clock.now(), tag, periodName(startsAtMs, endsAtMs)),
    // At 29.97 frames a second, a video ends a little before the whole second.
    vodSeconds: (tag) => Math.floor(state().vods.secondsOf(tag) + 0.1),
    settled,
  }
}

function broadcastStateOf(state: OriginState, nowMs: number, tag: string): BroadcastState {
  const channel = state.channels.get(tag)
  const { hasSchedule, stretches } = channel?.schedule ?? { hasSchedule: false, stretches: [] }
  const slot = slotAt(nowMs)
  return broadcastState({
    isExternal: false,
    isPlayable: canPlay(state, nowMs, tag, 'playlist'),
    hasLiveSources: channel !== undefined && channel.schedule === null,
    isTimelineOverdue:
      hasSchedule && stretches.every(({ slotStart, slotCount }) => slotStart + slotCount <= slot),
  })
}

/** Whether a playlist of a channel has segments now. */
function canPlay({ channels }: OriginState, nowMs: number, tag: string, name: string): boolean {
  const media = channels.get(tag)?.media
  const range = media?.range(name, nowMs)
  return media !== undefined && range !== undefined && range !== null && media.isPlayable(range)
}

/** Stores the city of a stream in the background. */
function createCityRecorder(leases: Leases, log: Deps['log']): (stream: string, timeZone: string) => void {
  return (stream, timeZone) => {
    const city = cityOf(timeZone)
    if (city === null || !leases.isPlaying(stream)) return
    leases
      .nameCity(stream, city)
      .catch((error: unknown) => log.warn({ err: error }, 'the city of a stream could not be stored'))
  }
}
