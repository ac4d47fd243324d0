import { connect } from 'node:net'

export interface LoadResult {
  requestsPerSecond: number
  requests: number
}

/** A GET, or a POST of JSON. */
export interface Asked {
  body?: string
  token?: string
}

/**
 * Requests one URL repeatedly over keep-alive connections. It works on raw sockets and only counts
 * bytes, so that the load generator costs less than what it measures.
 */
export async function load(
  url: URL,
  connections: number,
  ms: number,
  asked: Asked = {},
): Promise<LoadResult> {
  const request = requestOf(url, asked)
  let requests = 0
  let isOver = false
  const started = performance.now()
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
      let missing = 0
      socket.on('connect', () => socket.write(request))
      socket.on('error', reject)
      socket.on('close', () => (isOver ? resolve() : reject(new Error(`${url.href} hung up`))))
      socket.on('data', (chunk) => {
        try {
          missing += missing === 0 ? sizeOf(chunk) - chunk.length : -chunk.length
        } catch (error) {
          return void socket.destroy(error as Error)
        }
        if (missing > 0) return
        requests += 1
        if (isOver) socket.destroy()
        else socket.write(request)
      })
    })
  const timer = setTimeout(() => (isOver = true), ms)
  await Promise.all(Array.from({ length: connections }, one))
  clearTimeout(timer)
  return { requests, requestsPerSecond: (requests * 1000) / (performance.now() - started) }
}

function requestOf({ pathname, search, host }: URL, { body, token }: Asked): Buffer {
  const head = [`${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1`, `host: ${host}`]
  if (token) head.push(`auth-token: ${token}`)
  if (body !== undefined) head.push('content-type: application/json', `content-length: ${body.length}`)
  return Buffer.from([...head, 'connection: keep-alive', '', body ?? ''].join('\r\n'))
}

/** Bytes of a whole response, including its head, from its first chunk. It must be 200 with Content-Length. */
function sizeOf(first: Buffer): number {
  const end = first.indexOf('\r\n\r\n')
  const head = first.toString('latin1', 0, end)
  const at = head.search(/content-length: /i)
  if (end === -1 || at === -1 || !head.startsWith('HTTP/1.1 200'))
    throw new Error(`an answer began ${head.slice(0, 60)}`)
  return end + 4 + Number.parseInt(head.slice(at + 16), 10)
}
