import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsGzip } from '../../platform/http/accepts.ts'
import { readRange } from './byte-range.ts'
import type { PlaylistBody } from './playlist-cache.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date',
} as const

const rangeCors = { ...cors, 'access-control-expose-headers': 'Date, Content-Range' } as const

const immutable = 'public, max-age=31536000, immutable'

/** Players on other sites must be able to read a refusal too, so every answer carries the CORS headers. */
export function answerRefusal(
  response: ServerResponse,
  status: 403 | 404 | 405 | 500 | 503,
  why: string,
): void {
  const body = Buffer.from(`${why}\n`)
  response.writeHead(status, {
    ...cors,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD, OPTIONS' } : {}),
  })
  response.end(body)
}

export function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    ...cors,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'range',
    'access-control-max-age': '86400',
  })
  response.end()
}

export function answerPlaylist(request: IncomingMessage, response: ServerResponse, made: PlaylistBody): void {
  const isGzip = acceptsGzip(request.headers['accept-encoding'])
  const body = isGzip ? made.gzip : made.body
  response.writeHead(200, {
    ...cors,
    'content-type': 'application/vnd.apple.mpegurl',
    'content-length': body.length,
    'cache-control': made.cacheControl,
    vary: 'accept-encoding',
    ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export function answerSegment(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  if (request.headers.range !== undefined && answerRange(request, response, body)) return
  response.writeHead(200, {
    ...cors,
    'content-type': 'video/mp2t',
    'content-length': body.length,
    'cache-control': immutable,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** False: the header asks for nothing that can be heeded, so the whole is sent. */
function answerRange({ headers, method }: IncomingMessage, response: ServerResponse, body: Buffer): boolean {
  // Segments carry no tag, so nobody can hold part of this very one (If-Range).
  if (method !== 'GET' || headers['if-range'] !== undefined) return false
  const range = readRange(headers.range ?? '', body.length)
  if (range === 'all') return false
  if (range === 'none') {
    const all = { ...rangeCors, 'content-range': `bytes */${body.length}`, 'content-length': 0 }
    response.writeHead(416, { ...all, 'cache-control': 'no-store' }).end()
    return true
  }
  response.writeHead(206, {
    ...rangeCors,
    'content-type': 'video/mp2t',
    'content-range': `bytes ${range.from}-${range.to}/${body.length}`,
    'content-length': range.to - range.from + 1,
    'cache-control': immutable,
  })
  response.end(body.subarray(range.from, range.to + 1))
  return true
}
