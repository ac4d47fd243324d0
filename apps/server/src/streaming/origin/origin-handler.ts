import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenedAddress, TicketCheck } from './check-ticket.ts'
import { sendError, sendPlaylist, sendPreflight } from './responses.ts'
import { cacheControl, playlistOf } from './resource-playlists.ts'
import type { PlaylistCache } from './playlist-cache.ts'
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
  ipOf(request: IncomingMessage): string
  /** P-15: WebVTT of a track of a VOD; null: there is none. */
  loadSubtitles(tag: string, track: number): Promise<string | null>
  /** `stream` is null when the request had no valid ticket. */
  onRejected(rejected: { reason: RejectionReason; stream: string | null }): void
}

export type OriginHandler = (request: IncomingMessage, response: ServerResponse) => void

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
  return (request, response) => {
    try {
      if (request.method === 'OPTIONS') return sendPreflight(response)
      const opened = open(request)
      if ('status' in opened) return reject(parts, response, opened)
      const { ticket, resource, address } = opened
      const check = parts.guard.check(ticket, resource, parts.ipOf(request), address)
      const proceed = (rejection: Rejection | null): Promise<void> | undefined => {
        if (rejection === null) return respond(parts, opened, request, response)
        reject(parts, response, rejection, ticket)
        return undefined
      }
      const sending = check instanceof Promise ? check.then(proceed) : proceed(check)
      if (sending) void sending.catch((error: unknown) => fail(response, error))
    } catch (error) {
      fail(response, error)
    }
  }
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

/** Returns a promise if a file has to be read first, and for subtitles. */
function respond(
  parts: OriginParts,
  opened: OpenedAddress,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const { address, ticket, resource } = opened
  const media = respondWithMedia(parts, opened, request, response)
  if (media !== null) {
    const rejectUnlessFound = (isFound: boolean) => {
      if (!isFound) reject(parts, response, unknownSegment, ticket)
    }
    if (media instanceof Promise) return media.then(rejectUnlessFound)
    rejectUnlessFound(media)
    return undefined
  }
  const playlist = playlistOf(parts, resource, address)
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
