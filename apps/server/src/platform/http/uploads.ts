import { Transform, type Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const mediaType = 'application/octet-stream'

/** Exempt from the time limit of request bodies: over a slow connection, a large file takes longer. */
const uploads = new WeakSet<IncomingMessage>()

/** Lets a scope receive files. Handlers get them as streams, unread, after authentication. */
export function acceptUploads(scope: FastifyInstance): void {
  passBodies(scope, mediaType)
}

/** Lets a scope receive bodies of a media type as streams, unread and without a time limit. */
export function passBodies(scope: FastifyInstance, type: string): void {
  scope.addContentTypeParser(type, (request, payload, done) => {
    uploads.add(request.raw)
    done(null, payload)
  })
}

/** The uploaded file. Reading it fails with `too-large` beyond `maxBytes`. */
export function uploadOf({ body, headers }: FastifyRequest, maxBytes: number): Readable {
  if (!isReadable(body)) throw new AppError('bad-input', { body: `must be a file sent as ${mediaType}` })
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('too-large')
  let bytes = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new AppError('too-large') : null, chunk)
    },
  })
  body.on('error', (error) => limited.destroy(error))
  body.on('aborted', () => limited.destroy(new Error('the client closed the connection during an upload')))
  return body.pipe(limited)
}

/**
 * Calls `onTimeout` when the body of a request is incomplete after `timeoutMs`, unless it is an upload. Node's own
 * `requestTimeout` has no exceptions.
 */
export function limitBodyTime(request: IncomingMessage, timeoutMs: number, onTimeout: () => void): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (!request.complete && !uploads.has(request)) onTimeout()
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer))
}

function isReadable(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body
}
