import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { errors } from '../../errors.ts'
import { createLog } from '../log.ts'
import { handleNotFound } from './not-found.ts'
import { createHttpServer, type ServerOptions } from './server.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function serve(
  origin: ServerOptions['origin'] = null,
  connections?: ServerOptions['connections'],
): FastifyInstance {
  const app = createHttpServer({
    log: createLog('silent'),
    trustedProxies: [],
    isHttps: false,
    errors,
    validatesResponses: false,
    origin,
    connections,
  })
  handleNotFound(app, [])
  open.push(app)
  return app
}

async function portOf(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

/** Everything received on a connection until it ends. */
async function exchange(port: number, ...sent: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  for (const part of sent) socket.write(part)
  await ended
  return heard
}

function expectEnvelope(response: string, code: number): void {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${code} `)
  expect(head).toContain('access-control-allow-origin: *')
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  expect(head).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject({ status: 'ERROR', code, data: null })
}

describe('malformed requests', () => {
  it('[C-11] input other than HTTP is 400, headers that are too large are 431', async () => {
    const port = await portOf(serve())
    expectEnvelope(await exchange(port, 'nonsense\r\n\r\n'), 400)
    expectEnvelope(await exchange(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`), 431)
  })

  it('[C-11] a slow request is 408', async () => {
    const app = serve()
    const port = await portOf(app)
    const late = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.once('connection', (socket) => app.server.emit('clientError', late, socket))
    expectEnvelope(await exchange(port), 408)
  })

  it('[C-11] no error is written into a response that has started', async () => {
    const port = await portOf(serve((_request, response) => void response.writeHead(200).write('begun')))
    const response = await exchange(port, 'GET /t/x HTTP/1.1\r\nhost: x\r\n\r\n', 'nonsense\r\n\r\n')
    expect(response).not.toContain('HTTP/1.1 400')
  })
})

describe('an error in the origin', () => {
  it('[C-11] fails one request and does not crash the process', async () => {
    const port = await portOf(
      serve(() => {
        throw new Error('broken')
      }),
    )
    const request = 'GET /t/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
    for (let n = 0; n < 2; n++) expect(await exchange(port, request)).toContain('"unexpected"')
  })
})

describe('request targets', () => {
  it('[P-01] the origin also serves targets in absolute form', async () => {
    const port = await portOf(serve((request, response) => void response.end(`origin ${request.url}`)))
    const ask = (target: string) =>
      exchange(port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(await ask('http://tv.example.com/t/a/b?c')).toContain('origin /t/a/b?c')
    expect(await ask('HTTP://tv.example.com:80/t/')).toContain('origin /t/')
    expect(await ask('http://tv.example.com/x')).toContain('"unknown-call"')
    expect(await ask('http://tv.example.com?/t/')).toContain('"unknown-call"')
    expect(await ask('ftp://tv.example.com/t/')).toMatch(/HTTP\/1.1 40[04] /)
  })

  it('[C-11] HTTP/1.1 requires a Host header, HTTP/1.0 does not', async () => {
    const port = await portOf(serve())
    const response = await exchange(port, 'GET /x HTTP/1.1\r\nconnection: close\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1.1 400 [^]*"bad-input"[^]*"host"/)
    expect(await exchange(port, 'GET /x HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 404 [^]*"unknown-call"/)
  })

  it.each(['/api/v1/x/%', '/api/%ff', '/cms/%ff'])('[C-11] rejects the invalid escape in %s', async (url) => {
    const app = serve()
    app.get('/api/v1/x/:tag', () => 'x')
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ status: 'ERROR', code: 400, reason: 'bad-input', data: null })
    expect(response.headers['content-type']).toContain('application/json')
  })

  it('[C-11, R-04] an invalid escape in the address of a page is left to the pages', async () => {
    const app = serve()
    app.get('/*', ({ url }) => ({ url }))
    expect((await app.inject({ url: '/home/%ff?x=%ff' })).json()).toEqual({ url: '/home/%25ff?x=%ff' })
    expect((await app.inject({ method: 'POST', url: '/home/%ff' })).statusCode).toBe(400)
  })

  it('[C-11] a parameter that is too long is 400', async () => {
    const app = serve()
    app.get('/api/v1/x/:tag', () => 'x')
    const response = await app.inject({ url: `/api/v1/x/${'y'.repeat(4_100)}` })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ reason: 'bad-input' })
  })
})

describe('errors', () => {
  it('[C-11] an unavailable database is 503 with Retry-After', async () => {
    const app = serve()
    app.get('/unavailable', () => Promise.reject(Object.assign(new Error('x'), { code: '57P01' })))
    app.get('/broken', () => Promise.reject(new Error('x')))
    const unavailable = await app.inject({ url: '/unavailable' })
    expect(unavailable.statusCode).toBe(503)
    expect(unavailable.headers['retry-after']).toBe('2')
    expect(unavailable.json()).toMatchObject({ status: 'ERROR', code: 503, reason: 'not-ready', data: null })
    const broken = await app.inject({ url: '/broken' })
    expect(broken.json()).toMatchObject({ code: 500, reason: 'unexpected' })
    expect(broken.headers).not.toHaveProperty('retry-after')
  })

  it('[C-11] a JSON body may be empty, but not malformed', async () => {
    const app = serve()
    app.post('/x', ({ body }) => ({ body: body ?? 'none' }))
    const post = (payload: string) =>
      app.inject({ method: 'POST', url: '/x', headers: { 'content-type': 'application/json' }, payload })
    expect((await post('')).json()).toEqual({ body: 'none' })
    expect((await post('{"a":1}')).json()).toEqual({ body: { a: 1 } })
    for (const bad of ['{', ' ', '{"__proto__":{}}']) expect((await post(bad)).statusCode).toBe(400)
  })
})

describe('connections', () => {
  const quick = { headersTimeoutMs: 50, checkingIntervalMs: 20, inactivityTimeoutMs: 100 }
  const clients: net.Socket[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
  })

  /** A client that never closes its side. */
  async function connect(port: number, sent = ''): Promise<net.Socket> {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    clients.push(socket.on('error', () => undefined))
    await once(socket, 'connect')
    socket.write(sent)
    return socket
  }
  const openOn = (app: FastifyInstance) =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

  it.each([
    ['nothing', ''],
    ['half a head', 'GET / HTTP/1.1\r\nhost: x'],
    ['no HTTP', 'nonsense\r\n\r\n'],
  ])('[C-11] a client that sends %s and keeps the connection open is disconnected', async (_name, sent) => {
    const app = serve(null, quick)
    const client = await connect(await portOf(app), sent)
    client.resume()
    await once(client, 'end')
    await expect.poll(() => openOn(app), { timeout: 10_000 }).toBe(0)
  })

  it('[C-11] a client that sends a body slowly is disconnected', async () => {
    const app = serve(null, { ...quick, inactivityTimeoutMs: 60_000, bodyTimeoutMs: 50 })
    const head = 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
    const client = await connect(await portOf(app), head)
    const [response] = await once(client, 'data')
    expect(String(response)).toContain('408 Request Timeout')
    await expect.poll(() => openOn(app), { timeout: 10_000 }).toBe(0)
  })

  it('[C-11] a client that does not read the response is disconnected', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024, 'x')
    const app = serve((_request, response) => void response.end(body), quick)
    const client = await connect(await portOf(app), 'GET /t/x HTTP/1.1\r\nhost: x\r\n\r\n')
    client.pause()
    await expect.poll(() => openOn(app), { timeout: 10_000 }).toBe(0)
  })

  it('[C-11] above the limit, the longest idle connections are closed', async () => {
    const app = serve((_request, response) => void response.writeHead(200).write('playing'), { max: 3 })
    const port = await portOf(app)
    const player = await connect(port, 'GET /t/x HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(player, 'data')
    const ended: number[] = []
    for (let n = 0; n < 5; n++) (await connect(port)).once('end', () => ended.push(n)).resume()
    await expect.poll(() => ended).toEqual([0, 1, 2])
    expect(await openOn(app)).toBe(3)
    expect(player.readableEnded).toBe(false)
    expect(await exchange(port, 'GET /x HTTP/1.0\r\n\r\n')).toContain('404')
  })
})

describe('closing', () => {
  const get = 'GET /t/x HTTP/1.1\r\nhost: x\r\n\r\n'

  it('[C-11] finishes requests and streams in progress and accepts no new connection', async () => {
    let requests = 0
    const release = Promise.withResolvers<void>()
    const app = serve((_request, response) => {
      requests += 1
      void release.promise.then(() => response.end('streamed'))
    })
    app.get('/slow', async () => {
      requests += 1
      await release.promise
      return 'called'
    })
    const port = await portOf(app)
    const idle = exchange(port)
    const responses = [exchange(port, get), exchange(port, get.replace('/t/x', '/slow'))]
    await expect.poll(() => requests).toBe(2)
    const started = Date.now()
    const closed = app.close()
    await pause(50)
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed')
    release.resolve()
    const [streamed, called] = await Promise.all(responses)
    await closed
    expect(streamed).toMatch(/streamed/)
    expect(called).toMatch(/connection: close[^]*called/i)
    expect(await idle).toBe('')
    expect(Date.now() - started).toBeLessThan(4_500)
  })

  it('[P-01] sends the whole response, also to a slow player', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024, 'x')
    const arrived = Promise.withResolvers<void>()
    const app = serve((_request, response) => {
      response.end(body)
      arrived.resolve()
    })
    const port = await portOf(app)
    const socket = net.connect(port, '127.0.0.1')
    let bytes = 0
    socket.on('data', (chunk) => (bytes += chunk.length)).pause()
    socket.write(get)
    await arrived.promise
    const closed = app.close()
    await pause(300)
    socket.resume()
    await closed
    await expect.poll(() => bytes).toBeGreaterThan(body.length)
  })

  it('[C-11] waits at most five seconds', async () => {
    const arrived = Promise.withResolvers<void>()
    const app = serve(() => arrived.resolve())
    const port = await portOf(app)
    const response = exchange(port, get)
    await arrived.promise
    const started = Date.now()
    await app.close()
    const waited = Date.now() - started
    expect(waited).toBeGreaterThan(4_500)
    expect(waited).toBeLessThan(20_000)
    expect(await response).toBe('')
  })
})
