import type { IncomingMessage, ServerResponse } from 'node:http'
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
  const { bytes, etag } = playlist.in(encoding)
  const shared = { ...cors, etag, 'cache-control': playlist.cacheControl, vary: 'accept-encoding' }
  if (hasTag(headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end()
    return
  }
  response.writeHead(200, {
    ...shared,
    'content-type': 'application/vnd.apple.mpegurl',
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  response.end(method === 'HEAD' ? undefined : bytes)
}

/** Returns the number of bytes sent. */
export function sendSegment(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  etag: string,
): number {
  const { headers, method } = request
  const shared = { ...cors, etag, 'accept-ranges': 'bytes', 'cache-control': immutable }
  if (hasTag(headers['if-none-match'], etag)) {
    response.writeHead(304, shared).end()
    return 0
  }
  const range = requestedRange(request, etag, body.length)
  if (range === 'none') {
    const headersOf416 = { ...shared, 'content-range': `bytes */${body.length}`, 'content-length': 0 }
    response.writeHead(416, { ...headersOf416, 'cache-control': 'no-store' }).end()
    return 0
  }
  const part = range === 'all' ? body : body.subarray(range.from, range.to + 1)
  response.writeHead(range === 'all' ? 200 : 206, {
    ...shared,
    'content-type': 'video/mp2t',
    'content-length': part.length,
    ...(range === 'all' ? {} : { 'content-range': `bytes ${range.from}-${range.to}/${body.length}` }),
  })
  response.end(method === 'HEAD' ? undefined : part)
  return method === 'HEAD' ? 0 : part.length
}

/** RFC 9110, 13.1.5: Range is ignored when If-Range does not match. */
function requestedRange({ headers, method }: IncomingMessage, etag: string, size: number) {
  const ifRange = headers['if-range']
  if (method !== 'GET' || headers.range === undefined) return 'all'
  return ifRange === undefined || ifRange === etag ? readRange(headers.range, size) : 'all'
}
