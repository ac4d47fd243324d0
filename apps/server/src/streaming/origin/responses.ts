import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { acceptedEncoding, hasTag } from '../../platform/http/accepts.ts'
import { readRange } from './byte-range.ts'
import type { PlaylistBody } from './playlist-cache.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date, ETag, Retry-After, Content-Range, Content-Length',
} as const

const immutable = 'public, max-age=31536000, immutable'

export interface OriginError {
  status: 403 | 404 | 405 | 429 | 500 | 503
  message: string
  retryAfterSeconds?: number
}

/** Errors carry the CORS headers too, so that players on other sites can read them. */
export function sendError(
  response: ServerResponse,
  { status, message, retryAfterSeconds }: OriginError,
): void {
  const body = Buffer.from(`${message}\n`)
  response.writeHead(status, {
    ...cors,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD, OPTIONS' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  })
  response.end(body)
}

/** Allows the CMCD request headers (CTA-5004), which players may send. */
export function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    ...cors,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers':
      'range, if-none-match, if-range, cmcd-request, cmcd-object, cmcd-status, cmcd-session',
    'access-control-max-age': '86400',
  })
  response.end()
}

export function sendPlaylist(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  playlist: PlaylistBody,
): void {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const etag = playlist.etag(encoding)
  const shared = { ...cors, etag, 'cache-control': playlist.cacheControl, vary: 'accept-encoding' }
  if (hasTag(headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end()
    return
  }
  const all = {
    ...shared,
    'content-type': playlist.contentType,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
  if (method === 'HEAD') {
    // The length is not known before the body is compressed, and may be left out (RFC 9110, 9.3.2).
    response.writeHead(200, encoding ? all : { ...all, 'content-length': playlist.in(null).length }).end()
    return
  }
  const { bytes, length } = playlist.in(encoding)
  response.writeHead(200, { ...all, 'content-length': length })
  response.end(bytes, 'latin1')
}

/** Immutable media, with headers that are the same in each response. */
export interface MediaBody {
  /** Sent one after the other, without copying them together. */
  parts: readonly Buffer[]
  bytes: number
  etag: string
  headers: { shared: OutgoingHttpHeaders; all: OutgoingHttpHeaders }
}

export function mediaBody(parts: readonly Buffer[], etag: string, contentType: string): MediaBody {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0)
  const shared = { ...cors, etag, 'accept-ranges': 'bytes', 'cache-control': immutable }
  const all = { ...shared, 'content-type': contentType, 'content-length': bytes }
  return { parts, bytes, etag, headers: { shared, all } }
}

/** Returns the number of bytes sent. */
export function sendMedia(request: IncomingMessage, response: ServerResponse, body: MediaBody): number {
  const { parts, bytes, etag, headers } = body
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers.shared).end()
    return 0
  }
  const range = requestedRange(request, etag, bytes)
  if (range === 'unsatisfiable') {
    const headersOf416 = { ...headers.shared, 'content-range': `bytes */${bytes}`, 'content-length': 0 }
    response.writeHead(416, { ...headersOf416, 'cache-control': 'no-store' }).end()
    return 0
  }
  const sent = range === 'all' ? bytes : range.to - range.from + 1
  if (range === 'all') response.writeHead(200, headers.all)
  else
    response.writeHead(206, {
      ...headers.all,
      'content-length': sent,
      'content-range': `bytes ${range.from}-${range.to}/${bytes}`,
    })
  if (request.method === 'HEAD') {
    response.end()
    return 0
  }
  const written = range === 'all' ? parts : slicesOf(parts, range)
  for (let index = 0; index < written.length - 1; index++) response.write(written[index])
  response.end(written.at(-1))
  return sent
}

function slicesOf(parts: readonly Buffer[], { from, to }: { from: number; to: number }): Buffer[] {
  let start = 0
  return parts.flatMap((part) => {
    const slice = part.subarray(Math.max(0, from - start), Math.max(0, to + 1 - start))
    start += part.length
    return slice.length > 0 ? [slice] : []
  })
}

/** RFC 9110, 13.1.5: Range is ignored when If-Range does not match. */
function requestedRange({ headers, method }: IncomingMessage, etag: string, size: number) {
  const ifRange = headers['if-range']
  if (method !== 'GET' || headers.range === undefined) return 'all'
  return ifRange === undefined || ifRange === etag ? readRange(headers.range, size) : 'all'
}
