import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@kallo/contract/endpoint'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { errors } from '../../errors.ts'
import { createLog } from '../log.ts'
import { createRateLimits } from '../rate-limits.ts'
import { registerRoutes } from './register-routes.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'
import { acceptUploads } from './uploads.ts'

const upload = endpoint({
  method: 'POST',
  path: 'console/files',
  summary: 'Upload a file',
  auth: 'viewer',
  upload: { maxBytes: 1_000 },
  data: z.object({ content: z.string() }),
})

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function serve(bodyTimeoutMs = 30_000): Promise<string> {
  const options = { log: createLog('silent'), trustedProxies: [], isHttps: false, origin: null }
  const own = createHttpServer({
    ...options,
    errors,
    validatesResponses: true,
    connections: { bodyTimeoutMs },
  })
  app = own
  const authentication = {
    authenticate: (token: string) =>
      Promise.resolve(
        token === 'ada'
          ? { accountId: 'ada', deviceId: 'tv', sessionKey: '00', profile: { id: 'ada', maxAge: null } }
          : null,
      ),
    siteUrl: () => 'http://localhost',
    now: () => 0,
    authenticateConsole: () => Promise.resolve(null),
  }
  const limits = createRateLimits(fixedClock('2026-11-20T12:00:00Z'))
  await own.register(async (scope) => {
    acceptUploads(scope)
    const routes = [route(upload, async (context) => ({ content: await text(context.upload) }))]
    registerRoutes(scope, routes, {
      publicUrl: null,
      authentication,
      limits,
      errors,
      validatesResponses: true,
    })
  })
  await own.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(own.server.address() as AddressInfo).port}/api/v1/console/files`
}

function send(url: string, body: string | ReadableStream, headers: Record<string, string> = {}) {
  const own = { 'auth-token': 'ada', 'content-type': 'application/octet-stream', ...headers }
  return fetch(url, { method: 'POST', body, headers: own, duplex: 'half' })
}

async function contentOf(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { content: string } }
  return data.content
}

/** Sent with chunked transfer encoding. */
function streamOf(bytes: number): ReadableStream {
  return new Blob(['x'.repeat(bytes)]).stream()
}

describe('uploads', () => {
  it('[U-01] passes the file to the handler', async () => {
    const url = await serve()
    const whole = await send(url, 'x'.repeat(1_000))
    expect(await contentOf(whole)).toHaveLength(1_000)
    const chunked = await send(url, streamOf(999))
    expect(await contentOf(chunked)).toHaveLength(999)
  })

  it('[U-01] rejects files over the limit, announced or not', async () => {
    const url = await serve()
    const rejected = [await send(url, 'x'.repeat(1_001)), await send(url, streamOf(1_001))]
    expect(rejected.map(({ status }) => status)).toEqual([413, 413])
  })

  it('[U-01] rejects other media types and requests without a session', async () => {
    const url = await serve()
    const json = await send(url, '{}', { 'content-type': 'application/json' })
    expect(json.status).toBe(400)
    const form = await send(url, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(form.status).toBe(400)
    expect((await send(url, 'x', { 'auth-token': 'nonsense' })).status).toBe(401)
  })

  it('[U-01] the time limit of request bodies does not apply', async () => {
    const { hostname, port, pathname } = new URL(await serve(50))
    const begin = (type: string) => {
      const client = net.connect(Number(port), hostname)
      const head = ['auth-token: ada', `content-type: application/${type}`, 'content-length: 2']
      client.write([`POST ${pathname} HTTP/1.1`, 'host: x', ...head, '', 'a'].join('\r\n'))
      return client
    }
    const uploading = begin('octet-stream')
    const limited = begin('json')
    const [timeout] = await once(limited, 'data')
    expect(String(timeout)).toContain('408 Request Timeout')
    uploading.write('b')
    const [response] = await once(uploading, 'data')
    expect(String(response)).toContain('"content":"ab"')
    for (const client of [uploading, limited]) client.destroy()
  })
})
