import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createApiClient } from './testing/api-client.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const test of open.splice(0)) await test.close()
})

async function serve(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const test = await createTestApp(env)
  open.push(test)
  return test
}

const statusOf = async ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers: { host: 'localhost:8080', ...headers } })).statusCode

const inService = { PUBLIC_URL: 'https://tv.example.com', SEED: 'none' }
const forwarding: Record<string, string>[] = [
  { 'x-forwarded-for': '1.2.3.4' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'http' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
]

describe('the outbox', () => {
  it.each([inService, { SEED: 'none' }, { PUBLIC_URL: 'http://192.168.1.5:8080', SEED: 'none' }])(
    '[A-09] is not served with %o',
    async (env) => {
      expect(await statusOf(await serve(env), '/outbox')).toBe(404)
    },
  )

  it('[A-09] is served in a local demo, but not through a proxy', async () => {
    const test = await serve({ PUBLIC_URL: 'http://kallo.localhost:8080' })
    expect(await statusOf(test, '/outbox')).toBe(200)
    for (const headers of forwarding)
      expect([headers, await statusOf(test, '/outbox', headers)]).toContain(404)
  })

  it('[A-09] is not served to a proxy that is recognised by HTTP/1.0 only', async () => {
    const test = await serve()
    const { port } = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }))
    const ask = (version: string) => statusLine(Number(port), `GET /outbox HTTP/${version}`)
    expect(await ask('1.1')).toContain('200')
    expect(await ask('1.0')).toContain('404')
  })
})

describe('/metrics', () => {
  it('is available locally, and in a public service only with a token', async () => {
    const local = await serve()
    expect(await statusOf(local, '/metrics')).toBe(200)
    for (const headers of [...forwarding, { host: 'tv.example.com' }])
      expect([headers, await statusOf(local, '/metrics', headers)]).toContain(404)
    expect(await statusOf(await serve(inService), '/metrics')).toBe(404)
  })

  it('is available from anywhere with METRICS_TOKEN', async () => {
    const test = await serve({ ...inService, METRICS_TOKEN: 'scrape-me-0123456789' })
    const from = { host: 'tv.example.com', 'x-forwarded-for': '1.2.3.4' }
    expect(await statusOf(test, '/metrics', { ...from, authorization: 'Bearer scrape-me-0123456789' })).toBe(
      200,
    )
    expect(await statusOf(test, '/metrics', { ...from, authorization: 'Bearer scrape-me-012345678' })).toBe(
      404,
    )
    expect(await statusOf(test, '/metrics')).toBe(404)
  })
})

describe('/api/docs', () => {
  it('can be switched off', async () => {
    const [on, off] = [await serve(), await serve({ API_DOCS: 'off' })]
    for (const url of ['/api/docs', '/api/docs/openapi.json', '/api/docs/redoc.js']) {
      expect(await statusOf(on, url)).toBe(200)
      expect(await statusOf(off, url)).toBe(404)
    }
  })
})

describe('payments without a key', () => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: 'forged' } })
  const webhook = async ({ app }: TestApp) => {
    const signature = createHmac('sha512', 'sk_test_kallo_sandbox').update(body).digest('hex')
    const headers = { 'x-paystack-signature': signature, 'content-type': 'application/json' }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers,
      payload: body,
    })
    return statusCode
  }

  it("[S-12] are off in a public service: webhooks signed with the sandbox's public key are rejected", async () => {
    const ownSandbox = { PAYSTACK_BASE_URL: 'http://127.0.0.1:9' }
    expect(await webhook(await serve({ ...inService, ...ownSandbox }))).toBe(401)
    expect(await webhook(await serve(inService))).toBe(401)
    expect(await webhook(await serve(ownSandbox))).not.toBe(401)
  })

  it('[S-12] cannot be started in production, and Paystack is not contacted', async () => {
    const asked: string[] = []
    const provider = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const { port } = provider.address() as AddressInfo
    const begin = async (env: NodeJS.ProcessEnv) => {
      const test = await serve({ ...env, PAYSTACK_BASE_URL: `http://127.0.0.1:${port}` })
      const token = await test.tokenOf('bola@kallo.test')
      const { post } = createApiClient(() => test)
      return post('payments/checkout', { planId: '3_3', currency: 'NGN' }, { token })
    }
    expect(await begin(inService)).toMatchObject({
      status: 503,
      body: { reason: 'payment-provider-unavailable' },
    })
    expect(asked).toEqual([])
    await begin({})
    expect(asked).toEqual(['/transaction/initialize'])
    provider.close()
  })
})

describe('X-Forwarded-Host', () => {
  /** The link preview of a page and a stream address, as one text. */
  const addressesOf = async ({ app }: TestApp, remoteAddress: string) => {
    const headers = { host: 'kallo.test', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const [page, channel] = await Promise.all(
      ['/home/channel/eko-news', '/api/v1/free/contents/channel/eko-news'].map((url) =>
        app.inject({ url, headers, remoteAddress }),
      ),
    )
    return `${page?.body} ${channel?.body}`
  }

  it('[C-11] is used only when it comes from a trusted proxy', async () => {
    const test = await serve({ TRUSTED_PROXIES: '10.0.0.1' })
    expect(await addressesOf(test, '10.0.0.1')).toContain('https://evil.example/t/')
    const direct = await addressesOf(test, '10.0.0.2')
    expect(direct).not.toContain('evil.example')
    expect(direct).toContain('content="http://kallo.test/home/channel/eko-news"')
    expect(await addressesOf(await serve(), '127.0.0.1')).not.toContain('evil.example')
  })

  it('[C-11] has no effect when PUBLIC_URL is set', async () => {
    const test = await serve({
      TRUSTED_PROXIES: '10.0.0.1',
      PUBLIC_URL: 'https://tv.example.com',
      SEED: 'none',
    })
    const addresses = await addressesOf(test, '10.0.0.1')
    expect(addresses).not.toContain('evil.example')
    expect(addresses).toContain('content="https://tv.example.com/home/channel/eko-news"')
    expect(addresses).toContain('https://tv.example.com/t/')
  })
})

/** The first line of the response to a request of a local client. */
function statusLine(port: number, requestLine: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`${requestLine}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`),
    )
    socket.once('data', (chunk) => resolve(chunk.toString().split('\r\n', 1)[0] ?? ''))
    socket.once('error', reject)
  })
}
