import { operatorIdleMs, operatorSessionMs, stepUpMs } from '@kallo/rules/accounts/operator-role'
import { generateSync } from 'otplib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { invitationMail, renderInvitationMail } from './index.ts'
import { templateTime } from '../../testing/template-database.ts'

const password = 'correct horse battery'

let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp({ SMTP_URL: 'smtp://mail.test' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.clock.set(templateTime)
  owner = await signInAsOwner(() => test)
})

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(test.deps.clock.now() / 1000) })

/** Invites an operator and returns the mail. */
async function invitationOf(email: string, role: string): Promise<string> {
  expect(await owner.post('operators/invite', { email, role })).toMatchObject({ status: 200 })
  const mail = (await test.runJobs()).find(({ to }) => to?.[0]?.address === email)
  return /invitation\/([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A new operator, signed in with a second factor. */
async function join(email: string, role: string) {
  const client = createConsoleClient(() => test)
  const token = await invitationOf(email, role)
  const accepted = await client.post('invitation/accept', { token, name: 'Musa Garba', password })
  expect(accepted).toMatchObject({ status: 200, body: { data: { needsSecondFactor: true } } })
  const { secret } = (await client.post('second-factor/begin')).body.data
  const confirmed = await client.post('second-factor/confirm', { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  return { client, secret: String(secret), recoveryCodes: confirmed.body.data.recoveryCodes as string[] }
}

describe('signing in', () => {
  it('[O-02, O-03] requires password and code, and sets a SameSite=Strict cookie', async () => {
    const { secret } = await join('code@kallo.test', 'editor')
    const client = createConsoleClient(() => test)
    const credentials = { email: 'Code@kallo.test', password }
    expect(await client.post('login', credentials)).toMatchObject({
      status: 401,
      body: { reason: 'code-needed' },
    })
    expect(client.cookie()).toBe(null)
    test.deps.clock.advance(60_000)
    const response = await client.post('login', { ...credentials, code: codeOf(secret) })
    expect(response).toMatchObject({
      status: 200,
      body: { data: { operator: { role: 'editor', hasSecondFactor: true }, needsSecondFactor: false } },
    })
    expect(response.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
    expect(await client.get('self')).toMatchObject({ status: 200 })
  })

  it('[O-02] a confirmation that is repeated because its response was lost returns new recovery codes, for two minutes', async () => {
    const { client, secret, recoveryCodes } = await join('lost@kallo.test', 'editor')
    const repeated = await client.post('second-factor/confirm', { code: codeOf(secret) })
    expect(repeated.body.data.recoveryCodes).toHaveLength(recoveryCodes.length)
    expect(repeated.body.data.recoveryCodes).not.toEqual(recoveryCodes)
    test.deps.clock.advance(120_000)
    const code = codeOf(secret)
    const later = createConsoleClient(() => test)
    expect((await later.post('login', { email: 'lost@kallo.test', password, code })).status).toBe(200)
    expect((await later.post('second-factor/confirm', { code })).body.reason).toBe('second-factor-exists')
  })

  it('[O-02] accepts each code and each recovery code once', async () => {
    const { secret, recoveryCodes } = await join('once@kallo.test', 'editor')
    const client = createConsoleClient(() => test)
    const logIn = async (code: string) =>
      (await client.post('login', { email: 'once@kallo.test', password, code })).body.reason ?? 'signed in'
    expect(await logIn(codeOf(secret))).toBe('wrong-code')
    test.deps.clock.advance(60_000)
    const code = codeOf(secret)
    expect(await logIn(code)).toBe('signed in')
    expect(await logIn(code)).toBe('wrong-code')
    const recovery = recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ') ?? ''
    expect(await logIn(recovery)).toBe('signed in')
    expect(await logIn(recovery)).toBe('wrong-code')
  })

  it('[O-02] limits failed logins, without locking out other networks', async () => {
    const attacker = createConsoleClient(() => test, '198.51.100.7')
    const guess = () => attacker.post('login', { email: 'ops@kallo.test', password: 'guess' })
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await guess()).toMatchObject({ body: { reason: 'wrong-credentials' } })
    expect(await guess()).toMatchObject({ status: 429, body: { reason: 'too-many-tries' } })
    await expect(signInAsOwner(() => test)).resolves.toBeDefined()
  })

  it('[O-02, O-03] does not accept a password that is changed while it is checked', async () => {
    const { client, recoveryCodes } = await join('slow-check@kallo.test', 'editor')
    const { passwords } = test.deps
    const matches = passwords.matches.bind(passwords)
    const slow = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...checked) => {
      const isRight = await matches(...checked)
      const form = { password: 'another good one', confirmPassword: 'another good one' }
      expect((await client.post('password', form)).status).toBe(200)
      return isRight
    })
    const credentials = { email: 'slow-check@kallo.test', password, code: recoveryCodes[0] }
    expect(await createConsoleClient(() => test).post('login', credentials)).toMatchObject({
      status: 401,
      body: { reason: 'wrong-credentials' },
    })
    slow.mockRestore()
  })

  it('[O-02] concurrent logins with one code start one session', async () => {
    const { secret } = await join('race@kallo.test', 'editor')
    test.deps.clock.advance(60_000)
    const code = codeOf(secret)
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        createConsoleClient(() => test).post('login', { email: 'race@kallo.test', password, code }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })
})

describe('a session', () => {
  it('[O-03] ends when idle, after its maximum age, at sign-out and when removed from the list', async () => {
    const stateOf = async (client: ConsoleClient) => (await client.get('self')).status
    const [idle, old, other] = [owner, await signInAsOwner(() => test), await signInAsOwner(() => test)]
    const { items: sessions } = (await other.get('sessions')).body.data
    const current = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect(await old.remove(`sessions/${current.id}`)).toMatchObject({ status: 200 })
    expect(await stateOf(other)).toBe(401)
    for (let elapsed = 0; elapsed < operatorSessionMs - operatorIdleMs; elapsed += operatorIdleMs / 2) {
      test.deps.clock.advance(operatorIdleMs / 2)
      expect(await stateOf(old)).toBe(200)
    }
    expect(await stateOf(idle)).toBe(401)
    test.deps.clock.advance(operatorIdleMs / 2)
    expect(await stateOf(old)).toBe(200)
    test.deps.clock.advance(operatorIdleMs / 2)
    expect(await stateOf(old)).toBe(401)
    const fresh = await signInAsOwner(() => test)
    const cookie = fresh.cookie() ?? ''
    expect(await fresh.post('logout')).toMatchObject({ status: 200 })
    expect(fresh.cookie()).toBe(null)
    expect(await fresh.send('GET', 'self', undefined, { cookie })).toMatchObject({ status: 401 })
  })

  it('[O-03] a new password ends the other sessions', async () => {
    const { client } = await join('renewed@kallo.test', 'editor')
    test.deps.clock.advance(60_000)
    const elsewhere = createConsoleClient(() => test)
    const form = { password: 'another good one', confirmPassword: 'another good one' }
    expect(await client.post('password', { ...form, confirmPassword: 'typo' })).toMatchObject({
      body: { reason: 'passwords-differ' },
    })
    expect(await client.post('password', form)).toMatchObject({ status: 200 })
    expect(await client.get('self')).toMatchObject({ status: 200 })
    const old = await elsewhere.post('login', { email: 'renewed@kallo.test', password })
    expect(old).toMatchObject({ status: 401, body: { reason: 'wrong-credentials' } })
  })

  it('[O-03] and a viewer’s session are not interchangeable', async () => {
    const token = await test.tokenOf('chidi@kallo.test')
    const stranger = createConsoleClient(() => test)
    const attempts: Record<string, string>[] = [
      { 'auth-token': token },
      { cookie: `kallo-console=${token}` },
      { authorization: `Bearer ${token}` },
    ]
    for (const headers of attempts)
      expect(await stranger.send('GET', 'self', undefined, headers)).toMatchObject({ status: 401 })
    const session = (owner.cookie() ?? '').replace('kallo-console=', '')
    const viewer = await test.app.inject({
      url: '/api/v1/payments/receipts',
      headers: { 'auth-token': session },
    })
    expect(viewer.statusCode).toBe(401)
  })

  it('[O-03] requires a header for writes, which cross-site forms cannot send', async () => {
    const cookie = owner.cookie() ?? ''
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/console/logout',
      headers: { cookie },
    })
    expect(response.json()).toMatchObject({ reason: 'console-header-missing' })
    expect(await owner.get('self')).toMatchObject({ status: 200 })
  })

  it('[O-03] rejects writes of pages of other sites, even with the header', async () => {
    const write = async (headers: Record<string, string>) => {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/v1/console/mail/test',
        payload: {},
        headers: {
          cookie: owner.cookie() ?? '',
          'x-kallo-console': '1',
          host: 'tv.kallo.test:8080',
          ...headers,
        },
      })
      return response.json<{ reason?: string }>().reason ?? response.statusCode
    }
    const site = test.deps.siteUrl()
    for (const origin of [
      'https://evil.example',
      'http://tv.kallo.test',
      'https://tv.kallo.test.evil.example',
      'null',
    ])
      expect(await write({ origin }), origin).toBe('foreign-origin')
    expect(await write({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(
      'foreign-origin',
    )
    const allowed: Record<string, string>[] = [
      {},
      { origin: 'http://tv.kallo.test:8080' },
      // The service is behind a proxy that terminates TLS.
      { origin: 'https://tv.kallo.test:8080' },
      { origin: site },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of allowed) expect(await write(headers), JSON.stringify(headers)).toBe(200)
  })
})

describe('roles', () => {
  it('[O-01] only owners manage operators; a change of role ends the sessions', async () => {
    const { client } = await join('support@kallo.test', 'support')
    expect(await client.get('operators')).toMatchObject({ status: 403, body: { reason: 'role-not-allowed' } })
    const { operators } = (await owner.get('operators')).body.data
    const { id } = operators.find(({ email }: { email: string }) => email === 'support@kallo.test')
    const changed = await owner.patch(`operators/${id}`, { role: 'finance' })
    expect(changed).toMatchObject({ status: 200, body: { data: { role: 'finance' } } })
    expect(await client.get('self')).toMatchObject({ status: 401 })
    expect(await owner.patch(`operators/${id}`, { isDisabled: true })).toMatchObject({ status: 200 })
    const login = await client.post('login', { email: 'support@kallo.test', password })
    expect(login).toMatchObject({ status: 401, body: { reason: 'wrong-credentials' } })
  })

  it('[O-01] one owner always remains', async () => {
    const last = await owner.patch('operators/ops', { isDisabled: true })
    expect(last).toMatchObject({ status: 409, body: { reason: 'last-owner' } })
    // A session of its own: a change of role ends the sessions of that operator.
    const { client } = await join('second@kallo.test', 'owner')
    const { operators } = (await owner.get('operators')).body.data
    const second = operators.find(({ email }: { email: string }) => email === 'second@kallo.test')
    const results = await Promise.all([
      owner.patch('operators/ops', { role: 'editor' }),
      client.patch(`operators/${second.id}`, { role: 'editor' }),
    ])
    await sql`update operator set role = 'owner' where id = 'ops'`.execute(test.deps.db)
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('[O-04] inviting and changing roles require step-up authentication', async () => {
    test.deps.clock.advance(stepUpMs)
    const invite = () => owner.post('operators/invite', { email: 'late@kallo.test', role: 'editor' })
    expect(await invite()).toMatchObject({ status: 403, body: { reason: 'step-up-needed' } })
    expect(await owner.post('step-up', { password: 'wrong' })).toMatchObject({ status: 401 })
    expect(await invite()).toMatchObject({ status: 403 })
    expect(await owner.post('step-up', { password: 'kallo-demo-1' })).toMatchObject({ status: 200 })
    expect(await invite()).toMatchObject({ status: 200 })
  })
})

describe('an invitation', () => {
  it('[O-06] works once, contains address and role, and requires a second factor first; it counts as a sign-in', async () => {
    const token = await invitationOf('new@kallo.test', 'finance')
    const client = createConsoleClient(() => test)
    expect(await client.post('invitation/check', { token })).toMatchObject({
      body: { data: { email: 'new@kallo.test', role: 'finance' } },
    })
    const weak = await client.post('invitation/accept', { token, name: 'Zainab', password: '12345678' })
    expect(weak).toMatchObject({ status: 400, body: { reason: 'weak-password' } })
    const accept = () => client.post('invitation/accept', { token, name: 'Zainab', password })
    expect(await accept()).toMatchObject({ status: 200 })
    const { last_login_at: lastLogin } = await test.deps.db
      .selectFrom('operator')
      .where('email', '=', 'new@kallo.test')
      .select('last_login_at')
      .executeTakeFirstOrThrow()
    expect(lastLogin?.getTime()).toBe(test.deps.clock.now())
    expect(await client.get('sessions')).toMatchObject({
      status: 403,
      body: { reason: 'second-factor-needed' },
    })
    expect(await accept()).toMatchObject({ status: 410, body: { reason: 'link-invalid' } })
  })

  it('[O-06] concurrent ones to one address replace each other', async () => {
    const email = 'double@kallo.test'
    await Promise.all(
      ['owner', 'support', 'editor'].map((role) => owner.post('operators/invite', { email, role })),
    )
    const { invitations } = (await owner.get('operators')).body.data
    expect(invitations.filter((one: { email: string }) => one.email === email)).toHaveLength(1)
    expect(await test.runJobs()).toHaveLength(1)
  })

  it('[O-06] replaces earlier ones to the same address', async () => {
    const first = await invitationOf('twice@kallo.test', 'owner')
    const second = await invitationOf('twice@kallo.test', 'support')
    const check = (token: string) => createConsoleClient(() => test).post('invitation/check', { token })
    expect(await check(first)).toMatchObject({ status: 410 })
    expect(await check(second)).toMatchObject({ body: { data: { role: 'support' } } })
  })

  it('[O-06] an earlier one whose mail is sent again late does not replace a later one', async () => {
    const email = 'retried@kallo.test'
    await invitationOf(email, 'owner')
    const { id: invitationId } = await test.deps.db
      .selectFrom('operator_invitation')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    const sendAgain = () => renderInvitationMail(test.deps, { kind: invitationMail, email, invitationId })
    expect(await sendAgain()).toMatchObject({ values: { role: 'owner' } })
    const later = await invitationOf(email, 'support')
    expect(await sendAgain()).toBeNull()
    expect(await createConsoleClient(() => test).post('invitation/check', { token: later })).toMatchObject({
      body: { data: { role: 'support' } },
    })
  })

  it('[O-06] expires after seven days', async () => {
    const token = await invitationOf('slow@kallo.test', 'editor')
    test.deps.clock.advance(7 * 86_400_000)
    expect(await createConsoleClient(() => test).post('invitation/check', { token })).toMatchObject({
      status: 410,
    })
  })
})

describe('the audit log', () => {
  it('[O-05] records actor and change, and is append-only', async () => {
    const { client } = await join('audited@kallo.test', 'support')
    expect(client.cookie()).not.toBe(null)
    const { operators } = (await owner.get('operators')).body.data
    const { id } = operators.find(({ email }: { email: string }) => email === 'audited@kallo.test')
    await owner.patch(`operators/${id}`, { role: 'editor' })
    const { entries } = (await owner.post('audit-log', { filter: 'operator.change' })).body.data
    expect(entries[0]).toMatchObject({
      actor: 'Halima Bello <ops@kallo.test>',
      subject: 'audited@kallo.test',
      before: { role: 'support' },
      after: { role: 'editor' },
      address: '127.0.0.1',
    })
    for (const change of [
      sql`delete from audit_entry`,
      sql`update audit_entry set actor = 'x'`,
      sql`truncate audit_entry`,
    ])
      await expect(change.execute(test.deps.db)).rejects.toThrow('append-only')
  })

  it('[O-05] is paginated', async () => {
    for (let login = 0; login < 60; login++) await signInAsOwner(() => test)
    const first = (await owner.post('audit-log')).body.data
    expect(first.entries).toHaveLength(50)
    const second = (await owner.post('audit-log', { before: first.next })).body.data
    const ids = [...first.entries, ...second.entries].map(({ id }: { id: string }) => Number(id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })
})
