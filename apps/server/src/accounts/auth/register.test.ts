import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '../../platform/mail/smtp.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { linkIn } from '../../testing/mails.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { yo } from '../mails/words/yo.ts'

let test: TestApp
const { post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const dayo = {
  name: 'Dayo Bankole',
  email: 'Dayo@Example.org ',
  phone: '+234 803 123 4567',
  country: 'NG',
  password: 'three blue kites',
  confirmPassword: 'three blue kites',
  language: 'yo',
  analyticData: { country_name: 'Nigeria', country_code: 'NG', device: 'web', latitude: 6.5 },
}
const device = { deviceId: 'dayo-phone', deviceName: 'Web Browser' }
const asDayo = { email: 'dayo@example.org', password: dayo.password, ...device }

const accountOf = (email: string) =>
  test.deps.db.selectFrom('account').where('email', '=', email).selectAll().executeTakeFirst()

describe('registering', () => {
  it('[A-03, A-09, C-01] creates an account that a mailed link activates', async () => {
    const registered = await post('auth/register', dayo)
    expect(registered).toMatchObject({ status: 200, body: { status: 'OK', data: null } })
    expect(await accountOf('dayo@example.org')).toMatchObject({
      name: 'Dayo Bankole',
      phone: '+2348031234567',
      country: 'NG',
      language: 'yo',
      activated_at: null,
      registered_from: dayo.analyticData,
    })
    expect(await post('auth/login', asDayo)).toMatchObject({ status: 403, body: { reason: 'not-activated' } })

    const [mail, ...more] = await test.runJobs()
    expect(more).toEqual([])
    const subject = yo.activation.subject.replace('{service}', 'Kallo')
    expect(mail).toMatchObject({ subject, to: [{ address: 'dayo@example.org' }] })
    const link = linkIn(mail, 'activate')
    const activated = await post(`auth/activate/${link.token}/${link.email}`)
    expect(activated).toMatchObject({ status: 200, body: { code: 200, status: 'OK', title: 'Success' } })
    expect(await post('auth/login', asDayo)).toMatchObject({ status: 200 })
  })

  it('[A-03, C-01] takes the country of the phone number if the given one is no code', async () => {
    const email = 'abroad@example.org'
    expect(await post('auth/register', { ...dayo, email, country: 'Nigeria' })).toMatchObject({ status: 200 })
    expect(await accountOf(email)).toMatchObject({ phone: '+2348031234567', country: 'NG' })
    await test.runJobs()
  })

  it('[A-06] opening the link again succeeds', async () => {
    await post('auth/register', { ...dayo, email: 'twice@example.org' })
    const link = linkIn((await test.runJobs())[0], 'activate')
    const both = await Promise.all([1, 2].map(() => post(`auth/activate/${link.token}/${link.email}`)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await post(`auth/activate/${link.token}/${link.email}`)).toMatchObject({ status: 200 })
  })

  it('[A-06] rejects links for another address and altered, invented or expired ones', async () => {
    await post('auth/register', { ...dayo, email: 'late@example.org' })
    const { token, email } = linkIn((await test.runJobs())[0], 'activate')
    const altered = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const path of [
      `${token}/bola@kallo.test`,
      `${altered}/${email}`,
      `x/${email}`,
      `${'0'.repeat(64)}/${email}`,
    ])
      expect(await post(`auth/activate/${path}`)).toMatchObject({
        status: 410,
        body: { code: 410, reason: 'link-invalid' },
      })
    const start = test.deps.clock.now()
    test.deps.clock.advance(7 * 86_400_000)
    expect(await post(`auth/activate/${token}/${email}`)).toMatchObject({ status: 410 })
    test.deps.clock.set(start)
    expect((await accountOf('late@example.org'))?.activated_at).toBeNull()
  })

  it('[V-02] rejects addresses that are taken or not activated yet', async () => {
    const { reason: _, ...before } = { reason: '', ...(await accountOf('bola@kallo.test')) }
    expect(await post('auth/register', { ...dayo, email: 'BOLA@kallo.test' })).toMatchObject({
      status: 409,
      body: {
        reason: 'email-taken',
        message: 'Email has already been registered, use another email',
        fields: { email: expect.any(String) as string },
      },
    })
    expect(await accountOf('bola@kallo.test')).toEqual(before)
    await post('auth/register', { ...dayo, email: 'waits@example.org' })
    expect(await post('auth/register', { ...dayo, email: 'waits@example.org' })).toMatchObject({
      status: 409,
      body: { reason: 'account-created', message: 'Account already created' },
    })
    await test.runJobs()
  })

  it('[A-03] of ten concurrent registrations with one address one succeeds, and one mail is sent', async () => {
    const tries = Array.from({ length: 10 }, () =>
      post('auth/register', { ...dayo, email: 'race@example.org' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await test.runJobs()).toHaveLength(1)
  })

  it.each([
    ['name', '', 'fields-missing'],
    ['name', '   ', 'fields-missing'],
    ['email', '', 'fields-missing'],
    ['phone', '', 'fields-missing'],
    ['password', '', 'fields-missing'],
    ['confirmPassword', '', 'fields-missing'],
    ['email', 'nobody', 'bad-email'],
    ['email', 'a@b', 'bad-email'],
    ['email', 'a b@example.org', 'bad-email'],
    ['email', 'a@example.org\nBcc: all@example.org', 'bad-input'],
    ['phone', '12', 'bad-phone'],
    ['phone', '+234803', 'bad-phone'],
    ['phone', 'phone', 'bad-phone'],
    ['password', 'short', 'passwords-differ'],
    ['confirmPassword', 'three blue kite', 'passwords-differ'],
    ['name', 'x'.repeat(101), 'bad-input'],
    ['name', 'Ada\r\nBcc: all@example.org', 'bad-input'],
    ['name', 5, 'bad-input'],
    ['language', 'xx', 'bad-input'],
    ['analyticData', 'x', 'bad-input'],
  ])('[V-01, V-02, C-11] rejects %s %j with %s and names the field', async (field, value, reason) => {
    const response = await post('auth/register', { ...dayo, email: 'bad@example.org', [field]: value })
    expect(response).toMatchObject({ status: 400, body: { status: 'ERROR', reason, data: null } })
    expect(Object.keys(response.body.fields ?? {})).not.toEqual([])
    expect(await accountOf('bad@example.org')).toBeUndefined()
    expect(await test.runJobs()).toEqual([])
  })

  it('[V-01, V-02] each invalid field has its error message', async () => {
    expect((await post('auth/register', {})).body).toMatchObject({
      title: 'ERROR',
      message: 'All fields are required!',
      fields: { name: 'is missing', email: 'is missing', phone: 'is missing', password: 'is missing' },
    })
    const weak = { password: 'password1', confirmPassword: 'password1', email: 'bad@example.org' }
    expect((await post('auth/register', { ...dayo, ...weak })).body.reason).toBe('weak-password')
    const odd = await post('auth/register', { ...dayo, email: 'x' })
    expect(odd.body.message).toBe('Enter a valid email')
    const differ = await post('auth/register', { ...dayo, confirmPassword: 'x' })
    expect(differ.body.message).toBe('Password and confirm password are not the same')
  })

  it('[A-03] reads a number without a plus as one of the selected country', async () => {
    await post('auth/register', { ...dayo, email: 'home@example.org', phone: '020 7946 0018', country: 'gb' })
    expect(await accountOf('home@example.org')).toMatchObject({ phone: '+442079460018', country: 'GB' })
    await test.runJobs()
  })

  it('[A-09] stores no account when the mail cannot be queued', async () => {
    const { db } = test.deps
    await sql`alter table pgboss.job_common rename to job_away`.execute(db)
    const response = await post('auth/register', { ...dayo, email: 'half@example.org' })
    await sql`alter table pgboss.job_away rename to job_common`.execute(db)
    expect(response).toMatchObject({ status: 500, body: { reason: 'unexpected' } })
    expect(await accountOf('half@example.org')).toBeUndefined()
    expect(await post('auth/register', { ...dayo, email: 'half@example.org' })).toMatchObject({ status: 200 })
  })

  it('[A-09] registration does not depend on the mail server', async () => {
    const { deps } = test
    const { mailer } = deps
    await test.runJobs()
    expect((await post('auth/register', { ...dayo, email: 'patient@example.org' })).status).toBe(200)
    deps.mailer = createSmtpMailer('smtp://127.0.0.1:1', deps.log)
    expect(await test.runJobs()).toEqual([])
    await deps.mailer.close()
    deps.mailer = mailer
    expect(await accountOf('patient@example.org')).toMatchObject({ activated_at: null })
    expect(await test.runJobs()).toEqual([])
    // The pause before the next attempt is over.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(deps.db)
    const { token, email } = linkIn((await test.runJobs())[0], 'activate')
    expect((await post(`auth/activate/${token}/${email}`)).status).toBe(200)
  })

  it('[A-09, V-03] resends the activation mail, with the same response for every address', async () => {
    await post('auth/register', { ...dayo, email: 'again@example.org' })
    await test.runJobs()
    const responses = []
    for (const email of ['again@example.org', 'bola@kallo.test', 'nobody@example.org'])
      responses.push((await post('auth/activation', { email })).body)
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    const mails = await test.runJobs()
    expect(mails.map((mail) => mail.to?.[0]?.address)).toEqual(['again@example.org'])
    const { token, email } = linkIn(mails[0], 'activate')
    expect(await post(`auth/activate/${token}/${email}`)).toMatchObject({ status: 200 })
  })
})
