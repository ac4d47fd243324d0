import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OriginAddress } from './address.ts'
import type { OpenedAddress, TicketCheck } from './check-ticket.ts'
import { sendError, sendPlaylist, sendPreflight } from './responses.ts'
import type { ChannelMedia, SegmentRange } from './channel-media.ts'
import type { ChannelResource, VodResource } from './origin-state.ts'
import { noTracks } from './vod-tracks.ts'
import { vodMediaOf } from './vod-media.ts'
import type { PlaylistCache } from './playlist-cache.ts'
import { isHourPeriod } from './playlist-name.ts'
import { writeMultivariant, writeSubtitlesPlaylist, writeVodPlaylist } from './playlists.ts'
import {
  respondWithInit,
  respondWithSegment,
  respondWithThumbnail,
  type SegmentParts,
} from './respond-with-segment.ts'
import type { Ticket } from './ticket.ts'
import type { Rejection, RejectionReason } from './rejection.ts'

export interface OriginParts extends SegmentParts {
  tickets: TicketCheck
  playlists: PlaylistCache
  /** The player's time zone, sent with the multivariant playlist; displayed to the viewer as a city. */
  onTimeZone(stream: string, timeZone: string): void
  addressOf(request: IncomingMessage): string
  /** P-15: WebVTT of a track of a VOD; null: there is none. */
  loadSubtitles(tag: string, track: number): Promise<string | null>
  /** `stream` is null when the request had no valid ticket. */
  onRejected(rejected: { reason: RejectionReason; stream: string | null }): void
}

export type OriginHandler = (request: IncomingMessage, response: ServerResponse) => void

const cacheControl = {
  live: 'public, max-age=1',
  event: 'public, max-age=2',
  finished: 'public, max-age=2',
  vod: 'public, max-age=60',
  forever: 'public, max-age=31536000, immutable',
}

/**
 * Handles all requests under `/t/`. It uses Node's request and response directly and responds from memory where possible,
 * because every player sends a request every few seconds. It catches its own errors: they would end the process.
 */
export function createOriginHandler(parts: OriginParts): OriginHandler {
  const { open } = parts.tickets
  const fail = (response: ServerResponse, error: unknown) => {
    parts.log.error({ err: error }, 'the origin failed unexpectedly')
    if (response.headersSent) response.destroy()
    else sendError(response, { status: 500, message: 'Please try again.' })
  }
  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    opened: OpenedAddress,
    check: Check,
  ) => {
    try {
      await proceed(parts, opened, request, response, await check)
    } catch (error) {
      fail(response, error)
    }
  }
  return (request, response) => {
    try {
      if (request.method === 'OPTIONS') return sendPreflight(response)
      const opened = open(request)
      if ('status' in opened) return reject(parts, response, opened)
      const check = parts.guard.check(
        opened.ticket,
        opened.resource,
        parts.addressOf(request),
        opened.address,
      )
      if (check instanceof Promise) return void handle(request, response, opened, check)
      const sending = proceed(parts, opened, request, response, check)
      if (sending) void sending.catch((error: unknown) => fail(response, error))
    } catch (error) {
      fail(response, error)
    }
  }
}

type Check = Promise<Rejection | null>

/** A promise when the response needs a file that is not in memory, or is that of subtitles. */
function proceed(
  parts: OriginParts,
  opened: OpenedAddress,
  request: IncomingMessage,
  response: ServerResponse,
  rejection: Rejection | null,
): Promise<void> | undefined {
  if (rejection === null) return respond(parts, opened, request, response)
  reject(parts, response, rejection, opened.ticket)
  return undefined
}

function reject(
  { onRejected }: OriginParts,
  response: ServerResponse,
  rejection: Rejection,
  ticket?: Ticket,
): void {
  onRejected({ reason: rejection.reason, stream: ticket?.stream ?? null })
  sendError(response, rejection)
}

const nothingToPlay = {
  status: 404,
  reason: 'nothing-to-play',
  message: 'Nothing to play under this address.',
} as const
const unknownSegment = {
  status: 404,
  reason: 'unknown-segment',
  message: 'There is no such segment.',
} as const

function respond(
  parts: OriginParts,
  opened: OpenedAddress,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const { address, ticket, resource } = opened
  const media = respondWithMedia(parts, opened, request, response)
  if (media !== null) {
    const finish = (isFound: boolean) => {
      if (!isFound) reject(parts, response, unknownSegment, ticket)
    }
    if (media instanceof Promise) return media.then(finish)
    finish(media)
    return undefined
  }
  const playlist =
    resource.kind === 'live'
      ? channelPlaylist(parts, resource, address)
      : vodPlaylist(parts, resource, address)
  if (!playlist) {
    reject(parts, response, nothingToPlay, ticket)
    return undefined
  }
  const timeZone = timeZoneOf(request.url ?? '')
  if (timeZone !== null) parts.onTimeZone(ticket.stream, timeZone)
  sendPlaylist(request, response, playlist)
  return undefined
}

/** Null: the address is that of a playlist. False: there is no such file. */
function respondWithMedia(
  parts: OriginParts,
  opened: OpenedAddress,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> | null {
  const { address } = opened
  switch (address.kind) {
    case 'live-segment':
    case 'vod-segment':
      return respondWithSegment(parts, opened, address, request, response)
    case 'live-init':
    case 'vod-init':
      return respondWithInit(parts, opened.resource, address, request, response)
    case 'vod-subtitles':
      return respondWithSubtitles(parts, opened, address.track, request, response)
    case 'live-thumbnail':
    case 'vod-thumbnail':
      return respondWithThumbnail(parts, opened.resource, address, request, response)
    default:
      return null
  }
}

/** The player's time zone, sent with the multivariant playlist. */
export function timeZoneOf(url: string): string | null {
  const query = url.indexOf('?')
  return query < 0 ? null : new URLSearchParams(url.slice(query + 1)).get('time_zone')
}

/** A playlist of a channel; null if nothing is playable. */
export function channelPlaylist(
  { clock, playlists }: Pick<OriginParts, 'clock' | 'playlists'>,
  resource: ChannelResource,
  address: OriginAddress,
) {
  if (address.kind !== 'live-multivariant' && address.kind !== 'live-media') return null
  const { name } = address
  const { media, tag } = resource
  const rendition = address.kind === 'live-media' ? address.rendition : null
  const isAv1 = address.kind === 'live-media' && address.isAv1 === true
  const renditions = isAv1 ? media.av1 : media
  if (rendition !== null && !renditions?.hasRendition(rendition)) return null
  const nowMs = clock.now()
  const range = media.range(name, nowMs)
  if (!range) return null
  const isH264 = address.kind === 'live-multivariant' && address.isH264 === true
  const key = `live/${tag}/${isH264 ? 'h264' : isAv1 ? 'e' : ''}${rendition ?? ''}/${name}`
  // The range identifies the version: what else changes a playlist clears the cache. A playlist is written once per version.
  const rangeId = range.from * maxPlaylistSegments + (range.to - range.from)
  const version = rangeId * 2 + (range.kind === 'finished' ? 1 : 0)
  const isPeriod = name.startsWith('archive')
  const write = () => {
    const text =
      rendition === null
        ? multivariant(media, range, { name: media.lastingName(name, nowMs), isH264 })
        : (renditions?.writePlaylist(range, rendition) ?? null)
    if (text === null) return null
    const isPermanent = range.isPermanent && isPeriod
    return { text, cacheControl: isPermanent ? cacheControl.forever : cacheControl[range.kind] }
  }
  return playlists.get(key, version, write, isPeriod && !isHourPeriod(name) ? 'programmes' : 'usual')
}

/** More than any playlist lists (6 h of segments of 1 s), so that `rangeId` differs for each range. */
const maxPlaylistSegments = 25_000

function multivariant(
  media: ChannelMedia,
  range: SegmentRange,
  { name, isH264 }: { name: string; isH264: boolean },
): string | null {
  if (!media.isPlayable(range)) return null
  return writeMultivariant(media.ladder(), name, noTracks, isH264 ? undefined : media.av1?.ladder(range))
}

/** A playlist of a VOD; null if there is none. */
export function vodPlaylist(
  { playlists }: Pick<OriginParts, 'playlists'>,
  resource: VodResource,
  address: OriginAddress,
) {
  const { seconds, tag, tracks } = resource
  // P-17: the VOD has no file yet.
  if (resource.parts.length === 0) return null
  const body = (key: string, write: () => string) =>
    playlists.get(`vod/${tag}${key}`, 0, () => ({ text: write(), cacheControl: cacheControl.vod }))
  switch (address.kind) {
    case 'vod-multivariant':
      return address.isH264
        ? body('/h264', () => writeMultivariant(resource, 'playlist', tracks))
        : body('', () => writeMultivariant(resource, 'playlist', tracks, resource.av1?.media))
    case 'vod-subtitles-media':
      return tracks.subtitles.some(({ index }) => index === address.track)
        ? body('/subtitles', () => writeSubtitlesPlaylist(seconds))
        : null
    case 'vod-media': {
      const { audioTrack, isPicturesOnly, isAv1, rendition } = address
      const media = vodMediaOf(resource, address)
      if (!media?.renditions.some(({ index }) => index === rendition)) return null
      const key = isAv1
        ? `/${isPicturesOnly ? 'f' : 'e'}${rendition}`
        : isPicturesOnly
          ? `/p${rendition}`
          : audioTrack === undefined
            ? `/${rendition}`
            : `/a${audioTrack}`
      return body(key, () => writeVodPlaylist(media.parts, rendition, media.initOf))
    }
    default:
      return null
  }
}

/** P-15: sends subtitles. Their text is read from the database when it is not in memory. */
async function respondWithSubtitles(
  { playlists, loadSubtitles }: OriginParts,
  { resource }: OpenedAddress,
  track: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const key = `subtitles/${resource.tag}/${track}`
  const generation = playlists.generation()
  const cached = playlists.get(key, generation, () => null)
  const text = cached ? '' : await loadSubtitles(resource.tag, track)
  if (text === null) return false
  const written = { text, cacheControl: cacheControl.vod, contentType: 'text/vtt; charset=utf-8' }
  const body = cached ?? playlists.get(key, generation, () => written)
  if (body) sendPlaylist(request, response, body)
  return body !== null
}
