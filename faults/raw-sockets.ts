import net from 'node:net'

const heads = [
  '',
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'GET http://[::bad HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
  'GET /t/ HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
]

export interface RawResult {
  /** Status codes received. */
  statuses: number[]
  /** Sockets that neither got a response nor were closed in time. */
  hung: number
}

/** Sends `count` malformed requests over raw sockets, some of which are reset half-way. */
export async function sendRaw(port: number, count: number, timeoutMs: number): Promise<RawResult> {
  const result: RawResult = { statuses: [], hung: 0 }
  for (let sent = 0; sent < count; sent += 50) {
    const batch = Array.from({ length: Math.min(50, count - sent) }, (_, n) =>
      exchange(port, sent + n, timeoutMs),
    )
    for (const one of await Promise.all(batch)) {
      if (one === 'hung') result.hung += 1
      else if (one !== null) result.statuses.push(one)
    }
  }
  return result
}

function exchange(port: number, number: number, timeoutMs: number): Promise<number | null | 'hung'> {
  const head = heads[number % heads.length] ?? ''
  const isReset = number % 7 === 0
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let heard = ''
    const done = (outcome: number | null | 'hung') => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]) || null
    const timer = setTimeout(() => done('hung'), timeoutMs)
    socket.on('error', () => done(status()))
    socket.on('close', () => done(status()))
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      if (heard.includes('\r\n\r\n')) done(status())
    })
    socket.on('connect', () => {
      socket.write(head, 'latin1')
      if (isReset) socket.resetAndDestroy()
      else if (!head.includes('\r\n\r\n') || /Content-Length: 100|zz/.test(head)) socket.end()
    })
  })
}
