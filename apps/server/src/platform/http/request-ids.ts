import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Takes the ID that a trusted proxy sent (`X-Request-Id`), so that its log lines and ours can be joined; else creates
 * one.
 */
export function createRequestIds(
  isFromProxy: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string {
  // Unique across processes.
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return (request) => {
    const given = request.headers['x-request-id']
    // The ID becomes part of log lines and of `application_name`, which PostgreSQL limits to 63 bytes.
    if (typeof given === 'string' && /^[\w-]{8,48}$/.test(given) && isFromProxy(request)) return given
    return `${prefix}-${(++count).toString(36)}`
  }
}
