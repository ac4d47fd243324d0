import { endpoint, type Auth } from '@kallo/contract/endpoint'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { errors } from '../../errors.ts'
import { createLog } from '../log.ts'
import { createRateLimits } from '../rate-limits.ts'
import { AppError } from './app-error.ts'
import { CachedResponse } from './cached-response.ts'
import { registerRoutes } from './register-routes.ts'
import { route, type Route } from './route.ts'
import { createHttpServer } from './server.ts'

const declared = endpoint({
  method: 'GET',
  path: 'numbers',
  summary: 'A number',
  auth: 'public',
  data: z.object({ number: z.number(), padding: z.string().optional() }),
  errors: ['ad-not-found'],
})

const servers: { close(): Promise<unknown> }[] = []
let violations: string[] = []
afterEach(async () => {
  violations = []
  for (const server of servers.splice(0)) await server.close()
})

const sessions: Record<string, string> = { ada: 'ada', ops: 'ops' }
const authentication = {
  authenticate: (token: string) => {
    const accountId = sessions[token]
    return Promise.resolve(
      accountId
        ? { accountId, deviceId: 'tv', sessionKey: '00', profile: { id: 'ada', maxAge: null } }
        : null,
    )
  },
  now: () => 0,
  siteUrl: () => 'http://localhost',
  authenticateConsole: () => Promise.resolve(null),
}

async function serve(own: Route, validatesResponses = true) {
  const options = { log: createLog('silent'), trustedProxies: [], isHttps: false, origin: null }
  const app = createHttpServer({ ...options, errors, validatesResponses })
  servers.push(app)
  const limits = createRateLimits(fixedClock('2026-11-20T12:00:00Z'))
  await app.register(async (scope) => {
    const onViolation = ({ message }: Error) => void violations.push(message)
    const registration = { publicUrl: null, authentication, limits, errors, validatesResponses, onViolation }
    registerRoutes(scope, [own], registration)
  })
  return async (token?: string) => {
    const headers = { 'accept-encoding': 'gzip', ...(token === undefined ? {} : { 'auth-token': token }) }
    return app.inject({ method: 'GET', url: '/api/v1/numbers', headers })
  }
}

async function statusOf(own: Route, validatesResponses: boolean): Promise<number> {
  const get = await serve(own, validatesResponses)
  return (await get()).statusCode
}

describe('responses', () => {
  const wrong = { number: 'one' as unknown as number }
  const long = { ...wrong, padding: 'x'.repeat(5_000) }

  it.each<[string, Route]>([
    ['plain', route(declared, () => wrong)],
    ['compressed', route(declared, () => long)],
    ['cached', route(declared, () => new CachedResponse(wrong))],
  ])('[C-12] a response that does not match its declaration fails: %s', async (_, own) => {
    expect(await statusOf(own, true)).toBe(500)
    expect(await statusOf(own, false)).toBe(200)
  })

  it('[C-12] a response that matches passes', async () => {
    expect(
      await statusOf(
        route(declared, () => new CachedResponse({ number: 1 })),
        true,
      ),
    ).toBe(200)
  })
})

describe('errors', () => {
  const failing = (reason: 'ad-not-found' | 'vod-not-found') =>
    route(declared, () => {
      throw new AppError(reason)
    })

  it('[C-11] a declared error is sent', async () => {
    expect(await statusOf(failing('ad-not-found'), true)).toBe(404)
  })

  it('[C-11] an undeclared error fails in tests and development', async () => {
    expect(await statusOf(failing('vod-not-found'), true)).toBe(500)
    expect(violations).toEqual(['numbers does not declare the error vod-not-found'])
    expect(await statusOf(failing('vod-not-found'), false)).toBe(404)
  })
})

describe('authentication', () => {
  const requiring = (auth: Auth) =>
    serve(route(endpoint({ ...declared, auth, data: z.unknown() }), ({ principal }) => principal ?? 'none'))

  it.each<[Auth, Record<string, unknown>]>([
    ['public', { visitor: 'none', expired: 'none', ada: 'none' }],
    ['optional', { visitor: 'none', expired: 'none', ada: 'ada' }],
    ['viewer', { visitor: 'sign-in-needed', expired: 'sign-in-needed', ada: 'ada' }],
  ])('[C-11] auth %s', async (auth, expected) => {
    const get = await requiring(auth)
    const outcome = async (token?: string) => {
      const { reason, data } = (await get(token)).json<{ reason?: string; data: { accountId?: string } }>()
      return reason ?? data.accountId ?? data
    }
    expect({
      visitor: await outcome(),
      expired: await outcome('expired'),
      ada: await outcome('ada'),
    }).toEqual(expected)
  })
})

describe('rate limits', () => {
  it('[C-11] are enforced as declared, by account, with the time to wait', async () => {
    const limit = { name: 'test', per: 'account', burst: 2, everyMs: 5_000 } as const
    const get = await serve(
      route(endpoint({ ...declared, auth: 'viewer', limits: [limit] }), () => ({ number: 1 })),
    )
    expect([(await get('ada')).statusCode, (await get('ada')).statusCode]).toEqual([200, 200])
    const limited = await get('ada')
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '5'])
    expect((await get('ops')).statusCode).toBe(200)
  })

  it('[C-11] by account need a session', async () => {
    const limit = { name: 'test', per: 'account', burst: 2, everyMs: 5_000 } as const
    const limited = route(endpoint({ ...declared, limits: [limit] }), () => ({ number: 1 }))
    await expect(serve(limited)).rejects.toThrow('numbers limits accounts')
  })
})
