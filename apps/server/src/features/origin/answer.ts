import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PlaylistBody } from './playlist-cache.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date',
} as const

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
  const isGzip = request.headers['accept-encoding']?.includes('gzip') ?? false
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
  response.writeHead(200, {
    ...cors,
    'content-type': 'video/mp2t',
    'content-length': body.length,
    'cache-control': immutable,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
