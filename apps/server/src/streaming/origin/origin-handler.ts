import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { slotMs } from '@kallo/rules/foundation/constants'
import { slotAt } from '@kallo/rules/streaming/timeline'
import type { Clock } from '../../platform/clock.ts'
import type { FileCache } from '../../platform/file-cache.ts'
import type { Log } from '../../platform/log.ts'
import { parseOriginAddress, type OriginAddress } from './address.ts'
import { sendError, sendPlaylist, sendPreflight, sendSegment, type OriginError } from './answer.ts'
import type { LiveStream, OriginState, VodStream } from './origin-state.ts'
import { pickSegments, slotRange } from './pick-segments.ts'
import type { PlaylistCache } from './playlist-cache.ts'
import { writeMultivariant, writeTimelinePlaylist, writeVodPlaylist } from './playlists.ts'
import { readTicket, type Ticket } from './ticket.ts'
import type { TicketGuard } from './ticket-guard.ts'

export interface OriginParts {
  state(): OriginState
  streamKey: KeyObject
  clock: Clock
  files: FileCache
  playlists: PlaylistCache
  mediaFolder: string
  log: Log
  guard: TicketGuard
  /** The time zone that the player states with the multivariant playlist: shown to its viewer as a city. */
  onTimeZone(stream: string, timeZone: string): void
  addressOf(request: IncomingMessage): string
}

export type OriginHandler = (request: IncomingMessage, response: ServerResponse) => void

const rememberedTickets = 10_000
const cacheControl = {
  live: 'public, max-age=1',
  event: 'public, max-age=2',
  archive: 'public, max-age=2',
  film: 'public, max-age=60',
  forever: 'public, max-age=31536000, immutable',
}

/**
 * Answers everything under `/t/`. It works on Node's own request and response, from memory where it can: players
 * ask here every few seconds for as long as they play.
 */
export function createOriginHandler(parts: OriginParts): OriginHandler {
  // Valid ones only, or forged tickets would evict them.
  const tickets = new Map<string, Ticket>()
  const read = (written: string) => {
    const known = tickets.get(written)
    if (known) return known
    const fresh = readTicket(parts.streamKey, written)
    if (!fresh) return null
    if (tickets.size >= rememberedTickets) tickets.clear()
    tickets.set(written, fresh)
    return fresh
  }

  const refusalOf = (request: IncomingMessage) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed
    const address = parseOriginAddress(request.url ?? '')
    if (!address) return unknownAddress
    const ticket = read(address.token)
    if (!ticket) return forgedTicket
    const now = parts.clock.now()
    if (ticket.expiresAt * 1000 <= now) return expiredTicket
    const stream = parts.state().byResource.get(ticket.resource)
    return stream && opens(stream, address, now) ? { address, ticket, stream } : otherResource
  }

  return (request, response) => {
    if (request.method === 'OPTIONS') return sendPreflight(response)
    const opened = refusalOf(request)
    if ('status' in opened) return sendError(response, opened)
    const proceed = (rejection: OriginError | null) =>
      rejection === null ? respond(parts, opened, request, response) : sendError(response, rejection)
    const rejection = parts.guard.check(opened.ticket, opened.stream, parts.addressOf(request))
    if (!(rejection instanceof Promise)) return proceed(rejection)
    rejection.then(proceed).catch((error: unknown) => {
      parts.log.error({ err: error }, 'the origin failed unexpectedly')
      if (response.headersSent) response.destroy()
      else sendError(response, { status: 500, message: 'Please try again.' })
    })
  }
}

const methodNotAllowed = { status: 405, message: 'Only GET and HEAD are allowed.' } as const
const unknownAddress = { status: 404, message: 'There is no such stream address.' } as const
const forgedTicket = { status: 403, message: 'This stream address is not valid.' } as const
const expiredTicket = { status: 403, message: 'This stream address has expired.' } as const
const otherResource = { status: 403, message: 'This stream address is for something else.' } as const

interface Opened {
  address: OriginAddress
  ticket: Ticket
  stream: LiveStream | VodStream
}

/** A ticket opens its own channel or VOD, and of the segments only those that it plays or has played. */
function opens(stream: LiveStream | VodStream, address: OriginAddress, now: number): boolean {
  if (address.kind === 'segment') return (stream.opensFrom.get(address.asset) ?? Infinity) <= slotAt(now)
  return address.kind.startsWith(stream.kind) && stream.tag === address.tag
}

function respond(
  parts: OriginParts,
  { address, ticket, stream }: Opened,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (address.kind === 'segment') {
    const onSent = (share: number) => parts.guard.recordMedia(ticket, stream, slotMs * share)
    return respondWithSegment(parts, address, request, response, onSent)
  }
  const playlist =
    stream.kind === 'live' ? livePlaylist(parts, stream, address) : vodPlaylist(parts, stream, address)
  if (!playlist) return sendError(response, { status: 404, message: 'Nothing to play under this address.' })
  const timeZone = timeZoneOf(request.url ?? '')
  if (timeZone !== null) parts.onTimeZone(ticket.stream, timeZone)
  sendPlaylist(request, response, playlist)
}

function timeZoneOf(url: string): string | null {
  const query = url.indexOf('?')
  return query < 0 ? null : new URLSearchParams(url.slice(query + 1)).get('time_zone')
}

function livePlaylist({ clock, playlists }: OriginParts, stream: LiveStream, address: OriginAddress) {
  if (address.kind !== 'live-multivariant' && address.kind !== 'live-media') return null
  const { name } = address
  const rendition = address.kind === 'live-media' ? address.rendition : null
  if (rendition !== null && rendition >= stream.renditions.length) return null
  const range = slotRange(name, clock.now(), stream.timeZone)
  if (!range) return null
  const key = `${stream.tag}/${rendition ?? ''}/${name}`
  // The version of a playlist is where it begins and ends; only a new one costs anything to write.
  const version = range.from * 1_000 + (range.to - range.from)
  return playlists.get(key, version, () => {
    const segments = pickSegments(stream.stretches, range)
    if (!segments) return null
    const text =
      rendition === null
        ? writeMultivariant(stream.renditions, stream.fps, name)
        : writeTimelinePlaylist(segments, rendition, range.kind)
    return {
      text,
      cacheControl: name.startsWith('archive') ? cacheControl.forever : cacheControl[range.kind],
    }
  })
}

function vodPlaylist({ playlists }: OriginParts, stream: VodStream, address: OriginAddress) {
  const { renditions, fps, parts, tag } = stream
  if (address.kind === 'vod-multivariant') {
    const text = () => writeMultivariant(renditions, fps, 'playlist')
    return playlists.get(`film/${tag}`, 0, () => ({ text: text(), cacheControl: cacheControl.film }))
  }
  if (address.kind !== 'vod-media' || address.rendition >= renditions.length) return null
  const text = () => writeVodPlaylist(parts, address.rendition)
  const key = `film/${tag}/${address.rendition}`
  return playlists.get(key, 0, () => ({ text: text(), cacheControl: cacheControl.film }))
}

/** `onSent` receives the share of the segment that was sent, 0 to 1. */
function respondWithSegment(
  { files, mediaFolder, log }: OriginParts,
  { asset, rendition, segment }: Extract<OriginAddress, { kind: 'segment' }>,
  request: IncomingMessage,
  response: ServerResponse,
  onSent: (share: number) => void,
): void {
  const file = path.join(mediaFolder, asset, String(rendition), `${segment}.ts`)
  const send = (body: Buffer) => onSent(sendSegment(request, response, body) / Math.max(1, body.length))
  const ready = files.peek(file)
  if (ready) return send(ready)
  files.read(file).then(
    (body) =>
      body ? send(body) : sendError(response, { status: 404, message: 'There is no such segment.' }),
    (error: unknown) => {
      log.error({ err: error, file }, 'a segment could not be read')
      sendError(response, { status: 500, message: 'This segment cannot be read right now.' })
    },
  )
}
