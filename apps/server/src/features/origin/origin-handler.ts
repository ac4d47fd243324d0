import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { slotAt } from '@kallo/rules/timeline'
import type { Clock } from '../../platform/clock.ts'
import type { FileCache } from '../../platform/file-cache.ts'
import type { Log } from '../../platform/log.ts'
import { parseOriginAddress, type OriginAddress } from './address.ts'
import { answerPlaylist, answerPreflight, answerRefusal, answerSegment } from './answer.ts'
import type { LiveStream, OriginState, VodStream } from './origin-state.ts'
import type { Gate } from './gate.ts'
import { pickSegments, slotRange } from './pick-segments.ts'
import type { PlaylistCache } from './playlist-cache.ts'
import { writeMultivariant, writeTimelinePlaylist, writeVodPlaylist } from './playlists.ts'
import { readTicket, type Ticket } from './ticket.ts'

export interface OriginParts {
  state(): OriginState
  streamKey: KeyObject
  clock: Clock
  files: FileCache
  playlists: PlaylistCache
  mediaFolder: string
  log: Log
  gate: Gate
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
  const tickets = new Map<string, Ticket | null>()
  const read = (written: string) => {
    const known = tickets.get(written)
    if (known !== undefined) return known
    if (tickets.size >= rememberedTickets) tickets.clear()
    const fresh = readTicket(parts.streamKey, written)
    tickets.set(written, fresh)
    return fresh
  }

  return (request, response) => {
    if (request.method === 'OPTIONS') return answerPreflight(response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerRefusal(response, 405, 'Only GET and HEAD are possible here.')
    const address = parseOriginAddress(request.url ?? '')
    if (!address) return answerRefusal(response, 404, 'There is no such stream address.')
    const ticket = read(address.token)
    if (!ticket) return answerRefusal(response, 403, 'This stream address was not made here.')
    const now = parts.clock.now()
    if (ticket.expiresAt * 1000 <= now)
      return answerRefusal(response, 403, 'This stream address has run out.')
    const stream = parts.state().byResource.get(ticket.resource)
    if (!stream || !opens(stream, address, now))
      return answerRefusal(response, 403, 'This stream address is for something else.')
    const go = (refusal: string | null) =>
      refusal === null
        ? answer(parts, stream, address, request, response)
        : answerRefusal(response, 403, refusal)
    const verdict = parts.gate(ticket, stream, parts.addressOf(request))
    if (verdict instanceof Promise) verdict.then(go, () => answerRefusal(response, 500, 'Please try again.'))
    else go(verdict)
  }
}

/** A ticket opens its own channel or film, and of the segments only those that it plays or has played. */
function opens(stream: LiveStream | VodStream, address: OriginAddress, now: number): boolean {
  if (address.kind === 'segment') return (stream.opensFrom.get(address.asset) ?? Infinity) <= slotAt(now)
  return address.kind.startsWith(stream.kind) && stream.tag === address.tag
}

function answer(
  parts: OriginParts,
  stream: LiveStream | VodStream,
  address: OriginAddress,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (address.kind === 'segment') return sendSegment(parts, address, request, response)
  const made =
    stream.kind === 'live' ? livePlaylist(parts, stream, address) : vodPlaylist(parts, stream, address)
  if (!made) return answerRefusal(response, 404, 'Nothing to play under this address.')
  answerPlaylist(request, response, made)
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

function sendSegment(
  { files, mediaFolder, log }: OriginParts,
  { asset, rendition, segment }: Extract<OriginAddress, { kind: 'segment' }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const file = path.join(mediaFolder, asset, String(rendition), `${segment}.ts`)
  const ready = files.peek(file)
  if (ready) return answerSegment(request, response, ready)
  files.read(file).then(
    (body) =>
      body
        ? answerSegment(request, response, body)
        : answerRefusal(response, 404, 'There is no such segment.'),
    (error: unknown) => {
      log.error({ err: error, file }, 'a segment could not be read')
      answerRefusal(response, 500, 'This segment cannot be read right now.')
    },
  )
}
