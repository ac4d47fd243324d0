import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

interface Operation {
  security?: unknown
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
    const checkout = operation('post', 'payments/checkout')
    expect(checkout['x-rate-limits']).toEqual([
      { per: 'account', burst: 20, interval_seconds: 15, counts: 'requests' },
    ])
    expect(checkout.responses['429']?.headers).toHaveProperty('Retry-After')
    expect(operation('post', 'auth/login')['x-rate-limits']).toContainEqual({
      per: 'email and address',
      burst: 10,
      interval_seconds: 60,
      counts: 'failed logins',
    })
    expect(operation('get', 'location').responses).not.toHaveProperty('429')
  })

  it('[C-12] is a page in browsers, with errors and limits', async () => {
    const { body } = await test.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })
    expect(body).toContain('<li>401 <code>wrong-credentials</code> Invalid email or password</li>')
    expect(body).toContain('<li>per account: 20 at once, then one every 15 s; counts requests</li>')
  })
})
