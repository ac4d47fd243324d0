import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections } from './connections.ts'
import { platformError } from './error-response.ts'
import type { SecurityHeaders } from './security-headers.ts'

const statuses: Record<string, 408 | 413 | 431> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * How long the client can still read. The connection is half open until the client closes its side, which it may
 * never do.
 */
const lingerMs = 1_000

/** For input that is not HTTP, too large or too slow: there is no request, only the connection. */
export function handleClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  connections: Connections,
  headers: SecurityHeaders,
): void {
  // In the middle of a response, a second one would be read as its content.
  if (!socket.writable || error.code === 'ECONNRESET' || connections.isResponding(socket)) {
    socket.destroy()
    return
  }
  const code = statuses[error.code ?? ''] ?? 400
  const content = platformError(code === 400 || code === 408 ? 'bad-input' : 'too-large')
  const body = JSON.stringify({ ...content, code })
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    // The request may be for the origin, whose errors players on other sites read.
    'access-control-allow-origin: *',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
