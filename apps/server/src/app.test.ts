import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())

const login = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: 'x', deviceName: 'x' }
const post = (path: string, payload: string | object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
const json = { 'content-type': 'application/json' }

describe('invalid text', () => {
  const fields = ['email', 'password', 'deviceId', 'deviceName']
  const bad = ['a\\u0000b', '\\ud800', 'a\\udc00\\ud83d']
  it.each(fields.flatMap((field) => bad.map((text) => [field, text] as const)))(
    '[C-11] %s rejects %s',
    async (field, text) => {
      const payload = JSON.stringify({ ...login, [field]: '#' }).replace('"#"', `"${text}"`)
      const response = await post('auth/login', payload, json)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ reason: 'bad-input' })
      expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
    },
  )

  it('[C-11] the profile rejects invalid text too, and accepts complete surrogate pairs', async () => {
    const headers = { ...json, 'auth-token': token }
    const response = await post('profile/check-device', '{"deviceId":"\\u0000"}', headers)
    expect(response.json()).toMatchObject({ code: 400, fields: { deviceId: expect.any(String) as string } })
    expect((await post('auth/login', { ...login, deviceName: '📺' })).statusCode).toBe(200)
  })

  it.each([
    ['free/contents/channel/%00', 404],
    ['free/contents/channel/%ED%A0%80', 400],
    ['free/contents/channels/category/%00/view', 404],
    ['free/contents/channels/category/a%00b/view', 404],
    ['contents/vod/%00', 404],
    ['vods/category/%00/view', 404],
  ])('[C-11] in the address %s', async (path, status) => {
    const response = await test.app.inject({ url: `/api/v1/${path}`, headers: { 'auth-token': token } })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ status: 'ERROR', code: status })
  })
})

describe('methods', () => {
  it.each([
    ['POST', 'free/contents/view', 'GET, HEAD'],
    ['DELETE', 'free/contents/channel/eko-news', 'GET, HEAD'],
    ['OPTIONS', 'free/contents/view/', 'GET, HEAD'],
    ['GET', 'auth/login?x', 'POST'],
    ['HEAD', 'auth/logout', 'POST'],
    ['OPTIONS', 'auth/login', 'POST'],
  ] as const)('[C-11] %s %s is 405 with Allow', async (method, path, allow) => {
    const response = await test.app.inject({ method, url: `/api/v1/${path}` })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe(allow)
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('[C-11] a tag that is too long is bad input for its own method', async () => {
    const url = `/api/v1/free/contents/channel/${'x'.repeat(400)}`
    const response = await test.app.inject({ url })
    expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([400, 'bad-input'])
    expect((await test.app.inject({ method: 'POST', url })).statusCode).toBe(405)
  })
})

describe('cached responses', () => {
  const ask = (headers: Record<string, string>) =>
    test.app.inject({ url: '/api/v1/free/contents/view', headers })

  it('[C-11] respect the weights of encodings', async () => {
    const encodingFor = async (accepted: string) =>
      (await ask({ 'accept-encoding': accepted })).headers['content-encoding']
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip')
    expect(await encodingFor('gzip;q=0')).toBeUndefined()
    expect(await encodingFor('Br')).toBe('br')
    expect(await encodingFor('brotli')).toBeUndefined()
  })

  it('[C-11] are not sent again with a matching ETag', async () => {
    const etag = String((await ask({})).headers.etag)
    for (const tag of [`W/${etag}`, `"x", ${etag}`, '*'])
      expect((await ask({ 'if-none-match': tag })).statusCode).toBe(304)
  })
})

it('[C-11] accepts a logout with a content type but no body', async () => {
  const mine = await test.tokenOf('chidi@kallo.test')
  const headers = { ...json, 'auth-token': mine }
  expect((await post('auth/logout', '', headers)).statusCode).toBe(200)
  expect((await post('auth/login', '', json)).statusCode).toBe(400)
})

it('[C-11] an invalid Host header is not used in addresses', async () => {
  const urlFor = async (host: string) =>
    (await test.app.inject({ url: '/api/v1/free/contents/channel/eko-news', headers: { host } })).body
  expect(await urlFor('tv.example.com:81')).toContain('"stream_url":"http://tv.example.com:81/t/')
  for (const host of ['evil.example/x?', 'a@b']) expect(await urlFor(host)).toContain('"http://localhost/t/')
})

it('[C-11] a process with only the role origin responds to unknown addresses in the same form', async () => {
  const origin = await createTestApp({ ROLES: 'origin' })
  for (const url of ['/', '/api/v1/free/contents/view', '/home']) {
    const response = await origin.app.inject({ url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 'ERROR', reason: 'unknown-call', data: null })
  }
  await origin.close()
})

it('[C-11] without its database, responds 503 not-ready', async () => {
  const lonely = await createTestApp()
  await lonely.deps.database.close()
  const payload = { ...login }
  const response = await lonely.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toMatchObject({ status: 'ERROR', code: 503, reason: 'not-ready', data: null })
  expect((await lonely.app.inject({ url: '/api/v1/free/contents/view' })).statusCode).toBe(200)
  await lonely.close()
})
