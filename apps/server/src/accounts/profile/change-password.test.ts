import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { resetPasswordDuring } from '../../testing/reset-password-during.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get, patch, post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
  await storeViewer(test.deps.db, 'dayo', 'dayo@kallo.test')
  for (const device of ['known', 'new'])
    await storeViewer(test.deps.db, `ife-${device}`, `ife-${device}@kallo.test`)
  // Before the password is changed that they copy.
  for (const what of ['password', 'pin', 'phone'])
    await storeViewer(test.deps.db, `reset-${what}`, `reset-${what}@kallo.test`)
})
afterAll(() => test.close())

const view = async (token: string) => (await get('profile/view', { token })).status
const change = (token: string, typed: Record<string, unknown>) =>
  patch(
    'profile/password/change',
    {
      oldPassword: 'kallo-demo-1',
      newPassword: 'nine green hats',
      confirmPassword: 'nine green hats',
      ...typed,
    },
    { token },
  )

describe('changing the password', () => {
  it('[M-02, C-02] signs out other devices and notifies the owner', async () => {
    const here = await test.tokenOf('bola@kallo.test')
    const login = { email: 'bola@kallo.test', password: 'kallo-demo-1', deviceId: 'there' }
    const there = String((await post('auth/login', login)).body.data.token)
    await test.runJobs()
    expect(await change(here, {})).toMatchObject({ status: 200, body: { status: 'OK' } })
    expect([await view(here), await view(there)]).toEqual([200, 401])
    expect((await post('auth/login', login)).status).toBe(401)
    expect((await post('auth/login', { ...login, password: 'nine green hats' })).status).toBe(200)
    const [mail] = await test.runJobs()
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).toMatch(/\d\d-11-2026 \d\d:\d\d/)
  })

  it.each(['known', 'new'])(
    '[A-01, M-02] a login of a %s device with the former password, still being checked, starts no session',
    async (deviceId) => {
      const login = { email: `ife-${deviceId}@kallo.test`, password: 'kallo-demo-1', deviceId }
      const here = await test.tokenOf(login.email)
      if (deviceId === 'known') await post('auth/login', login)
      const { passwords } = test.deps
      const matches = passwords.matches.bind(passwords)
      const slow = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...checked) => {
        const isRight = await matches(...checked)
        expect((await change(here, {})).status).toBe(200)
        return isRight
      })
      expect(await post('auth/login', login)).toMatchObject({
        status: 401,
        body: { reason: 'wrong-credentials' },
      })
      slow.mockRestore()
    },
  )

  it.each([
    [{ oldPassword: '' }, 400, 'password-fields-missing', 'oldPassword'],
    [{ newPassword: '' }, 400, 'password-fields-missing', 'newPassword'],
    [{ confirmPassword: '' }, 400, 'password-fields-missing', 'confirmPassword'],
    [{ confirmPassword: 'another one' }, 400, 'passwords-differ', 'confirmPassword'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 400, 'weak-password', 'newPassword'],
    [{ oldPassword: 'wrong' }, 403, 'wrong-password', 'oldPassword'],
    [{ oldPassword: 5 }, 400, 'bad-input', 'oldPassword'],
  ])('[V-01, V-02, M-02] rejects %j without changes', async (typed, status, reason, field) => {
    const token = await test.tokenOf('chidi@kallo.test')
    const response = await change(token, typed)
    expect(response).toMatchObject({ status, body: { reason } })
    expect(response.body.fields).toHaveProperty(field)
    expect(await view(await test.tokenOf('chidi@kallo.test'))).toBe(200)
  })

  it('[V-01] the message for empty fields is that of the specification', async () => {
    const token = await test.tokenOf('chidi@kallo.test')
    expect((await change(token, { oldPassword: '', newPassword: '' })).body).toMatchObject({
      title: 'ERROR',
      message: 'All fields are required',
      fields: { oldPassword: 'is missing', newPassword: 'is missing' },
    })
  })

  it('[M-02] limits guessing the old password', async () => {
    const token = await test.tokenOf('dayo@kallo.test')
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await change(token, { oldPassword: `guess ${i}` })).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403))
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await change(token, {})).headers['retry-after']).toBe('60')
  })

  it('[M-02] requires a session', async () => {
    expect((await change('', {})).status).toBe(401)
  })
})

describe('a change that the former password allowed', () => {
  const newPin = { pin: '1234', password: 'kallo-demo-1' }
  const newPhone = { phone: '0803 123 4568', password: 'kallo-demo-1' }
  it.each([
    { what: 'password', slow: 'hash', request: (token: string) => change(token, {}) },
    { what: 'pin', slow: 'hash', request: (token: string) => post('household/pin', newPin, { token }) },
    {
      what: 'phone',
      slow: 'matches',
      request: (token: string) => patch('profile/phone/change', newPhone, { token }),
    },
  ] as const)(
    '[A-05, M-02, M-03, M-09] of the $what is not made when a mailed link has replaced the password meanwhile',
    async ({ what, slow, request }) => {
      const id = `reset-${what}`
      const email = `${id}@kallo.test`
      const token = await test.tokenOf(email)
      const row = () =>
        test.deps.db
          .selectFrom('account')
          .where('id', '=', id)
          .select(['phone', 'pin_hash'])
          .executeTakeFirstOrThrow()
      const before = await row()
      const { password, response } = await resetPasswordDuring(test, { email, slow }, async () =>
        request(token),
      )
      expect(response).toMatchObject({ status: 401, body: { reason: 'sign-in-needed' } })
      expect(await row()).toEqual(before)
      expect((await post('auth/login', { email, password, deviceId: 'own' })).status).toBe(200)
    },
  )
})

describe('changing the phone number', () => {
  const changePhone = (token: string, typed: object) =>
    patch(
      'profile/phone/change',
      { phone: '+44 20 7946 0018', password: 'kallo-demo-1', ...typed },
      { token },
    )

  it('[M-03] stores the number as E.164', async () => {
    const token = await test.tokenOf('ada@kallo.test')
    expect((await changePhone(token, {})).body.data).toEqual({ phone: '+442079460018' })
    expect((await changePhone(token, { phone: '0803 123 4568' })).body.data).toEqual({
      phone: '+2348031234568',
    })
    expect((await get('profile/view', { token })).body.data.user.phone).toBe('+2348031234568')
  })

  it.each([
    [{ phone: '' }, 400, 'fields-missing', 'phone'],
    [{ password: '' }, 400, 'fields-missing', 'password'],
    [{ phone: '12' }, 400, 'bad-phone', 'phone'],
    [{ password: 'wrong' }, 403, 'wrong-password', 'password'],
    [{ phone: 'x'.repeat(50) }, 400, 'bad-input', 'phone'],
  ])('[M-03, C-11] rejects %j', async (typed, status, reason, field) => {
    const token = await test.tokenOf('chidi@kallo.test')
    const response = await changePhone(token, typed)
    expect(response).toMatchObject({ status, body: { reason } })
    expect(response.body.fields).toHaveProperty(field)
    expect((await get('profile/view', { token })).body.data.user.phone).toBe('+2348073456789')
  })
})

describe('location', () => {
  it('[C-02, C-12] the profile names our endpoint, which returns the country of the address', async () => {
    const { body } = await get('profile/location-apis', { headers: { host: 'tv.example.com' } })
    expect(body.data).toEqual({ url: 'http://tv.example.com/api/v1/location' })
    const lies = { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': 'US', 'x-real-ip': '8.8.8.8' }
    const here = await get('location', { ip: '102.89.0.1', headers: lies })
    expect(here.body.data).toEqual({ country: 'Nigeria', countryCode: 'NG', ...unknown })
    expect((await get('location', { ip: '::ffff:102.89.0.1' })).body.data.countryCode).toBe('NG')
    expect((await get('location', { ip: '203.0.113.7' })).body.data).toEqual({
      country: null,
      countryCode: null,
      ...unknown,
    })
  })
})

const unknown = { region: null, regionName: null, city: null, lat: null, lon: null, isp: null }
