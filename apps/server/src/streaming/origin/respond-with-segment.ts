import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { FileCache } from '../../platform/file-cache.ts'
import type { Log } from '../../platform/log.ts'
import { MediaUnavailable } from '../../platform/media-store/media-store.ts'
import type { InitAddress, SegmentAddress, ThumbnailAddress, VodView } from './address.ts'
import type { InitSegment, PlacedSegment, SegmentShift } from './channel-media.ts'
import { moofAt, segmentTimesOf, type SegmentTimes } from '../../platform/mp4/index.ts'
import type { LiveStream, OriginState, VodStream } from './origin-state.ts'
import { picturesOf } from './pictures-only.ts'
import { vodMediaOf } from './vod-media.ts'
import { sendError, sendMedia } from './responses.ts'
import type { Ticket } from './ticket.ts'
import type { TicketGuard } from './ticket-guard.ts'

export interface SegmentParts {
  state(): OriginState
  clock: Clock
  files: FileCache
  mediaFolder: string
  log: Log
  guard: TicketGuard
}

interface Requested<Address> {
  address: Address
  ticket: Ticket
  stream: LiveStream | VodStream
}

/** Sends an initialisation segment that a playlist of the stream lists. False: there is none. */
export function respondWithInit(
  { state }: Pick<SegmentParts, 'state'>,
  { address, stream }: Requested<InitAddress>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const init = mediaOf(stream, address)?.hasInit(address.name)
    ? state().initSegments.get(address.name)
    : undefined
  if (!init) return false
  sendMedia(request, response, { parts: [init.bytes], etag: `"${address.name}"`, contentType: 'video/mp4' })
  return true
}

/**
 * Sends a media segment with its decode time in the stream: identical for all viewers. A promise when the file is not in
 * memory; false: there is no such segment.
 */
export function respondWithSegment(
  parts: SegmentParts,
  requested: Requested<SegmentAddress>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const { address, stream } = requested
  const placed = mediaOf(stream, address)?.find(address.number, address.rendition, parts.clock.now())
  if (!placed) return false
  const file = path.join(parts.mediaFolder, placed.file)
  return withFile(parts, file, response, (stored) =>
    sendPlaced(parts, requested, placed, stored, request, response),
  )
}

/** P-16: the media that an address names. */
function mediaOf(stream: LiveStream | VodStream, view: VodView) {
  return stream.kind === 'vod' ? vodMediaOf(stream, view) : stream
}

/** P-14: sends the thumbnail of a segment; otherwise like `respondWithSegment`. */
export function respondWithThumbnail(
  parts: SegmentParts,
  { address, stream }: Requested<ThumbnailAddress>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const placed = stream.find(address.number, 0, parts.clock.now())
  if (!placed?.thumbnail) return false
  const file = path.join(parts.mediaFolder, placed.thumbnail)
  return withFile(parts, file, response, (bytes) => {
    sendMedia(request, response, {
      parts: [bytes],
      etag: parts.files.etagOf(bytes),
      contentType: 'image/webp',
    })
    return true
  })
}

/** Of a segment that S3 does not deliver. */
const retryAfterSeconds = 2

/** Sends a file from memory, or as soon as it has been read. False: there is none. */
function withFile(
  { files, log }: SegmentParts,
  file: string,
  response: ServerResponse,
  send: (bytes: Buffer) => boolean,
): boolean | Promise<boolean> {
  const cached = files.peek(file)
  if (cached) return send(cached)
  const onUnreadable = (error: unknown) => {
    if (error instanceof MediaUnavailable) {
      log.warn({ err: error, file }, 'a segment cannot be read from S3')
      sendError(response, {
        status: 503,
        message: 'This segment cannot be read right now.',
        retryAfterSeconds,
      })
      return null
    }
    log.error({ err: error, file }, 'a segment could not be read')
    sendError(response, { status: 500, message: 'This segment cannot be read right now.' })
    return null
  }
  return files
    .read(file)
    .catch(onUnreadable)
    .then((bytes) => response.headersSent || (bytes !== null && send(bytes)))
}

function sendPlaced(
  { state, files, guard }: SegmentParts,
  { ticket, stream }: Requested<SegmentAddress>,
  { durationMs, contentType, picturesTrack, shift }: PlacedSegment,
  file: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const init = shift && state().initSegments.get(shift.init)
  if (shift && !init) return false
  const stored = picturesTrack === undefined ? file : picturesOf(file, picturesTrack)
  const storedEtag = files.etagOf(file)
  const body =
    shift && init
      ? {
          parts: shifted(stored, init, shift),
          etag: `${storedEtag.slice(0, -1)}-${shift.number}"`,
          contentType,
        }
      : { parts: [stored], etag: storedEtag, contentType }
  const sentBytes = sendMedia(request, response, body)
  const isHalf = hasSeparateSound(stream) && (picturesTrack !== undefined || contentType === 'audio/mp4')
  guard.recordMedia(ticket, stream, durationMs * (sentBytes / stored.length) * (isHalf ? 0.5 : 1))
  return true
}

/** T-05, P-16: players request pictures and sound of these, so that each counts half. */
function hasSeparateSound(stream: LiveStream | VodStream): boolean {
  return stream.kind === 'vod' && stream.pictures !== null
}

/** The segment with its decode times moved. */
function shifted(stored: Buffer, { timescales }: InitSegment, shift: SegmentShift): Buffer[] {
  const times = timesOf(stored)
  const moof = moofAt(stored, times, timescales, shift)
  const media = stored.subarray(times.moofBytes)
  return stored.length < maxCopiedBytes ? [Buffer.concat([moof, media])] : [moof, media]
}

/** Below this size, copying takes less time than another write to the socket. */
const maxCopiedBytes = 128 * 1024

/** Parsed once per file in the cache. */
const parsed = new WeakMap<Buffer, SegmentTimes>()

function timesOf(stored: Buffer): SegmentTimes {
  const times = parsed.get(stored) ?? segmentTimesOf(stored)
  parsed.set(stored, times)
  return times
}
