import { endpoint } from '@kallo/contract/endpoint'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { createLog } from '../log.ts'
import { envelope, preparedRoute, registerRoutes, route, type Route } from './api.ts'
import { prepare } from './prepared.ts'
import { createHttpServer } from './server.ts'

const declared = endpoint({
  method: 'GET',
  path: 'numbers',
  summary: 'A number',
  auth: 'public',
  data: z.object({ number: z.number(), padding: z.string().optional() }),
})

const servers: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function statusOf(own: Route<never>, validatesResponses: boolean): Promise<number> {
  const app = createHttpServer({
    log: createLog('silent'),
    trustedProxies: [],
    isHttps: false,
    validatesResponses,
    origin: null,
  })
  servers.push(app)
  await app.register((scope, _options, done) => {
    registerRoutes(scope, [own], () => Promise.resolve(null), { publicUrl: null, validatesResponses })
    done()
  })
  const headers = { 'accept-encoding': 'gzip' }
  return (await app.inject({ method: 'GET', url: '/api/v1/numbers', headers })).statusCode
}

const wrong = { number: 'one' as unknown as number }
const long = { ...wrong, padding: 'x'.repeat(5_000) }

it.each<[string, Route<never>]>([
  ['a plain one', route(declared, () => wrong)],
  ['a compressed one', route(declared, () => long)],
  ['a cached one', preparedRoute(declared, () => prepare(envelope(wrong)))],
])('[C-12] a response that does not match its declaration fails: %s', async (_, own) => {
  expect(await statusOf(own, true)).toBe(500)
  expect(await statusOf(own, false)).toBe(200)
})

it('[C-12] a response that matches passes', async () => {
  expect(
    await statusOf(
      route(declared, () => ({ number: 1 })),
      true,
    ),
  ).toBe(200)
  expect(
    await statusOf(
      preparedRoute(declared, () => prepare(envelope({ number: 1 }))),
      true,
    ),
  ).toBe(200)
})
