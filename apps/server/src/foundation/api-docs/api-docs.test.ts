import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

interface Operation {
  security?: unknown
  description?: string
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>
  [extension: `x-${string}`]: unknown
}

let test: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  test = await createTestApp()
  paths = (await test.app.inject('/api/docs/openapi.json')).json<{ paths: typeof paths }>().paths
})
afterAll(() => test.close())

function operation(method: string, path: string): Operation {
  const found = paths[`/api/v1/${path}`]?.[method]
  if (!found) throw new Error(`${method} ${path} is not documented`)
  return found
}

describe('the OpenAPI document', () => {
  it.each([
    ['post', 'auth/login', undefined],
    ['get', 'free/contents/view', [{}, { token: [] }]],
    ['get', 'profile/view', [{ token: [] }]],
    ['get', 'console/ads/report', [{ operatorSession: [] }, { apiKey: [] }]],
  ])('[C-12] names the authentication of %s %s', (method, path, security) => {
    expect(operation(method, path).security).toEqual(security)
  })

  it('[C-12] lists the errors of an endpoint by status, with their reasons', () => {
    const { responses } = operation('post', 'auth/login')
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '429', '500', '503', 'default'])
    expect(responses['400']?.description).toContain('`bad-input`')
    expect(responses['400']?.description).toContain('`missing-credentials`: Enter your email and password')
    expect(responses['401']?.description).toBe('`wrong-credentials`: Invalid email or password')
  })

  it('[C-12] shows rate limits, and Retry-After where clients are asked to wait', () => {
    const payment = operation('get', 'payments/{reference}')
    expect(payment['x-rate-limits']).toEqual([
      { per: 'account', burst: 40, interval_seconds: 1.5, counts: 'requests' },
    ])
    expect(payment.responses['429']?.headers).toHaveProperty('Retry-After')
    expect(operation('post', 'auth/login')['x-rate-limits']).toContainEqual({
      per: 'email and address',
      burst: 10,
      interval_seconds: 60,
      counts: 'failed logins',
    })
    expect(operation('get', 'location').responses).not.toHaveProperty('429')
  })

  it('[C-12] describes rate limits as text', () => {
    expect(operation('get', 'payments/{reference}').description).toBe(
      'Rate limits:\n\n- per account: 40 at once, then one every 1.5 s; counts requests',
    )
  })
})

describe('the page for browsers', () => {
  const html = { accept: 'text/html' }

  it('[C-12] is rendered by a script of this service, which runs without eval and inline scripts', async () => {
    const { body, headers } = await test.app.inject({ url: '/api/docs', headers: html })
    expect(body).toContain('<redoc spec-url="/api/docs/openapi.json"')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    const [, script = ''] = /<script src="([^"]+)"/.exec(body) ?? []
    const found = await test.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(found).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' },
    })
  })

  it('[C-12] has a script that is revalidated by its ETag', async () => {
    const url = '/api/docs/redoc.js'
    const { etag } = (await test.app.inject({ url })).headers
    const unchanged = await test.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect(unchanged.statusCode).toBe(304)
  })
})
