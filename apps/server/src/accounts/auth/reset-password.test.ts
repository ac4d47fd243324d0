import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { linkIn } from '../../testing/mails.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get, post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const fresh = { password: 'seven red boats', confirmPassword: 'seven red boats' }

async function askFor(email: string) {
  await post('auth/reset', { email })
  const mails = await test.runJobs()
  return linkIn(
    mails.find((mail) => mail.to?.[0]?.address === email),
    'reset',
  )
}

describe('password reset', () => {
  it('[A-04, A-05, C-01] a mailed link sets a new password, signs out every device and notifies the owner', async () => {
    const token = await test.tokenOf('bola@kallo.test')
    const link = await askFor('bola@kallo.test')
    expect(await post(`auth/check/${link.token}/${link.email}`)).toMatchObject({
      status: 200,
      body: { status: 'OK', code: 200 },
    })
    const changed = await post('auth/change-password', { ...link, ...fresh })
    expect(changed).toMatchObject({ status: 200, body: { status: 'OK' } })
    expect((await get('profile/view', { token })).status).toBe(401)
    const login = { email: 'bola@kallo.test', deviceId: 'x', password: fresh.password }
    expect((await post('auth/login', login)).status).toBe(200)
    expect((await post('auth/login', { ...login, password: 'kallo-demo-1' })).status).toBe(401)
    const subjects = (await test.runJobs()).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was changed')
  })

  it('[A-05] using a link invalidates it and all other reset links of the account', async () => {
    const first = await askFor('chidi@kallo.test')
    const second = await askFor('chidi@kallo.test')
    expect((await post('auth/change-password', { ...second, ...fresh })).status).toBe(200)
    for (const link of [first, second]) {
      expect(await post(`auth/check/${link.token}/${link.email}`)).toMatchObject({
        status: 410,
        body: { code: 410, reason: 'link-invalid' },
      })
      const stolen = { password: 'thief password', confirmPassword: 'thief password' }
      expect((await post('auth/change-password', { ...link, ...stolen })).status).toBe(410)
    }
  })

  it('[A-05] the request that used a link can be repeated after a lost response', async () => {
    await storeViewer(test.deps.db, 'repeated', 'repeated@kallo.test')
    const link = await askFor('repeated@kallo.test')
    const reset = (requestId: string | null) =>
      post('auth/change-password', { ...link, ...fresh, requestId }).then(({ status }) => status)
    expect(await reset('first')).toBe(200)
    expect(await reset('first')).toBe(200)
    expect([await reset('second'), await reset(null)]).toEqual([410, 410])
  })

  it('[A-05] of ten concurrent uses exactly one succeeds', async () => {
    await storeViewer(test.deps.db, 'dayo', 'dayo@kallo.test')
    const link = await askFor('dayo@kallo.test')
    const uses = Array.from({ length: 10 }, () => post('auth/change-password', { ...link, ...fresh }))
    const statuses = (await Promise.all(uses)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 410)])
  })

  it('[V-01, C-11] names empty password fields', async () => {
    const response = await post('auth/change-password', { token: 'x', email: 'ada@kallo.test' })
    expect(response.body).toMatchObject({
      title: 'ERROR',
      message: 'Enter new and confirm password',
      fields: { password: 'is missing', confirmPassword: 'is missing' },
    })
  })

  it('[A-05] a rejected password leaves the link valid', async () => {
    const link = await askFor('ada@kallo.test')
    for (const [typed, reason] of [
      [{ password: '', confirmPassword: '' }, 'passwords-missing'],
      [{ password: 'a long one', confirmPassword: 'another' }, 'passwords-differ'],
      [{ password: 'short', confirmPassword: 'short' }, 'weak-password'],
    ] as const)
      expect(await post('auth/change-password', { ...link, ...typed })).toMatchObject({
        status: 400,
        body: { reason },
      })
    expect((await post(`auth/check/${link.token}/${link.email}`)).status).toBe(200)
  })

  it('[V-01] rejects a request without passwords', async () => {
    expect((await post('auth/change-password', {})).body).toMatchObject({
      title: 'ERROR',
      message: 'Enter new and confirm password',
    })
    expect((await post('auth/reset', { email: ' ' })).body.message).toBe('Enter your email')
    expect((await post('auth/reset', { email: 'x@' })).body.message).toBe('Enter a valid email')
  })

  it('[A-05] a link belongs to its account and its purpose', async () => {
    const link = await askFor('ada@kallo.test')
    expect((await post(`auth/check/${link.token}/bola@kallo.test`)).status).toBe(410)
    expect((await post(`auth/activate/${link.token}/${link.email}`)).status).toBe(410)
    expect((await post('auth/authenticate', { token: link.token, deviceId: 'thief' })).status).toBe(401)
    expect((await post('auth/change-password', { ...link, ...fresh, email: 'bola@kallo.test' })).status).toBe(
      410,
    )
    expect((await post(`auth/check/${link.token}/ADA@kallo.test`)).status).toBe(200)
  })

  it('[A-05] the link expires after an hour', async () => {
    const link = await askFor('ada@kallo.test')
    test.deps.clock.advance(3_599_000)
    expect((await post(`auth/check/${link.token}/${link.email}`)).status).toBe(200)
    test.deps.clock.advance(1_000)
    expect((await post(`auth/check/${link.token}/${link.email}`)).status).toBe(410)
    expect((await post('auth/change-password', { ...link, ...fresh })).status).toBe(410)
  })

  it('[A-05] the link activates an account', async () => {
    const { db } = test.deps
    await db.updateTable('account').set({ activated_at: null }).where('id', '=', 'bola').execute()
    const link = await askFor('bola@kallo.test')
    await post('auth/change-password', { ...link, ...fresh })
    const login = { email: 'bola@kallo.test', deviceId: 'x', password: fresh.password }
    expect((await post('auth/login', login)).status).toBe(200)
  })

  it('[A-05] no table contains a token, including the job queue', async () => {
    const { sql } = await import('kysely')
    await post('auth/reset', { email: 'ada@kallo.test' })
    const queued = await sql<{ data: string }>`select data::text from pgboss.job`.execute(test.deps.db)
    const { token } = linkIn((await test.runJobs()).at(-1), 'reset')
    const links = await test.deps.db.selectFrom('one_time_link').select('token_hash').execute()
    expect(queued.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(queued.rows)).not.toMatch(/[0-9a-f]{64}/)
    expect(links.map((link) => link.token_hash.toString('hex'))).not.toContain(token)
  })
})
