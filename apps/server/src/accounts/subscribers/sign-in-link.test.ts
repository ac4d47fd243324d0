import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { attemptMails, retryMails } from '../../testing/mails.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
let viewers = 0
const api = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => test)
})

async function aViewer(language = 'en') {
  const id = `linked-${++viewers}`
  const email = `${id}@kallo.test`
  await storeViewer(test.deps.db, id, email)
  await test.deps.db
    .updateTable('account')
    .set({ language: language as 'en' })
    .where('id', '=', id)
    .execute()
  return { id, email }
}

const send = (id: string, requestId: string = randomUUID()) =>
  owner.post(`subscribers/${id}/mails`, { requestId, kind: 'sign-in' })
const tokenIn = (text: string | undefined) => /account\/sign-in\/([0-9a-f]{64})\//.exec(text ?? '')?.[1] ?? ''
async function mailedToken(email: string) {
  const mails = await test.runJobs()
  return tokenIn(mails.find(({ to }) => to?.[0]?.address === email)?.text)
}
const redeem = (token: string, email: string, deviceId = 'phone', requestId: string | null = null) =>
  api.post('auth/sign-in-link', { token, email, deviceId, requestId })

describe('a sign-in link', () => {
  it('[F-19] signs in the device that opens it, once, and no operator sees it', async () => {
    const { id, email } = await aViewer()
    const sent = await send(id)
    expect([sent.status, sent.body.data]).toEqual([200, null])
    const token = await mailedToken(email)
    const tries = await Promise.all([1, 2, 3].map(() => redeem(token, email)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const session = String(tries.find(({ status }) => status === 200)?.body.data.token)
    expect((await api.get('profile/view', { token: session })).body.data.user._id).toBe(id)
    const rows = await test.deps.db.selectFrom('audit_entry').where('subject', '=', id).selectAll().execute()
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['subscriber.resend-mail', { mail: 'sign-in' }],
    ])
    const links = await test.deps.db
      .selectFrom('one_time_link')
      .where('account_id', '=', id)
      .selectAll()
      .execute()
    expect(JSON.stringify([rows, links, (await owner.get(`subscribers/${id}`)).body])).not.toContain(token)
  })

  it('[F-19] belongs to its address and expires after 30 minutes', async () => {
    const { id, email } = await aViewer()
    await send(id)
    const token = await mailedToken(email)
    expect((await redeem(token, 'ada@kallo.test')).body.reason).toBe('link-invalid')
    test.deps.clock.advance(30 * 60_000)
    expect((await redeem(token, email)).body.reason).toBe('link-invalid')
  })

  it('[F-19] can be repeated by the same request after a lost response', async () => {
    const { id, email } = await aViewer()
    await send(id)
    const token = await mailedToken(email)
    await redeem(token, email, 'phone', 'first')
    const repeated = await redeem(token, email, 'phone', 'first')
    const session = String(repeated.body.data.token)
    expect((await api.get('profile/view', { token: session })).body.data.user._id).toBe(id)
    expect((await redeem(token, email, 'phone', 'second')).body.reason).toBe('link-invalid')
    expect((await redeem(token, email, 'tablet', 'first')).body.reason).toBe('link-invalid')
  })

  it('[F-19] ends with a new password, and with signing out everywhere', async () => {
    const { id, email } = await aViewer()
    await send(id)
    const token = await mailedToken(email)
    await owner.post(`subscribers/${id}/sign-out`, { requestId: randomUUID(), deviceId: null })
    expect((await redeem(token, email)).body.reason).toBe('link-invalid')
  })

  it('[F-19, F-05] outlives the read-only view of support, whose end leaves no device', async () => {
    const { id, email } = await aViewer()
    const { url } = (await owner.post(`subscribers/${id}/impersonate`, { reason: 'Cannot sign in' })).body
      .data
    const support = url.split('#')[1] ?? ''
    await send(id)
    const token = await mailedToken(email)
    expect((await api.post('auth/logout', {}, { token: support })).status).toBe(200)
    expect((await api.get('profile/view', { token: support })).status).toBe(401)
    const devices = test.deps.db.selectFrom('device').where('account_id', '=', id).select('device_id')
    expect(await devices.execute()).toEqual([])
    expect((await redeem(token, email)).status).toBe(200)
  })

  it('[F-19] that was requested before signing out everywhere, or used, is not mailed later', async () => {
    const { id, email } = await aViewer()
    await send(id)
    expect(await attemptMails(test)).toHaveLength(1)
    test.deps.clock.advance(1)
    await owner.post(`subscribers/${id}/sign-out`, { requestId: randomUUID(), deviceId: null })
    expect(await retryMails(test, email)).toEqual([])

    await send(id)
    const [unconfirmed] = await attemptMails(test)
    test.deps.clock.advance(1)
    expect((await redeem(tokenIn(unconfirmed), email)).status).toBe(200)
    expect(await retryMails(test, email)).toEqual([])
    await send(id)
    expect(await retryMails(test, email)).toHaveLength(1)
  })

  it('[F-19, A-10] signs out the device that was used least recently when the plan allows no more', async () => {
    const { id, email } = await aViewer()
    const plan = { requestId: randomUUID(), days: 7, reason: 'A plan with one device', planId: '1_1' }
    expect((await owner.post(`subscribers/${id}/extend`, plan)).status).toBe(200)
    const token = await test.tokenOf(email)
    await send(id)
    const { body } = await redeem(await mailedToken(email), email)
    expect(body.data).toMatchObject({ deviceRemove: true, removeDevice: expect.any(String) as string })
    expect((await api.get('profile/view', { token })).status).toBe(401)
    expect((await api.get('profile/view', { token: String(body.data.token) })).status).toBe(200)
  })

  it('[F-19] is mailed three times an hour at most, and a repeated request mails once', async () => {
    const { id, email } = await aViewer()
    const requestId = randomUUID()
    await send(id, requestId)
    expect((await send(id, requestId)).status).toBe(200)
    expect((await test.runJobs()).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1)
    await send(id)
    expect((await send(id)).status).toBe(200)
    expect((await send(id)).status).toBe(429)
  })

  it.each(['en', 'fr', 'ha', 'ig', 'yo'])('[F-19] is mailed in the language %s', async (language) => {
    const { id, email } = await aViewer(language)
    await send(id)
    const mails = await test.runJobs()
    const mail = mails.find(({ to }) => to?.[0]?.address === email)
    expect(mail?.text).toContain(email)
    expect(tokenIn(mail?.text)).toMatch(/^[0-9a-f]{64}$/)
  })
})
