import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, hasTag } from './accepts.ts'
import { CachedResponse, envelope, pickEncoding } from './cached-response.ts'
import { FormResponse, sendForm } from './form-response.ts'
import { isMessageResponse } from './route.ts'

const jsonType = 'application/json; charset=utf-8'
/** Below this size, compression does not save a packet. */
const minGzipBytes = 1_400

/** Throws when a response does not match its declaration; null in production. */
export type ResponseCheck = ((text: string) => void) | null

/** Sends what a handler returned. */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  check: ResponseCheck,
): FastifyReply | Promise<FastifyReply> {
  if (result instanceof CachedResponse) return sendCached(request, reply, result, check)
  if (result instanceof FormResponse) {
    const form = result as FormResponse<unknown>
    const text = envelope(form.data)
    check?.(text)
    return sendForm(request, reply, text, form.files)
  }
  const text = isMessageResponse(result)
    ? envelope(result.data, 'Success', result.message, result.code)
    : envelope(result)
  check?.(text)
  reply.header('content-type', jsonType).header('cache-control', 'no-store')
  if (text.length < minGzipBytes || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(text)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return reply.send(gzipSync(text, { level: 1 }))
}

/** nginx may give this response to all visitors for a second, and removes the header. */
const sharedByEdge = { 'x-accel-expires': '1' }

function isVisitor({ headers }: FastifyRequest): boolean {
  return (
    headers['auth-token'] === undefined && headers.authorization === undefined && headers.cookie === undefined
  )
}

/** Bypasses Fastify, because every page of every visitor starts with these responses. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse<unknown>,
  check: ResponseCheck,
): FastifyReply {
  check?.(response.body.toString())
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  const { etag } = response
  const headers = {
    etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, auth-token, cookie, prefer, x-kallo-session',
    ...(response.isSameForVisitors && isVisitor(request) ? sharedByEdge : {}),
  }
  reply.hijack()
  if (hasTag(known, etag)) {
    reply.raw.writeHead(304, headers).end()
    return reply
  }
  const { encoding, bytes } = pickEncoding(response, accepted)
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': jsonType,
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  reply.raw.end(bytes)
  return reply
}
