import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get, post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const tv = { deviceId: 'tv-in-the-living-room', deviceName: 'Television' }

async function newCode(device = tv) {
  const { body } = await post('auth/tv/code', device)
  return body.data as {
    deviceCode: string
    userCode: string
    intervalSeconds: number
    expiresInSeconds: number
  }
}
const poll = (code: { deviceCode: string }, ip?: string) =>
  post('auth/tv/token', { deviceCode: code.deviceCode }, { ip })

describe('television link', () => {
  it('[A-02, C-01] a television gets a code, polls, is approved on a phone and is signed in', async () => {
    const asked = await post('auth/tv/code', tv, { headers: { host: 'tv.example.com' } })
    expect(asked.body.data).toMatchObject({
      userCode: expect.stringMatching(/^[A-Z]{3}-[A-Z]{3}$/) as string,
      verificationUri: 'http://tv.example.com/login/tv',
      expiresInSeconds: 600,
      intervalSeconds: 5,
    })
    const code = asked.body.data
    expect((await poll(code)).body.data).toEqual({ state: 'pending' })
    const token = await test.tokenOf('ada@kallo.test')
    const typed = String(code.userCode).toLowerCase().replace('-', ' ')
    const approved = await post('auth/tv/login', { code: typed }, { token })
    expect(approved).toMatchObject({ status: 200, body: { data: { device_name: 'Television' } } })
    const signedIn = await poll(code)
    expect(signedIn.body.data).toMatchObject({ state: 'approved', deviceRemove: false })
    const view = await get('profile/view', { token: String(signedIn.body.data.token) })
    expect(view.body.data.user._id).toBe('ada')
    const devices = (await get('profile/devices', { token })).body.data as {
      device_id: string
      status: number
    }[]
    expect(devices).toContainEqual(expect.objectContaining({ device_id: tv.deviceId, status: 1 }))
    await post('profile/remove-device', { deviceId: tv.deviceId }, { token })
    expect((await get('profile/view', { token: String(signedIn.body.data.token) })).status).toBe(401)
  })

  it('[A-02] the session is returned once, also with two concurrent polls', async () => {
    const code = await newCode()
    const token = await test.tokenOf('ada@kallo.test')
    await post('auth/tv/login', { code: code.userCode }, { token })
    const states = (await Promise.all([1, 2, 3].map(() => poll(code)))).map(
      ({ body }) => body.data.state as string,
    )
    expect(states.sort()).toEqual(['approved', 'expired', 'expired'])
  })

  it('[A-02] the poll that signs in can be repeated for a minute, while the television is signed in', async () => {
    const token = await test.tokenOf('ada@kallo.test')
    const signIn = async () => {
      const { deviceCode, userCode } = await newCode()
      await post('auth/tv/login', { code: userCode }, { token })
      const pollWith = async (requestId: string | null) =>
        (await post('auth/tv/token', { deviceCode, requestId })).body.data as { state: string; token: string }
      return { pollWith, first: await pollWith('one') }
    }
    const { pollWith, first } = await signIn()
    const repeated = await pollWith('one')
    const statuses = [first, repeated].map(async (it) => (await get('profile/view', it)).status)
    expect(await Promise.all(statuses)).toEqual([401, 200])
    expect(await pollWith('two')).toEqual({ state: 'expired' })
    test.deps.clock.advance(60_000)
    expect(await pollWith('one')).toEqual({ state: 'expired' })
    const again = await signIn()
    await post('profile/remove-device', { deviceId: tv.deviceId }, { token })
    expect(await again.pollWith('one')).toEqual({ state: 'expired' })
  })

  it('[A-02] approval is idempotent for one account and impossible for another', async () => {
    const code = await newCode()
    const [ada, bola] = [await test.tokenOf('ada@kallo.test'), await test.tokenOf('bola@kallo.test')]
    const approve = (token: string) => post('auth/tv/login', { code: code.userCode }, { token })
    expect((await approve(ada)).status).toBe(200)
    expect((await approve(ada)).status).toBe(200)
    expect(await approve(bola)).toMatchObject({ status: 404, body: { reason: 'tv-code-invalid' } })
    const signedIn = await poll(code)
    expect((await get('profile/view', { token: String(signedIn.body.data.token) })).body.data.user._id).toBe(
      'ada',
    )
  })

  it('[A-02] the code expires after ten minutes for television and phone', async () => {
    const code = await newCode()
    test.deps.clock.advance(600_000)
    const token = await test.tokenOf('ada@kallo.test')
    expect((await post('auth/tv/login', { code: code.userCode }, { token })).status).toBe(404)
    expect((await poll(code)).body.data).toEqual({ state: 'expired' })
  })

  it('[A-02] a code that is approved in its last second signs in for another minute', async () => {
    const code = await newCode()
    const token = await test.tokenOf('ada@kallo.test')
    test.deps.clock.advance(599_000)
    expect((await post('auth/tv/login', { code: code.userCode }, { token })).status).toBe(200)
    test.deps.clock.advance(59_000)
    expect((await post('auth/tv/login', { code: code.userCode }, { token })).status).toBe(200)
    expect((await poll(code)).body.data).toMatchObject({ state: 'approved' })
    test.deps.clock.advance(1_000)
    expect((await poll(code)).body.data).toEqual({ state: 'expired' })
  })

  it('[A-02] polling faster than the interval is rate-limited without losing the approval', async () => {
    const code = await newCode()
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await poll(code)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    const slow = await poll(code)
    expect(slow.headers['retry-after']).toBe(String(slow.body.retry_after))
    test.deps.clock.advance(5_000)
    expect((await poll(code)).body.data).toEqual({ state: 'pending' })
  })

  it.each(['', 'x', 'BCD-FG', "'; drop table tv_link --", '<script>', 'BCDFGHJKL'])(
    '[A-02] rejects the code %j',
    async (code) => {
      const token = await test.tokenOf('bola@kallo.test')
      test.deps.clock.advance(60_000)
      expect(await post('auth/tv/login', { code }, { token })).toMatchObject({
        status: 404,
        body: { reason: 'tv-code-invalid', fields: { code: expect.any(String) as string } },
      })
    },
  )

  it('[A-02] limits guessing codes per account, from any address', async () => {
    const token = await test.tokenOf('chidi@kallo.test')
    const statuses = []
    for (let i = 0; i < 30; i++)
      statuses.push(
        (await post('auth/tv/login', { code: 'BBB-BBB' }, { token, ip: `198.51.100.${i}` })).status,
      )
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
  })

  it('[A-02] the user code is not accepted as device code', async () => {
    const code = await newCode()
    expect((await poll({ deviceCode: code.userCode })).body.data).toEqual({ state: 'expired' })
    expect((await post('auth/tv/login', { code: code.userCode })).status).toBe(401)
    const rows = await test.deps.db.selectFrom('tv_link').select('device_code_hash').execute()
    expect(rows.map((row) => row.device_code_hash.toString('hex'))).not.toContain(code.deviceCode)
  })

  it('[T-05, A-02] a television signs out the least recently used device', async () => {
    const { db } = test.deps
    await db.deleteFrom('session').where('account_id', '=', 'ada').execute()
    const tokens: string[] = []
    for (const deviceId of ['one', 'two', 'three']) {
      test.deps.clock.advance(60_000)
      const login = await post('auth/login', { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId })
      tokens.push(String(login.body.data.token))
    }
    const code = await newCode()
    await post('auth/tv/login', { code: code.userCode }, { token: tokens[2] })
    expect((await poll(code)).body.data).toMatchObject({ state: 'approved', deviceRemove: true })
    const views = await Promise.all(tokens.map((token) => get('profile/view', { token })))
    expect(views.map(({ status }) => status)).toEqual([401, 200, 200])
  })
})
