import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { FileCache } from '../../platform/file-cache.ts'
import type { Log } from '../../platform/log.ts'
import { MediaUnavailable } from '../../platform/media-store/media-store.ts'
import type { InitAddress, SegmentAddress, ThumbnailAddress } from './address.ts'
import type { InitSegment, PlacedSegment, SegmentShift } from './channel-media.ts'
import { moofAt, segmentTimesOf, type SegmentTimes } from '../../platform/mp4/index.ts'
import type { OriginState, Resource } from './origin-state.ts'
import { videoOf } from './video-init.ts'
import { countedMs, mediaOf } from './addressed-media.ts'
import { mediaBody, sendError, sendMedia, type MediaBody } from './responses.ts'
import type { OpenedResource } from './check-ticket.ts'
import type { TicketGuard } from './ticket-guard.ts'

export interface SegmentParts {
  state(): OriginState
  clock: Clock
  files: FileCache
  mediaFolder: string
  log: Log
  guard: TicketGuard
}

/** Sends an initialisation segment that a playlist of the stream lists. False: there is none. */
export function respondWithInit(
  parts: Pick<SegmentParts, 'state'>,
  resource: Resource,
  address: InitAddress,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const init = readInit(parts, resource, address)
  if (!init) return false
  sendMedia(request, response, mediaBody([init], `"${address.name}"`, 'video/mp4'))
  return true
}

/**
 * Sends a media segment with its decode time in the stream: identical for all viewers. A promise when the file is not in
 * memory; false: there is no such segment.
 */
export function respondWithSegment(
  parts: SegmentParts,
  requested: OpenedResource,
  address: SegmentAddress,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const placed = mediaOf(requested.resource, address)?.find(
    address.number,
    address.rendition,
    parts.clock.now(),
  )
  if (!placed) return false
  const file = pathOf(parts.mediaFolder, placed)
  return withFile(parts, file, response, (stored) =>
    sendPlaced(parts, requested, placed, stored, request, response),
  )
}

/** P-14: sends the thumbnail of a segment; otherwise like `respondWithSegment`. */
export function respondWithThumbnail(
  parts: SegmentParts,
  resource: Resource,
  address: ThumbnailAddress,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const placed = resource.find(address.number, 0, parts.clock.now())
  if (!placed?.thumbnail) return false
  const file = path.join(parts.mediaFolder, placed.thumbnail)
  return withFile(parts, file, response, (bytes) => {
    sendMedia(request, response, mediaBody([bytes], parts.files.etagOf(bytes), 'image/webp'))
    return true
  })
}

/** How long players wait after S3 did not deliver a segment. */
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
  parts: SegmentParts,
  { ticket, resource }: OpenedResource,
  placed: PlacedSegment,
  file: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (isEmpty(parts, file, placed)) return false
  const body = bodyOf(parts, placed, file)
  if (!body) return false
  const sentBytes = sendMedia(request, response, body)
  parts.guard.recordMedia(ticket, resource, countedMs(resource, placed) * (sentBytes / body.bytes))
  return true
}

/** A power failure can leave an empty file. It counts as missing: it plays nothing, and a share of its bytes is no number. */
function isEmpty({ log }: SegmentParts, stored: Buffer, { file }: PlacedSegment): boolean {
  if (stored.length > 0) return false
  log.error({ file }, 'a segment is empty')
  return true
}

/** Null: its initialisation segment is missing. */
function bodyOf({ state, files }: SegmentParts, placed: PlacedSegment, file: Buffer): MediaBody | null {
  const { contentType, videoTrack, shift } = placed
  const init = shift && state().initSegments.get(shift.init)
  if (shift && !init) return null
  const stored = videoTrack === undefined ? file : videoOf(file, videoTrack)
  return shift && init
    ? shiftedBody(stored, files.etagOf(file), init, { shift, contentType })
    : mediaBody([stored], files.etagOf(file), contentType)
}

/** P-28: reads a segment for a response that contains other files, too, and counts it like one that is sent. Null: there is none. */
export async function readSegment(
  parts: SegmentParts,
  { ticket, resource }: OpenedResource,
  address: SegmentAddress,
): Promise<Buffer | null> {
  const placed = mediaOf(resource, address)?.find(address.number, address.rendition, parts.clock.now())
  if (!placed) return null
  const file = await parts.files.read(pathOf(parts.mediaFolder, placed))
  if (!file || isEmpty(parts, file, placed)) return null
  const body = bodyOf(parts, placed, file)
  if (!body) return null
  parts.guard.recordMedia(ticket, resource, countedMs(resource, placed))
  return Buffer.concat(body.parts)
}

/** An initialisation segment that a playlist of the stream lists. Null: there is none. */
export function readInit(
  { state }: Pick<SegmentParts, 'state'>,
  resource: Resource,
  address: InitAddress,
): Buffer | null {
  if (!mediaOf(resource, address)?.hasInit(address.name)) return null
  return state().initSegments.get(address.name)?.bytes ?? null
}

/**
 * The absolute path of each placed segment: joining one takes longer than this lookup. Only assembled channels return the same object
 * again, for an H.264 segment that is requested often (`maxPlacedCached`); for others nothing is found here.
 */
const paths = new WeakMap<PlacedSegment, string>()

function pathOf(mediaFolder: string, placed: PlacedSegment): string {
  const known = paths.get(placed)
  if (known !== undefined) return known
  const file = path.join(mediaFolder, placed.file)
  paths.set(placed, file)
  return file
}

/** The latest body that was made of a file in the cache. All viewers of a channel request the same one. */
const latestBodies = new WeakMap<Buffer, { number: number; body: MediaBody }>()

/**
 * The segment with its decode times moved. Its media data are not copied: buffers of that size for each request would make V8
 * collect garbage most of the time.
 */
function shiftedBody(
  stored: Buffer,
  storedEtag: string,
  { timescales }: InitSegment,
  { shift, contentType }: { shift: SegmentShift; contentType: string },
): MediaBody {
  const latest = latestBodies.get(stored)
  if (latest?.number === shift.number) return latest.body
  const times = timesOf(stored)
  const parts = [moofAt(stored, times, timescales, shift), stored.subarray(times.moofBytes)]
  const body = mediaBody(parts, `${storedEtag.slice(0, -1)}-${shift.number}"`, contentType)
  latestBodies.set(stored, { number: shift.number, body })
  return body
}

/** Parsed once per file in the cache. */
const parsed = new WeakMap<Buffer, SegmentTimes>()

function timesOf(stored: Buffer): SegmentTimes {
  const times = parsed.get(stored) ?? segmentTimesOf(stored)
  parsed.set(stored, times)
  return times
}
