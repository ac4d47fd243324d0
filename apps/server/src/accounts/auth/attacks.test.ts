import { newDeviceLimit, sessionEndLimit } from '@kallo/contract/accounts/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const mailsTo = async (email: string) => (await test.runJobs()).filter(({ to }) => to?.[0]?.address === email)

const wrong = (email: string, deviceId = 'attacker') => ({ email, password: 'wrong password', deviceId })

describe('guessing passwords', { timeout: 240_000 }, () => {
  it('[A-01] is limited to ten attempts per account and address, with Retry-After', async () => {
    const responses = []
    for (let i = 0; i < 12; i++)
      responses.push(await post('auth/login', wrong('ada@kallo.test'), { ip: '198.51.100.1' }))
    expect(responses.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
      429,
    ])
    const last = responses.at(-1)
    expect(last?.body).toMatchObject({ reason: 'too-many-tries', retry_after: 60 })
    expect(last?.headers['retry-after']).toBe('60')
    test.deps.clock.advance(60_000)
    expect((await post('auth/login', wrong('ada@kallo.test'), { ip: '198.51.100.1' })).status).toBe(401)
    expect((await post('auth/login', wrong('ada@kallo.test'), { ip: '198.51.100.1' })).status).toBe(429)
  })

  it('[A-01] counts concurrent attempts', async () => {
    const tries = Array.from({ length: 40 }, () =>
      post('auth/login', wrong('chidi@kallo.test'), { ip: '198.51.100.2' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it('[A-01] from a hundred addresses does not block the owner’s known device, and delays a new one by at most a minute', async () => {
    const login = {
      email: 'bola@kallo.test',
      password: 'kallo-demo-1',
      deviceId: 'device-of-bola@kallo.test',
    }
    await test.tokenOf('bola@kallo.test')
    const statuses = new Set<number>()
    for (let i = 0; i < 100; i++)
      statuses.add((await post('auth/login', wrong('bola@kallo.test'), { ip: `203.0.113.${i}` })).status)
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await post('auth/login', login, { ip: '102.89.0.1' })).status).toBe(200)
    // Even on a new device the owner has to wait only a minute.
    const elsewhere = { ...login, deviceId: 'new phone' }
    expect(await post('auth/login', elsewhere, { ip: '102.89.0.1' })).toMatchObject({
      status: 429,
      body: { retry_after: 60 },
    })
    test.deps.clock.advance(60_000)
    expect((await post('auth/login', elsewhere, { ip: '102.89.0.1' })).status).toBe(200)
  })

  it('[A-01] correct passwords do not count, sequential or concurrent', async () => {
    const login = { email: 'chidi@kallo.test', password: 'kallo-demo-1', deviceId: 'desk' }
    for (let i = 0; i < 15; i++) expect((await post('auth/login', login)).status).toBe(200)
    const storm = await Promise.all(Array.from({ length: 40 }, () => post('auth/login', login)))
    expect(new Set(storm.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('[A-01] an IPv6 /64 counts as one address', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push(
        (await post('auth/login', wrong('ada@kallo.test'), { ip: `2001:db8:1:2::${i + 1}` })).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a known password', () => {
  const logIn = (deviceId: string) =>
    post('auth/login', { email: 'bola@kallo.test', password: 'kallo-demo-1', deviceId }, { ip: '192.0.2.9' })

  it('[A-10] signs in a limited number of new devices at once, then one a minute, and known devices at any time', async () => {
    await test.runJobs()
    await test.tokenOf('bola@kallo.test')
    const known = await test.deps.db
      .selectFrom('device')
      .where('account_id', '=', 'bola')
      .selectAll()
      .execute()
    test.deps.clock.advance(known.length * newDeviceLimit.everyMs)
    // So many have signed in before that 20 are left.
    for (let i = 20; i < newDeviceLimit.burst; i++) test.deps.limits.take(newDeviceLimit, 'bola')
    const logins = Array.from({ length: 25 }, (_, i) => logIn(`new-${i}`))
    const statuses = (await Promise.all(logins)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(await logIn('late')).toMatchObject({ status: 429, body: { reason: 'too-many-tries' } })
    expect(await test.runJobs()).toHaveLength(20)
    for (const { device_id: deviceId } of known) expect((await logIn(deviceId)).status).toBe(200)
    expect((await logIn(`new-${statuses.indexOf(200)}`)).status).toBe(200)
    test.deps.clock.advance(newDeviceLimit.everyMs)
    expect((await logIn('late')).status).toBe(200)
    expect((await logIn('later')).status).toBe(429)
  })

  it('[A-07, A-10] signs in no further device with transfer tokens', async () => {
    const token = (await logIn('late')).body.data.token as string
    const transferTo = async (deviceId: string) => {
      const created = await post('auth/hand-off', {}, { token })
      return post('auth/authenticate', { token: created.body.data.token, deviceId })
    }
    expect(await transferTo('next')).toMatchObject({ status: 429, body: { reason: 'too-many-tries' } })
    expect((await transferTo('device-of-bola@kallo.test')).status).toBe(200)
    test.deps.clock.advance(newDeviceLimit.everyMs)
    expect((await transferTo('next')).status).toBe(200)
  })
})

describe('many phones behind one address', { timeout: 240_000 }, () => {
  const ip = '198.51.100.200'

  it('[A-05, A-06] open their links while another one asks why its session ended', async () => {
    for (let i = 0; i < sessionEndLimit.burst; i++) await post('auth/session-end', {}, { ip })
    for (let i = 0; i < 100; i++) {
      const { body } = await post('auth/activate/wrong/ada@kallo.test', {}, { ip })
      expect(body.reason).toBe('link-invalid')
    }
  })

  it('[A-05] choose new passwords while another one tries wrong links', async () => {
    const password = 'another good one'
    const form = { email: 'ada@kallo.test', password, confirmPassword: password, token: 'wrong' }
    for (let i = 0; i < 70; i++)
      expect((await post('auth/change-password', form, { ip })).body.reason).toBe('link-invalid')
  })
})

describe('requesting mails', () => {
  it('[A-04] is limited per recipient', async () => {
    const statuses = []
    for (let i = 0; i < 20; i++)
      statuses.push(
        (await post('auth/reset', { email: 'chidi@kallo.test' }, { ip: `198.51.100.${i}` })).status,
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    const mails = await test.runJobs()
    expect(mails.filter((mail) => mail.to?.[0]?.address === 'chidi@kallo.test')).toHaveLength(5)
  })

  it('[A-04] has the same limit and message for known and unknown addresses', async () => {
    const outcomes = []
    for (const email of ['bola@kallo.test', 'nobody@kallo.test']) {
      const responses = []
      for (let i = 0; i < 7; i++)
        responses.push((await post('auth/reset', { email }, { ip: '198.51.100.77' })).body)
      outcomes.push(JSON.stringify(responses))
    }
    expect(outcomes[0]).toBe(outcomes[1])
  })

  it('[A-04, A-09] for activation, by strangers, does not keep a viewer from a link for a new password', async () => {
    const email = 'tunde@kallo.test'
    await storeViewer(test.deps.db, 'tunde', email)
    const statuses = []
    for (let i = 0; i < 10; i++)
      statuses.push((await post('auth/activation', { email }, { ip: `192.0.2.${i}` })).status)
    expect(statuses).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 5 }, () => 429),
    ])
    expect((await post('auth/reset', { email }, { ip: '102.89.0.9' })).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

/** Median times in ms of two kinds of work, done alternately, so that load affects both equally. */
async function medianTimes(times: number, works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const taken = works.map(() => [] as number[])
  for (let i = 0; i < times; i++)
    for (const [index, work] of works.entries()) {
      const start = performance.now()
      await work()
      taken[index]?.push(performance.now() - start)
    }
  return taken.map((ms) => ms.sort((x, y) => x - y)[Math.floor(times / 2)] ?? 0)
}

describe('account enumeration', () => {
  it('[A-01] a wrong password and an unknown address get the same response', async () => {
    const ip = '192.0.2.1'
    const known = await post('auth/login', wrong('ada@kallo.test', 'a'), { ip })
    const unknown = await post('auth/login', wrong('nobody@kallo.test', 'b'), { ip })
    expect(known.body).toEqual(unknown.body)
    expect(known.status).toBe(unknown.status)
  })

  // Without the decoy hash, responses for unknown addresses are ten times as fast.
  it('[A-01, A-04] response times do not reveal whether an account exists (50 attempts each)', async () => {
    const login = (email: string) => () => {
      test.deps.clock.advance(120_000)
      return post('auth/login', wrong(email, 'timing'), { ip: '192.0.2.2' })
    }
    const reset = (email: string) => () => {
      test.deps.clock.advance(700_000)
      return post('auth/reset', { email }, { ip: '192.0.2.3' })
    }
    for (const work of [login, reset]) {
      const [known = 0, unknown = 0] = await medianTimes(50, [
        work('ada@kallo.test'),
        work('nobody@kallo.test'),
      ])
      expect(known / unknown).toBeGreaterThan(0.5)
      expect(known / unknown).toBeLessThan(2)
    }
    await test.runJobs()
  })

  it('[C-11] responses are not readable by other sites', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const path of ['auth/login', 'auth/register', 'auth/reset', 'auth/tv/token']) {
      const response = await post(path, {}, { headers })
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/auth/login',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })
})
