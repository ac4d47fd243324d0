import { stepUpMs } from '@kallo/rules/accounts/operator-role'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createAuthenticator, type Manipulation } from '../../testing/software-authenticator.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'

const origin = 'https://tv.example.com'
const password = 'correct horse battery'

let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: origin, SEED: 'none' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.clock.set(templateTime)
  owner = await signInAsOwner(() => test)
})

const optionsOf = async (client: ConsoleClient, path: 'register' | 'login' | 'step-up') =>
  (await client.post(`passkeys/${path}/begin`)).body.data.options as { challenge: string; rpId?: string }

/** An invited operator who has only a password so far. */
async function invite(email: string, role = 'editor'): Promise<ConsoleClient> {
  const invited = await owner.post('operators/invite', { email, role })
  const token = invited.body.data.link?.split('/').at(-1)
  const client = createConsoleClient(() => test)
  await client.post('invitation/accept', { token, name: 'Musa Garba', password })
  return client
}

async function addPasskey(client: ConsoleClient) {
  const authenticator = createAuthenticator(origin)
  const credential = authenticator.register(await optionsOf(client, 'register'))
  const added = await client.post('passkeys/register', { name: 'Phone', credential })
  expect(added.status).toBe(200)
  return { authenticator, added: added.body.data }
}

describe('[O-14] a passkey', () => {
  it('completes the setup of an operator instead of an authenticator app, with recovery codes', async () => {
    const client = await invite('setup@kallo.test')
    expect((await client.get('sessions')).body.reason).toBe('second-factor-needed')
    const { added } = await addPasskey(client)
    expect(added.passkey).toMatchObject({ name: 'Phone', host: 'tv.example.com', lastUsedAt: null })
    expect(added.recoveryCodes).toHaveLength(10)
    expect((await client.get('self')).body.data).toMatchObject({
      needsSecondFactor: false,
      operator: { hasPasskey: true, hasSecondFactor: false },
    })
    expect((await client.get('passkeys')).body.data.items).toHaveLength(1)
    expect((await addPasskey(client)).added.recoveryCodes).toEqual([])
  })

  it('can be set up by a new operator, as can an authenticator app, more than ten minutes after joining', async () => {
    const client = await invite('slow-setup@kallo.test')
    test.deps.clock.advance(stepUpMs)
    expect((await client.post('second-factor/begin')).status).toBe(200)
    await addPasskey(client)
  })

  it('[O-04] is followed by an authenticator app only after step-up authentication, which is recorded', async () => {
    const client = await invite('both@kallo.test')
    const { authenticator } = await addPasskey(client)
    test.deps.clock.advance(stepUpMs)
    expect((await client.post('second-factor/begin')).body.reason).toBe('step-up-needed')
    expect((await client.post('second-factor/confirm', { code: '123456' })).body.reason).toBe(
      'step-up-needed',
    )
    const credential = authenticator.assert(await optionsOf(client, 'step-up'))
    expect((await client.post('passkeys/step-up', { credential })).status).toBe(200)
    const { secret } = (await client.post('second-factor/begin')).body.data
    const code = generateSync({ secret, epoch: Math.floor(test.deps.clock.now() / 1000) })
    expect((await client.post('second-factor/confirm', { code })).status).toBe(200)
    const { entries } = (await owner.post('audit-log', { filter: 'operator.authenticator-add' })).body.data
    expect(entries).toMatchObject([{ subject: 'both@kallo.test', actor: 'Musa Garba <both@kallo.test>' }])
  })

  it('[O-02] that is the only second factor gets new recovery codes, after step-up authentication', async () => {
    const client = await invite('codes@kallo.test')
    const { authenticator, added } = await addPasskey(client)
    test.deps.clock.advance(stepUpMs)
    expect((await client.post('recovery-codes')).body.reason).toBe('step-up-needed')
    const credential = authenticator.assert(await optionsOf(client, 'step-up'))
    await client.post('passkeys/step-up', { credential })
    const { status, body } = await client.post('recovery-codes')
    expect([status, body.data.recoveryCodes.length]).toEqual([200, 10])
    const visitor = createConsoleClient(() => test)
    const logIn = async (code: string) =>
      (await visitor.post('login', { email: 'codes@kallo.test', password, code })).body.reason ?? 'signed in'
    expect(await logIn(added.recoveryCodes[0])).toBe('wrong-code')
    expect(await logIn(body.data.recoveryCodes[0])).toBe('signed in')
    const { entries } = (await owner.post('audit-log', { filter: 'operator.recovery-codes' })).body.data
    expect(entries).toMatchObject([{ subject: 'codes@kallo.test', actor: 'Musa Garba <codes@kallo.test>' }])
  })

  it('[O-02] is needed for recovery codes, or an authenticator app', async () => {
    expect((await owner.post('recovery-codes')).body.reason).toBe('second-factor-needed')
  })

  it('signs in without password; afterwards the password alone is rejected', async () => {
    const { authenticator, added } = await addPasskey(await invite('login@kallo.test'))
    const client = createConsoleClient(() => test)
    const credential = authenticator.assert(await optionsOf(client, 'login'))
    expect(await client.post('passkeys/login', { credential })).toMatchObject({
      status: 200,
      body: { data: { operator: { email: 'login@kallo.test', role: 'editor' } } },
    })
    expect((await client.get('sessions')).status).toBe(200)
    const other = createConsoleClient(() => test)
    const logIn = async (code?: string) =>
      (await other.post('login', { email: 'login@kallo.test', password, code })).body.reason ?? 'signed in'
    expect(await logIn()).toBe('code-needed')
    expect(await logIn('123456')).toBe('wrong-code')
    expect(await logIn(added.recoveryCodes[0])).toBe('signed in')
    expect(await logIn(added.recoveryCodes[0])).toBe('wrong-code')
  })

  it('is accepted for step-up authentication', async () => {
    const client = await invite('again@kallo.test', 'owner')
    const { authenticator } = await addPasskey(client)
    test.deps.clock.advance(20 * 60_000)
    const key = { name: 'script', role: 'editor' }
    expect((await client.post('api-keys', key)).body.reason).toBe('step-up-needed')
    const credential = authenticator.assert(await optionsOf(client, 'step-up'))
    expect((await client.post('passkeys/step-up', { credential })).status).toBe(200)
    expect((await client.post('api-keys', key)).status).toBe(200)
  })

  it('[O-14] is not removed while it is the only second factor: the password alone is rejected afterwards', async () => {
    const client = await invite('last@kallo.test')
    const { added } = await addPasskey(client)
    const path = `passkeys/${added.passkey.id}`
    expect(await client.remove(path)).toMatchObject({ status: 409, body: { reason: 'last-second-factor' } })
    const visitor = createConsoleClient(() => test)
    const credentials = { email: 'last@kallo.test', password }
    expect((await visitor.post('login', credentials)).body.reason).toBe('code-needed')

    await addPasskey(client)
    expect((await client.remove(path)).status).toBe(200)
    const [left] = (await client.get('passkeys')).body.data.items
    expect((await client.remove(`passkeys/${left?.id}`)).body.reason).toBe('last-second-factor')
    const { secret } = (await client.post('second-factor/begin')).body.data
    const code = generateSync({ secret, epoch: Math.floor(test.deps.clock.now() / 1000) })
    expect((await client.post('second-factor/confirm', { code })).status).toBe(200)
    expect((await client.remove(`passkeys/${left?.id}`)).status).toBe(200)
    expect((await visitor.post('login', credentials)).body.reason).toBe('code-needed')
  })

  it('is removed by its operator only, and then rejected', async () => {
    const client = await invite('remove@kallo.test')
    const { authenticator, added } = await addPasskey(client)
    await addPasskey(client)
    const path = `passkeys/${added.passkey.id}`
    expect((await owner.remove(path)).body.reason).toBe('passkey-not-found')
    expect((await client.remove(path)).status).toBe(200)
    const visitor = createConsoleClient(() => test)
    const credential = authenticator.assert(await optionsOf(visitor, 'login'))
    expect((await visitor.post('passkeys/login', { credential })).body.reason).toBe('passkey-rejected')
    const { body } = await owner.post('audit-log', {})
    expect(body.data.entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['operator.passkey-add', 'operator.passkey-remove']),
    )
  })

  it('of a disabled operator is rejected', async () => {
    const client = await invite('gone@kallo.test')
    const { authenticator } = await addPasskey(client)
    const { operator } = (await client.get('self')).body.data
    await owner.patch(`operators/${operator.id}`, { isDisabled: true })
    const visitor = createConsoleClient(() => test)
    const credential = authenticator.assert(await optionsOf(visitor, 'login'))
    expect((await visitor.post('passkeys/login', { credential })).body.reason).toBe('passkey-rejected')
  })
})

describe('[O-14] rejects', () => {
  it.each<[string, Manipulation]>([
    ['another origin', { origin: 'https://tv.example.net' }],
    ['another host', { host: 'example.net' }],
    ['a challenge that was not issued', { challenge: 'bm90LWlzc3VlZA' }],
    ['a device that did not verify its user', { isUnverified: true }],
    ['a counter that has not advanced', { signCount: 1 }],
    ['an unknown credential', { credentialId: 'dW5rbm93bg' }],
  ])('the login with %s', async (what, manipulation) => {
    const { authenticator } = await addPasskey(await invite(`${what.replaceAll(' ', '-')}@kallo.test`))
    const client = createConsoleClient(() => test)
    const logIn = async (credential: unknown) => (await client.post('passkeys/login', { credential })).body
    const credential = authenticator.assert(await optionsOf(client, 'login'), manipulation)
    expect(await logIn(credential)).toMatchObject({ reason: 'passkey-rejected' })
    expect(client.cookie()).toBe(null)
    expect((await logIn(authenticator.assert(await optionsOf(client, 'login')))).reason).toBeUndefined()
  })

  it('a repeated response, one of another ceremony and an expired challenge', async () => {
    const session = await invite('replay@kallo.test')
    const { authenticator } = await addPasskey(session)
    const client = createConsoleClient(() => test)
    const logIn = async (credential: unknown) =>
      (await client.post('passkeys/login', { credential })).body.reason ?? 'signed in'
    const credential = authenticator.assert(await optionsOf(client, 'login'))
    const outcomes = await Promise.all([logIn(credential), logIn(credential), logIn(credential)])
    expect(outcomes.sort()).toEqual(['passkey-rejected', 'passkey-rejected', 'signed in'])
    expect(await logIn(authenticator.assert(await optionsOf(session, 'step-up')))).toBe('passkey-rejected')
    const late = authenticator.assert(await optionsOf(client, 'login'))
    test.deps.clock.advance(5 * 60_000)
    expect(await logIn(late)).toBe('passkey-rejected')
  })

  it('step-up authentication with the passkey of another operator', async () => {
    const { authenticator } = await addPasskey(await invite('first@kallo.test'))
    const second = await invite('second@kallo.test')
    await addPasskey(second)
    const credential = authenticator.assert(await optionsOf(second, 'step-up'))
    expect((await second.post('passkeys/step-up', { credential })).body.reason).toBe('passkey-rejected')
  })

  it('a registration with a wrong origin, without user verification, or of a stored passkey', async () => {
    const client = await invite('register@kallo.test')
    const { authenticator } = await addPasskey(client)
    const add = async (manipulation: Manipulation) => {
      const credential = authenticator.register(await optionsOf(client, 'register'), manipulation)
      return (await client.post('passkeys/register', { credential })).body.reason
    }
    expect(await add({ origin: 'https://evil.example' })).toBe('passkey-rejected')
    expect(await add({ isUnverified: true })).toBe('passkey-rejected')
    expect(await add({})).toBe('passkey-rejected')
    const malformed = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'AA' },
    }
    expect((await client.post('passkeys/register', { credential: malformed })).body.reason).toBe(
      'passkey-rejected',
    )
  })
})

it('[O-14] passkeys are unavailable at IP addresses and without HTTPS', async () => {
  const begin = async (url: string) => {
    const own = await createTestApp({ PUBLIC_URL: url, SEED: 'none' })
    const { body } = await createConsoleClient(() => own).post('passkeys/login/begin')
    await own.close()
    return body.reason ?? body.data.options.rpId
  }
  expect(await begin('https://192.0.2.7')).toBe('passkeys-unavailable')
  expect(await begin('http://tv.example.com')).toBe('passkeys-unavailable')
  expect(await begin('http://localhost:8080')).toBe('localhost')
})
