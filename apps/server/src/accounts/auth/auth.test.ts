import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function post(path: string, payload: unknown, token?: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers['auth-token'] = token
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const response = await test.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload: body })
  return {
    status: response.statusCode,
    body: response.json<Record<string, unknown> & { data: Record<string, unknown> }>(),
  }
}

const view = (token: string) =>
  test.app
    .inject({ url: '/api/v1/profile/view', headers: { 'auth-token': token } })
    .then((response) => response.statusCode)

const ada = {
  email: 'ada@kallo.test',
  password: 'kallo-demo-1',
  deviceName: 'Web Browser',
  deviceId: 'phone',
}

describe('logging in', () => {
  it('[C-01, A-01] returns a token; the address is case-insensitive', async () => {
    const { status, body } = await post('auth/login', { ...ada, email: '  ADA@Kallo.TEST ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'OK', data: { deviceRemove: false, removeDevice: null } })
    expect(body.data.token).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    [{ ...ada, email: '' }, 400, 'Enter your email and password'],
    [{ ...ada, password: '' }, 400, 'Enter your email and password'],
    [{ deviceId: 'x' }, 400, 'Enter your email and password'],
    [{}, 400, 'Enter your email and password'],
    [{ ...ada, password: 'wrong' }, 401, 'Invalid email or password'],
    [{ ...ada, email: 'nobody@kallo.test' }, 401, 'Invalid email or password'],
  ])('[V-01, C-01] %j', async (payload, status, message) => {
    expect(await post('auth/login', payload)).toMatchObject({
      status,
      body: { status: 'ERROR', title: 'Error', message },
    })
  })

  it.each([
    ['{', 400, 'bad-input'],
    ['[]', 400, 'bad-input'],
    ['{"deviceId":5}', 400, 'bad-input'],
    [JSON.stringify({ ...ada, deviceId: undefined }), 400, 'bad-input'],
    [JSON.stringify({ ...ada, email: 'x'.repeat(300) }), 400, 'bad-input'],
    [JSON.stringify({ ...ada, password: 'x'.repeat(70_000) }), 413, 'too-large'],
  ])('[C-11] rejects an invalid body: %.30s', async (payload, status, reason) => {
    const response = await post('auth/login', payload)
    expect(response).toMatchObject({ status, body: { status: 'ERROR', code: status, reason } })
  })

  it.each([
    [
      { email: '', password: '' },
      { email: 'is missing', password: 'is missing' },
    ],
    [{ email: ' ', password: 'x' }, { email: 'is missing' }],
    [{ password: '' }, { password: 'is missing' }],
  ])('[V-01, C-11] a login with empty fields %j names them', async (typed, fields) => {
    expect((await post('auth/login', { ...ada, ...typed })).body).toMatchObject({
      reason: 'missing-credentials',
      message: 'Enter your email and password',
      fields,
    })
  })

  it.each([
    [{ deviceId: 5 }, { deviceId: 'has to be of type string' }],
    [{ deviceId: undefined }, { deviceId: 'is missing' }],
    [{ deviceId: '' }, { deviceId: 'is missing' }],
    [{ email: 'x'.repeat(300) }, { email: 'has to be at most 254 characters long' }],
    [{ email: 'a\nb@kallo.test' }, { email: 'contains line breaks or control characters' }],
  ])('[C-11] names an invalid field: %j', async (typed, fields) => {
    expect((await post('auth/login', { ...ada, ...typed })).body.fields).toEqual(fields)
  })

  it('[A-09, C-01] reports that an account is not activated only with the correct password', async () => {
    const { db } = test.deps
    await db.updateTable('account').set({ activated_at: null }).where('id', '=', 'bola').execute()
    const bola = { ...ada, email: 'bola@kallo.test' }
    expect(await post('auth/login', bola)).toMatchObject({ status: 403, body: { reason: 'not-activated' } })
    expect(await post('auth/login', { ...bola, password: 'x' })).toMatchObject({ status: 401 })
  })

  it('[T-01] only a hash of the token is stored', async () => {
    const { body } = await post('auth/login', ada)
    const rows = await test.deps.db.selectFrom('session').select('token_hash').execute()
    expect(rows.map((row) => row.token_hash.toString('hex'))).not.toContain(body.data.token)
  })
})

describe('sessions', () => {
  it('[T-01] concurrent logins and logouts of one device never fail', async () => {
    const device = { ...ada, deviceId: 'busy' }
    const loop = async () => {
      const statuses: number[] = []
      for (let round = 0; round < 6; round++) {
        const { status, body } = await post('auth/login', device)
        const out = await post('auth/logout', {}, String(body.data?.token))
        statuses.push(status, out.status)
      }
      return statuses
    }
    const all = (await Promise.all(Array.from({ length: 6 }, loop))).flat()
    expect(new Set(all)).not.toContain(500)
    expect(all.filter((status) => status !== 200 && status !== 401)).toEqual([])
  })

  it('[T-01, H-02] logging out ends the session on the server', async () => {
    const { body } = await post('auth/login', ada)
    const token = String(body.data.token)
    expect(await view(token)).toBe(200)
    expect((await post('profile/check-device', { deviceId: 'phone' }, token)).body.data).toEqual({
      status: 1,
    })
    expect((await post('auth/logout', {}, token)).status).toBe(200)
    expect(await view(token)).toBe(401)
    expect((await post('auth/logout', {}, token)).status).toBe(401)
  })

  it('[C-02] a client reads its profile, and whether a device is signed in', async () => {
    const token = String((await post('auth/login', ada)).body.data.token)
    const response = await test.app.inject({ url: '/api/v1/profile/view', headers: { 'auth-token': token } })
    expect(response.json()).toMatchObject({
      status: 'OK',
      data: {
        user: {
          _id: 'ada',
          name: 'Ada Okafor',
          email: 'ada@kallo.test',
          phone: '+2348031234567',
          country: 'NG',
        },
        selected_language: 'en',
      },
    })
    for (const deviceId of ['another', ''])
      expect((await post('profile/check-device', { deviceId }, token)).body.data).toEqual({ status: 0 })
  })

  it('[T-01] signing in again replaces the session of that device only', async () => {
    const first = String((await post('auth/login', ada)).body.data.token)
    const other = String((await post('auth/login', { ...ada, deviceId: 'tablet' })).body.data.token)
    const second = String((await post('auth/login', ada)).body.data.token)
    expect([await view(first), await view(other), await view(second)]).toEqual([401, 200, 200])
  })

  it('[T-01] a session is extended by use and otherwise expires', async () => {
    const token = String((await post('auth/login', ada)).body.data.token)
    const start = test.deps.clock.now()
    const day = 86_400_000
    test.deps.clock.advance(60 * day)
    expect(await view(token)).toBe(200)
    test.deps.clock.advance(60 * day)
    expect(await view(token)).toBe(200)
    test.deps.clock.advance(91 * day)
    expect(await view(token)).toBe(401)
    test.deps.clock.set(start)
  })

  it.each(['', 'x', `${'0'.repeat(63)}g`, '0'.repeat(64), "' or 1=1 --"])(
    '[C-11] rejects the token %j',
    async (token) => {
      expect(await view(token)).toBe(401)
    },
  )
})
