import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get, post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.deleteFrom('session').execute()
  await test.deps.db.deleteFrom('device').execute()
})

const chrome =
  'Mozilla/5.0 (Linux; Android 13; Tecno Spark) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function logIn(email: string, deviceId: string, headers: Record<string, string> = {}) {
  test.deps.clock.advance(60_000)
  const { status, body } = await post(
    'auth/login',
    { email, password: 'kallo-demo-1', deviceId },
    { headers },
  )
  return { status, data: body.data as { token: string; deviceRemove: boolean; removeDevice: string | null } }
}
const view = async (token: string) => (await get('profile/view', { token })).status

describe('the device limit', () => {
  it('[T-05, A-10] signs out the least recently used device and returns its name', async () => {
    const first = await logIn('ada@kallo.test', 'one', { 'user-agent': chrome })
    const second = await logIn('ada@kallo.test', 'two')
    const third = await logIn('ada@kallo.test', 'three')
    for (const { data } of [first, second, third])
      expect(data).toMatchObject({ deviceRemove: false, removeDevice: null })
    const fourth = await logIn('ada@kallo.test', 'four')
    expect(fourth).toMatchObject({
      status: 200,
      data: { deviceRemove: true, removeDevice: 'Web Browser (Chrome, Android)' },
    })
    const tokens = [first, second, third, fourth].map(({ data }) => data.token)
    expect(await Promise.all(tokens.map(view))).toEqual([401, 200, 200, 200])
  })

  it('[T-05] keeps recently used devices; signing in again on a device does not count', async () => {
    const first = await logIn('ada@kallo.test', 'one')
    await logIn('ada@kallo.test', 'two')
    await logIn('ada@kallo.test', 'three')
    test.deps.clock.advance(3_700_000)
    expect(await view(first.data.token)).toBe(200)
    expect((await logIn('ada@kallo.test', 'three')).data.deviceRemove).toBe(false)
    const fourth = await logIn('ada@kallo.test', 'four')
    expect(fourth.data.deviceRemove).toBe(true)
    expect(await view(first.data.token)).toBe(200)
  })

  it('[T-05] expired sessions do not count', async () => {
    for (const deviceId of ['one', 'two', 'three']) await logIn('ada@kallo.test', deviceId)
    test.deps.clock.advance(91 * 86_400_000)
    await test.deps.db
      .updateTable('subscription')
      .set({
        ends_at: new Date(test.deps.clock.now() + 86_400_000),
        access_ends_at: new Date(test.deps.clock.now() + 86_400_000),
      })
      .where('account_id', '=', 'ada')
      .execute()
    expect((await logIn('ada@kallo.test', 'four')).data.deviceRemove).toBe(false)
  })

  it('[T-05] without a running plan the limit of the largest plan applies', async () => {
    for (let i = 1; i <= 5; i++)
      expect((await logIn('chidi@kallo.test', `d${i}`)).data.deviceRemove).toBe(false)
    expect((await logIn('chidi@kallo.test', 'd6')).data.deviceRemove).toBe(true)
  })

  it('[T-05] twelve concurrent logins leave as many sessions as the plan has devices', async () => {
    const logins = Array.from({ length: 12 }, (_, i) =>
      post('auth/login', { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: `storm-${i}` }),
    )
    const statuses = (await Promise.all(logins)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const sessions = await test.deps.db.selectFrom('session').select('device_id').execute()
    expect(sessions).toHaveLength(3)
  })
})

describe('my devices', () => {
  it('[M-04, C-02, K-02, A-11] lists devices with browser, time and state, signed-in ones first', async () => {
    const { data } = await logIn('bola@kallo.test', 'one', { 'user-agent': chrome })
    await logIn('bola@kallo.test', 'two')
    await post('profile/remove-device', { deviceId: 'two' }, { token: data.token })
    const { body } = await get('profile/devices', { token: data.token })
    expect(body.data).toMatchObject([
      {
        device_id: 'one',
        device_name: 'Web Browser (Chrome, Android)',
        status: 1,
        browser: 'Chrome, Android',
        country: 'NG',
      },
      { device_id: 'two', device_name: 'Web Browser', status: 0 },
    ])
    expect(body.data[0].last_used_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(body.data[0].last_login_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  it('[M-04] signs out another device immediately; repeating it succeeds', async () => {
    const here = await logIn('bola@kallo.test', 'here')
    const there = await logIn('bola@kallo.test', 'there')
    for (let i = 0; i < 2; i++)
      expect(
        await post('profile/remove-device', { deviceId: 'there' }, { token: here.data.token }),
      ).toMatchObject({
        status: 200,
      })
    expect(await view(there.data.token)).toBe(401)
    expect(await view(here.data.token)).toBe(200)
    const check = await post('profile/check-device', { deviceId: 'there' }, { token: here.data.token })
    expect(check.body.data).toEqual({ status: 0 })
  })

  it('[V-01, M-04] rejects empty and unknown IDs and those of other accounts', async () => {
    const bola = await logIn('bola@kallo.test', 'mine')
    const chidi = await logIn('chidi@kallo.test', 'theirs')
    const remove = (deviceId: string) =>
      post('profile/remove-device', { deviceId }, { token: bola.data.token })
    expect(await remove('')).toMatchObject({
      status: 400,
      body: { message: 'Invalid Request, try again!', reason: 'device-missing' },
    })
    for (const deviceId of ['none', 'theirs'])
      expect(await remove(deviceId)).toMatchObject({ status: 404, body: { reason: 'device-not-found' } })
    expect(await view(chidi.data.token)).toBe(200)
    expect((await post('profile/remove-device', { deviceId: 'mine' })).status).toBe(401)
    expect((await get('profile/devices')).status).toBe(401)
  })

  it('[M-01, M-04] signing out all devices includes the current one', async () => {
    const tokens = []
    for (const deviceId of ['a', 'b', 'c']) tokens.push((await logIn('bola@kallo.test', deviceId)).data.token)
    const other = await logIn('chidi@kallo.test', 'a')
    expect((await post('profile/remove-device-all', {}, { token: tokens[0] })).status).toBe(200)
    expect(await Promise.all(tokens.map(view))).toEqual([401, 401, 401])
    expect(await view(other.data.token)).toBe(200)
  })
})

describe('the end of a session', () => {
  const reasonOf = async (token: string) => (await post('auth/session-end', { token })).body.data

  it('[M-04] the holder of a token can read why its session ended, once it has ended', async () => {
    const here = await logIn('bola@kallo.test', 'here')
    const there = await logIn('bola@kallo.test', 'there')
    expect(await reasonOf(there.data.token)).toEqual({ reason: null })
    await post('profile/remove-device', { deviceId: 'there' }, { token: here.data.token })
    expect(await reasonOf(there.data.token)).toEqual({ reason: 'removed' })
    await post('profile/remove-device-all', {}, { token: here.data.token })
    expect(await reasonOf(here.data.token)).toEqual({ reason: 'all-removed' })
    expect(await reasonOf('made-up')).toEqual({ reason: null })
  })

  it('[T-05, M-02] the reason distinguishes the device limit from a changed password', async () => {
    const [first] = [await logIn('ada@kallo.test', 'one'), await logIn('ada@kallo.test', 'two')]
    await logIn('ada@kallo.test', 'three')
    const fourth = await logIn('ada@kallo.test', 'four')
    expect(await reasonOf(first.data.token)).toEqual({ reason: 'device-limit' })
    const other = await logIn('ada@kallo.test', 'three')
    const passwords = { newPassword: 'nine green hats', confirmPassword: 'nine green hats' }
    const changed = await test.app.inject({
      method: 'PATCH',
      url: '/api/v1/profile/password/change',
      headers: { 'auth-token': fourth.data.token },
      payload: { oldPassword: 'kallo-demo-1', ...passwords },
    })
    expect(changed.statusCode).toBe(200)
    expect(await reasonOf(other.data.token)).toEqual({ reason: 'password-changed' })
  })
})

describe('a new device', () => {
  it('[A-10, A-11] is reported to the owner by mail, unless it is the first of the account', async () => {
    await test.runJobs()
    await logIn('bola@kallo.test', 'first')
    expect(await test.runJobs()).toEqual([])
    await post(
      'auth/login',
      { email: 'bola@kallo.test', password: 'kallo-demo-1', deviceId: 'x', deviceName: '<b>TV</b>' },
      { ip: '102.89.0.1' },
    )
    await logIn('bola@kallo.test', 'first')
    const [mail, ...more] = await test.runJobs()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A new device has logged in to your account')
    expect(mail?.text).toContain('Country: Nigeria')
    expect(mail?.html).toContain('&lt;b&gt;TV&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>TV')
  })
})
