import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The ID of a trusted proxy (`X-Request-Id`), so that its log lines and ours can be joined; else one of our own. */
export function createRequestIds(
  isFromProxy: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string {
  // Unique across processes.
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return (request) => {
    const given = request.headers['x-request-id']
    // It becomes part of log lines and of `application_name`, which PostgreSQL limits to 63 bytes.
    if (typeof given === 'string' && /^[\w-]{8,48}$/.test(given) && isFromProxy(request)) return given
    return `${prefix}-${(++count).toString(36)}`
  }
}
