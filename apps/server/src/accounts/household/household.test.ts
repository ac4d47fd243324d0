import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const api = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Profile {
  id: string
  name: string
  maxAge: number | null
  isMain: boolean
  isCurrent: boolean
}

/** Creates an account and signs it in. */
async function anAccount(id: string) {
  await storeViewer(test.deps.db, id, `${id}@kallo.test`)
  return test.tokenOf(`${id}@kallo.test`)
}

async function profilesOf(token: string): Promise<Profile[]> {
  const { body } = await api.get('household', { token })
  return (body.data as { profiles: Profile[] }).profiles
}

const setPin = (token: string, pin = '1234', password = 'kallo-demo-1') =>
  api.post('household/pin', { pin, password }, { token })

async function addProfile(token: string, name: string, maxAge: number | null = null) {
  const { status, body } = await api.post('household/profiles', { name, picture: 'lion', maxAge }, { token })
  expect([status, body.reason]).toEqual([200, undefined])
  return (body.data as { profiles: Profile[] }).profiles.find((profile) => profile.name === name)?.id ?? ''
}

/** Chooses a profile; returns the token of the session that continues. */
async function choose(token: string, id: string, pin: string | null = null, attempt = 0): Promise<string> {
  const { status, body } = await api.post(`household/profiles/${id}/choose`, { pin, attempt }, { token })
  expect([status, body.reason]).toEqual([200, undefined])
  return (body.data as { token: string }).token
}

/** An account with a kids' profile up to 7, chosen on its device. */
async function aKidsSession(id: string) {
  const token = await anAccount(id)
  await setPin(token)
  const kids = await addProfile(token, 'Kids', 7)
  return { kids, token: await choose(token, kids) }
}

describe('profiles', () => {
  it('[M-08] an account has one profile, which cannot be deleted or limited', async () => {
    const token = await anAccount('one')
    expect(await profilesOf(token)).toMatchObject([
      { id: 'one', isMain: true, isCurrent: true, maxAge: null },
    ])
    const removed = await api.post('household/pin', { pin: '1234', password: 'kallo-demo-1' }, { token })
    expect(removed.status).toBe(200)
    const limited = await api.patch('household/profiles/one', { maxAge: 7 }, { token })
    expect(limited.body.reason).toBe('main-profile')
    const response = await test.app.inject({
      method: 'DELETE',
      url: '/api/v1/household/profiles/one',
      headers: { 'auth-token': token },
    })
    expect(response.json()).toMatchObject({ reason: 'main-profile' })
  })

  it('[M-08] an account has five profiles at most, also when they are added at the same time', async () => {
    const token = await anAccount('many')
    const results = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        api.post('household/profiles', { name, picture: 'sun' }, { token }),
      ),
    )
    expect(results.map(({ body }) => body.reason ?? 'ok').sort()).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'too-many-profiles',
      'too-many-profiles',
    ])
    expect(await profilesOf(token)).toHaveLength(5)
  })

  it('[M-08] a profile is added once, also when the request is repeated, at once or later', async () => {
    const token = await anAccount('hasty')
    const add = (name: string, requestId: string) =>
      api.post('household/profiles', { name, picture: 'sun', requestId }, { token })
    const results = await Promise.all([add('Ada', 'first'), add('Ada', 'first'), add('Ada', 'first')])
    results.push(await add('Ada Obi', 'first'), await add('Bola', 'second'))
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await profilesOf(token)).map(({ name }) => name).sort()).toEqual(['', 'Ada Obi', 'Bola'])
  })

  it('[M-08] choosing a profile replaces the token of the session', async () => {
    const token = await anAccount('chooser')
    const second = await addProfile(token, 'Second')
    const next = await choose(token, second)
    expect((await api.get('household', { token })).status).toBe(401)
    expect((await profilesOf(next)).find(({ isCurrent }) => isCurrent)?.id).toBe(second)
  })

  it('[M-08] a lost response costs no session: the former token chooses again for a minute', async () => {
    const token = await anAccount('unlucky')
    const second = await addProfile(token, 'Second')
    const lost = await choose(token, second)
    test.deps.clock.advance(50_000)
    const next = await choose(token, second, null, 1)
    expect((await profilesOf(next)).find(({ isCurrent }) => isCurrent)?.id).toBe(second)
    expect((await api.get('household', { token: lost })).status).toBe(401)
    test.deps.clock.advance(10_000)
    const late = await api.post(`household/profiles/${second}/choose`, { attempt: 2 }, { token })
    expect(late.body.reason).toBe('sign-in-needed')
    expect((await profilesOf(next)).length).toBe(2)
  })

  it('[M-08] a request that arrives after its repetition replaces no token', async () => {
    const token = await anAccount('overtaken')
    const second = await addProfile(token, 'Second')
    const next = await choose(token, second, null, 1)
    for (const attempt of [0, 1]) {
      const { body } = await api.post(`household/profiles/${second}/choose`, { attempt }, { token })
      expect(body.reason).toBe('sign-in-needed')
    }
    expect((await profilesOf(next)).find(({ isCurrent }) => isCurrent)?.id).toBe(second)
  })

  it('[M-08] the former token can do nothing but choose, and ends with its session', async () => {
    const token = await anAccount('former')
    const second = await addProfile(token, 'Second')
    const next = await choose(token, second)
    for (const attempt of [
      api.get('household', { token }),
      api.post('household/profiles', { name: 'Third', picture: 'sun' }, { token }),
      api.post('auth/logout', {}, { token }),
      api.post('auth/authenticate', { token, deviceName: 'Tablet', deviceId: 'tablet' }),
    ])
      expect((await attempt).body.status).toBe('ERROR')
    await api.post('auth/logout', {}, { token: next })
    const { body } = await api.post(`household/profiles/${second}/choose`, {}, { token })
    expect(body.reason).toBe('sign-in-needed')
  })

  it('[M-08] a login on the same device ends the former token', async () => {
    const token = await anAccount('again')
    const second = await addProfile(token, 'Second')
    await choose(token, second)
    await test.tokenOf('again@kallo.test')
    const { body } = await api.post(`household/profiles/${second}/choose`, {}, { token })
    expect(body.reason).toBe('sign-in-needed')
  })

  it('[M-08] a session reads and changes the profiles of its own account only', async () => {
    const token = await anAccount('neighbour')
    for (const [method, url, payload] of [
      ['POST', 'household/profiles/one/choose', {}],
      ['PATCH', 'household/profiles/one', { name: 'Mine' }],
      ['DELETE', 'household/profiles/one', undefined],
    ] as const) {
      const response = await test.app.inject({
        method,
        url: `/api/v1/${url}`,
        headers: { 'auth-token': token },
        ...(payload === undefined ? {} : { payload }),
      })
      expect(response.json(), url).toMatchObject({ reason: 'profile-not-found' })
    }
  })

  it('[M-08] an ID that is not a string is rejected', async () => {
    const token = await anAccount('odd')
    const { body } = await api.post('household/profiles/%00/choose', {}, { token })
    expect(body.reason).toBe('bad-input')
  })

  it('[M-08] deleting a profile signs out the devices that use it', async () => {
    const { kids, token } = await aKidsSession('deleter')
    const login = { email: 'deleter@kallo.test', password: 'kallo-demo-1', deviceName: 'TV', deviceId: 'tv' }
    const other = (await api.post('auth/login', login)).body.data as { token: string }
    const response = await test.app.inject({
      method: 'DELETE',
      url: `/api/v1/household/profiles/${kids}`,
      headers: { 'auth-token': other.token },
    })
    expect(response.statusCode).toBe(200)
    expect((await api.get('household', { token })).status).toBe(401)
  })

  it('[M-08, C-03] the language of a further profile is its own', async () => {
    const token = await anAccount('speaker')
    const second = await choose(token, await addProfile(token, 'Second'))
    await api.patch('profile/language', { language: 'ha' }, { token: second })
    expect((await api.get('profile/view', { token: second })).body.data).toMatchObject({
      selected_language: 'ha',
    })
    const words = await api.get('languages/translations', { token: second })
    expect(words.body.data.selected).toBe('ha')
    const main = await choose(second, 'speaker')
    expect((await api.get('profile/view', { token: main })).body.data).toMatchObject({
      selected_language: 'en',
    })
  })

  it('[M-08] erasing the account deletes its profiles and its PIN', async () => {
    const token = await anAccount('erased')
    await setPin(token)
    await addProfile(token, 'Second')
    const { status } = await api.post('profile/erase', { password: 'kallo-demo-1' }, { token })
    expect(status).toBe(200)
    const { db } = test.deps
    const left = await db
      .selectFrom('viewer_profile')
      .where('account_id', '=', 'erased')
      .selectAll()
      .execute()
    expect(left).toEqual([])
    const account = db.selectFrom('account').where('id', '=', 'erased').select('pin_hash')
    expect(await account.executeTakeFirst()).toEqual({ pin_hash: null })
  })
})

describe('the PIN', () => {
  it('[M-09] a kids’ profile requires a PIN', async () => {
    const token = await anAccount('no-pin')
    const { body } = await api.post(
      'household/profiles',
      { name: 'Kids', picture: 'sun', maxAge: 7 },
      { token },
    )
    expect(body.reason).toBe('pin-missing')
  })

  it('[M-09] setting it requires the password', async () => {
    const token = await anAccount('wrong-password')
    expect((await setPin(token, '1234', 'wrong')).body.reason).toBe('wrong-password')
  })

  it.each(['123', '12345', 'abcd', ''])('[M-09] %j is not a PIN', async (pin) => {
    const token = await test.tokenOf('bola@kallo.test')
    expect((await setPin(token, pin)).body.reason).toBe('bad-input')
  })

  it('[M-09] only the PIN leaves a kids’ profile', async () => {
    const { token } = await aKidsSession('leaver')
    const withoutPin = await api.post('household/profiles/leaver/choose', {}, { token })
    expect(withoutPin.body.reason).toBe('pin-required')
    const wrong = await api.post('household/profiles/leaver/choose', { pin: '0000' }, { token })
    expect(wrong.body.reason).toBe('wrong-pin')
    const main = await choose(token, 'leaver', '1234')
    expect((await profilesOf(main)).find(({ isCurrent }) => isCurrent)?.id).toBe('leaver')
  })

  it('[M-09] the former token of a kids’ profile still needs the PIN, and ends with its profile', async () => {
    const { kids, token } = await aKidsSession('sneaky')
    const main = await choose(token, 'sneaky', '1234')
    const attempt = (pin: string | null) => api.post('household/profiles/sneaky/choose', { pin }, { token })
    expect((await attempt(null)).body.reason).toBe('pin-required')
    expect((await attempt('0000')).body.reason).toBe('wrong-pin')
    await test.app.inject({
      method: 'DELETE',
      url: `/api/v1/household/profiles/${kids}`,
      headers: { 'auth-token': main },
    })
    expect((await attempt('1234')).body.reason).toBe('sign-in-needed')
  })

  it('[M-09] five wrong PINs are rejected, further ones are not compared for 15 minutes', async () => {
    const { token } = await aKidsSession('guesser')
    const attempt = (pin: string) => api.post('household/profiles/guesser/choose', { pin }, { token })
    const results = await Promise.all(['1', '2', '3', '4', '5', '6'].map((digit) => attempt(`000${digit}`)))
    expect(results.map(({ body }) => body.reason).sort()).toEqual([
      'too-many-tries',
      ...Array.from({ length: 5 }, () => 'wrong-pin'),
    ])
    const blocked = await attempt('1234')
    expect(blocked.body).toMatchObject({ reason: 'too-many-tries', retry_after: 15 * 60 })
    test.deps.clock.advance(15 * 60_000)
    expect((await attempt('1234')).status).toBe(200)
  })
})

describe('a kids’ profile', () => {
  it('[M-10] changes and buys nothing in the account', async () => {
    const { token } = await aKidsSession('kid')
    for (const [path, payload] of [
      ['household/profiles', { name: 'Me', picture: 'sun' }],
      ['household/pin', { pin: '1111', password: 'kallo-demo-1' }],
      ['profile/remove-device-all', {}],
      ['profile/erase', { password: 'kallo-demo-1' }],
      ['payments/checkout', {}],
      ['auth/hand-off', {}],
      ['auth/tv/login', { code: 'ABCD-EFGH' }],
    ] as const) {
      const { body } = await api.post(path, payload, { token })
      expect([path, body.reason]).toEqual([path, 'kids-profile'])
    }
  })

  it('[M-09] another device that continues the session has the same profile', async () => {
    const { kids, token } = await aKidsSession('mover')
    const device = { token, deviceName: 'Tablet', deviceId: 'tablet' }
    const moved = (await api.post('auth/authenticate', device)).body.data as { token: string }
    expect((await profilesOf(moved.token)).find(({ isCurrent }) => isCurrent)?.id).toBe(kids)
  })
})
