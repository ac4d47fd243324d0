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

/** How long the client has to read the answer. The connection is half open until it closes its side, which it may never do. */
const lingerMs = 1_000

/** What was sent is no HTTP, or too much or too slow: there is no request to answer, only the connection. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  answers: Connections,
  headers: SecurityHeaders,
): void {
  // In the middle of an answer a second one would be taken for its content.
  if (!socket.writable || error.code === 'ECONNRESET' || answers.isAnswering(socket)) {
    socket.destroy()
    return
  }
  const code = statuses[error.code ?? ''] ?? 400
  const failure = platformError(code === 400 || code === 408 ? 'bad-input' : 'too-large')
  const body = JSON.stringify({ ...failure, code })
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    // It may have been meant for the origin, whose refusals players on other sites can read.
    'access-control-allow-origin: *',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(linger))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
