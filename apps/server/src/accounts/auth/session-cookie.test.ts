import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Exchange {
  session?: string
  cookie?: string
  headers?: Record<string, string>
  payload?: unknown
}

async function request(
  method: 'GET' | 'POST',
  path: string,
  { session, cookie, headers = {}, payload }: Exchange = {},
) {
  const response = await test.app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: {
      ...(session === undefined ? {} : { 'x-kallo-session': session }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  const { data } = response.json<{ data: unknown }>()
  const [setCookie = null, setMarker = null] = [response.headers['set-cookie'] ?? []].flat()
  return { status: response.statusCode, data, setCookie, setMarker }
}

const login = (deviceId: string) => ({
  email: 'ada@kallo.test',
  password: 'kallo-demo-1',
  deviceName: 'Web Browser',
  deviceId,
})

/** Signs the web app in; returns the key that it stores and its cookie. */
async function signIn(deviceId: string) {
  const { data, setCookie, setMarker } = await request('POST', 'auth/login', {
    session: 'none',
    payload: login(deviceId),
  })
  return {
    key: (data as { token: string }).token,
    cookie: setCookie?.split(';')[0] ?? '',
    setCookie,
    setMarker,
  }
}

describe('the session of the web app', () => {
  it('[T-06] a login stores the token in a cookie that scripts cannot read, and returns the key only', async () => {
    const { key, setCookie } = await signIn('cookie-1')
    expect(key).toMatch(/^[0-9a-f]{16}$/)
    expect(setCookie).toMatch(/^kallo-viewer=[0-9a-f]{64}; /)
    expect(setCookie).toContain('HttpOnly')
    expect(setCookie).toContain('SameSite=Strict')
    expect(setCookie).toContain('Path=/api/v1/')
  })

  it('[T-06, M-10] a second cookie, which names no session, tells documents that there is one', async () => {
    const { setMarker } = await signIn('cookie-8')
    expect(setMarker).toMatch(/^kallo-session=1; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('[T-06] the cookie is secure where the service is reached by https', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://tv.example.com', SEED: 'none' })
    try {
      const { headers } = await secure.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'x-kallo-session': 'none' },
        payload: login('cookie-2'),
      })
      expect(String(headers['set-cookie'])).toContain('Secure')
    } finally {
      await secure.close()
    }
  })

  it('[C-01, T-06] other clients receive the token and no cookie', async () => {
    const { data, setCookie, setMarker } = await request('POST', 'auth/login', { payload: login('cookie-3') })
    expect((data as { token: string }).token).toMatch(/^[0-9a-f]{64}$/)
    expect([setCookie, setMarker]).toEqual([null, null])
  })

  it('[T-01, T-06] the cookie authenticates with the key of its session', async () => {
    const { key, cookie } = await signIn('cookie-4')
    expect(await request('GET', 'profile/view', { session: key, cookie })).toMatchObject({ status: 200 })
  })

  it.each([
    ['a page of another site, which cannot send the header', undefined],
    ['a tab that is signed out', 'none'],
    ['a tab that shows another session', '0123456789abcdef'],
  ])('[T-06] the cookie does not authenticate %s', async (_name, session) => {
    const { cookie } = await signIn('cookie-5')
    const exchange = { cookie, ...(session === undefined ? {} : { session }) }
    expect(await request('GET', 'profile/view', exchange)).toMatchObject({ status: 401 })
    expect(await request('POST', 'profile/remove-device-all', { ...exchange, payload: {} })).toMatchObject({
      status: 401,
    })
  })

  it('[T-06] no response allows pages of other sites to send the header or to read it', async () => {
    const { headers } = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/profile/view',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-kallo-session',
      },
    })
    expect(headers['access-control-allow-headers']).toBeUndefined()
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('[H-02, T-06] logging out ends the session, and removes the cookie', async () => {
    const { key, cookie } = await signIn('cookie-6')
    const { status, setCookie, setMarker } = await request('POST', 'auth/logout', { session: key, cookie })
    expect(status).toBe(200)
    expect(setCookie).toMatch(/^kallo-viewer=; Max-Age=0/)
    expect(setMarker).toMatch(/^kallo-session=; Max-Age=0/)
    expect(await request('GET', 'profile/view', { session: key, cookie })).toMatchObject({ status: 401 })
  })

  it('[H-02, T-06] a sign-in ends the session whose cookie it replaces, which its logout may not have reached', async () => {
    const { key, cookie } = await signIn('cookie-9')
    const payload = { ...login('cookie-9'), email: 'bola@kallo.test' }
    const next = await request('POST', 'auth/login', { session: 'none', cookie, payload })
    expect(next.status).toBe(200)
    expect(await request('GET', 'profile/view', { session: key, cookie })).toMatchObject({ status: 401 })
    const own = {
      session: (next.data as { token: string }).token,
      cookie: next.setCookie?.split(';')[0] ?? '',
    }
    expect(await request('GET', 'profile/view', own)).toMatchObject({ status: 200 })
  })

  it('[T-06] the reason why a session ended is returned for its key and cookie', async () => {
    const { key, cookie } = await signIn('cookie-7')
    await request('POST', 'profile/remove-device-all', { session: key, cookie, payload: {} })
    const ended = (exchange: Exchange) =>
      request('POST', 'auth/session-end', { ...exchange, payload: { token: key } })
    expect((await ended({ cookie })).data).toMatchObject({ reason: expect.any(String) })
    expect((await ended({})).data).toEqual({ reason: null })
  })
})
