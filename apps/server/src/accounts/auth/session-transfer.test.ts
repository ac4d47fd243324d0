import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get, post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Profile {
  id: string
  name: string
  isCurrent: boolean
}
const tablet = { deviceId: 'tablet', deviceName: 'Web Browser' }

describe('session transfer', () => {
  it('[A-07] a transfer token signs in one other device, once', async () => {
    const token = await test.tokenOf('ada@kallo.test')
    const made = await post('auth/hand-off', {}, { token })
    expect(made.body.data).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      expiresInSeconds: 120,
    })
    const transfer = { token: String(made.body.data.token), ...tablet }
    const tries = await Promise.all([1, 2, 3].map(() => post('auth/authenticate', transfer)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const taken = tries.find(({ status }) => status === 200)
    const other = String(taken?.body.data.token)
    expect(other).not.toBe(token)
    expect((await get('profile/view', { token: other })).body.data.user._id).toBe('ada')
    expect((await get('profile/view', { token })).status).toBe(200)
    expect((await post('auth/authenticate', transfer)).body.reason).toBe('sign-in-needed')
    expect((await get('profile/view', { token: transfer.token })).status).toBe(401)
  })

  it('[A-07] a repeated request succeeds for a minute, for the same device while it is signed in', async () => {
    const main = await test.tokenOf('ada@kallo.test')
    const made = await post('auth/hand-off', {}, { token: main })
    const transfer = { token: String(made.body.data.token), requestId: 'one', ...tablet }
    const lost = String((await post('auth/authenticate', transfer)).body.data.token)
    const token = String((await post('auth/authenticate', transfer)).body.data.token)
    expect((await get('profile/view', { token })).status).toBe(200)
    expect((await get('profile/view', { token: lost })).status).toBe(401)
    for (const other of [{ requestId: 'two' }, { requestId: null }, { deviceId: 'other' }])
      expect((await post('auth/authenticate', { ...transfer, ...other })).status).toBe(401)
    test.deps.clock.advance(60_000)
    expect((await post('auth/authenticate', transfer)).status).toBe(401)
  })

  it('[A-07] a request that is repeated after signing out is rejected', async () => {
    const main = await test.tokenOf('ada@kallo.test')
    const made = await post('auth/hand-off', {}, { token: main })
    const transfer = { token: String(made.body.data.token), requestId: 'one', ...tablet }
    const token = String((await post('auth/authenticate', transfer)).body.data.token)
    await post('auth/logout', {}, { token })
    expect((await post('auth/authenticate', transfer)).status).toBe(401)
  })

  it('[A-07] the token of a live session creates a separate session for another device', async () => {
    const token = await test.tokenOf('bola@kallo.test')
    const here = await post('auth/authenticate', { token, deviceId: 'device-of-bola@kallo.test' })
    expect(here.body.data.token).toBe(token)
    const there = await post('auth/authenticate', { token, ...tablet })
    expect(there.body.data.token).not.toBe(token)
    await post('auth/logout', {}, { token })
    expect((await get('profile/view', { token: String(there.body.data.token) })).status).toBe(200)
    expect((await post('auth/authenticate', { token, deviceId: 'x' })).status).toBe(401)
  })

  it('[A-07, M-09] the other device has the profile that created the token, while it exists', async () => {
    const profiles = async (token: string) =>
      (await get('household', { token })).body.data.profiles as Profile[]
    const choose = async (token: string, id: string) =>
      String((await post(`household/profiles/${id}/choose`, {}, { token })).body.data.token)
    const main = await test.tokenOf('bola@kallo.test')
    await post('household/profiles', { name: 'Tunde', picture: 'lion' }, { token: main })
    const tunde = (await profiles(main)).find(({ name }) => name === 'Tunde')?.id ?? ''
    const token = await choose(main, tunde)
    const transfer = async () => String((await post('auth/hand-off', {}, { token })).body.data.token)
    const [soon, late] = [await transfer(), await transfer()]
    const there = String((await post('auth/authenticate', { token: soon, ...tablet })).body.data.token)
    expect((await profiles(there)).find(({ isCurrent }) => isCurrent)?.id).toBe(tunde)
    for (const session of [there, token]) await choose(session, 'bola')
    await test.deps.db.deleteFrom('viewer_profile').where('id', '=', tunde).execute()
    expect((await post('auth/authenticate', { token: late, ...tablet })).status).toBe(401)
  })

  it('[A-07] the token expires after two minutes', async () => {
    const token = await test.tokenOf('ada@kallo.test')
    const made = await post('auth/hand-off', {}, { token })
    test.deps.clock.advance(120_000)
    expect((await post('auth/authenticate', { token: made.body.data.token, ...tablet })).status).toBe(401)
  })

  it.each(['', 'x', '0'.repeat(64), "' or 1=1 --"])('[A-07] rejects the token %j', async (token) => {
    expect((await post('auth/authenticate', { token, ...tablet })).status).toBe(401)
  })

  it('[A-07, C-11] requires a session', async () => {
    expect((await post('auth/hand-off')).status).toBe(401)
    expect((await post('auth/authenticate', { token: 'x' })).body.fields).toHaveProperty('deviceId')
  })
})
