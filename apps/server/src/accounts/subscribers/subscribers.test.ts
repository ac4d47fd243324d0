import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { deleteExpiredSignIns } from '../auth/index.ts'
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

async function aViewer() {
  const id = `helped-${++viewers}`
  const email = `${id}@kallo.test`
  await storeViewer(test.deps.db, id, email)
  return { id, email }
}
const requestId = () => randomUUID()
const view = async (id: string) => (await owner.get(`subscribers/${id}`)).body.data
const post = <const What extends string>(id: string, what: What, body: object = {}) =>
  owner.post(`subscribers/${id}/${what}`, { requestId: requestId(), ...body })
const tokenOf = (link: string) => link.split('#')[1] ?? ''
const auditOf = (id: string) =>
  test.deps.db.selectFrom('audit_entry').where('subject', '=', id).orderBy('id').selectAll().execute()

describe('the subscriber page', () => {
  it('[F-02] shows profile, devices, mails and notes', async () => {
    const { id, email } = await aViewer()
    await test.tokenOf(email)
    expect((await post(id, 'mails', { kind: 'reset' })).status).toBe(200)
    const mails = await test.runJobs()
    expect(mails.map(({ to }) => to?.[0]?.address)).toContain(email)
    const { body } = await post(id, 'notes', { text: ' <b>Called</b>\nabout the app ' })
    expect(await view(id)).toMatchObject({
      email,
      devices: [{ name: 'Web Browser', isSignedIn: true, impersonatedBy: null }],
      mails: [{ kind: 'reset-asked' }],
      notes: [{ text: '<b>Called</b>\nabout the app', author: expect.stringContaining('ops@kallo.test') }],
    })
    expect((await post(id, 'notes/remove', { noteId: body.data.id })).status).toBe(200)
    expect((await post(id, 'notes/remove', { noteId: body.data.id })).body.reason).toBe('note-not-found')
    expect((await view(id)).notes).toEqual([])
    expect((await owner.get('subscribers/nobody')).body.reason).toBe('subscriber-not-found')
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/Called|helped-\d+@/)
  })

  it('[F-02, F-03] an action that was changed after a lost response is rejected', async () => {
    const { id, email } = await aViewer()
    await test.tokenOf(email)
    const key = requestId()
    const [first, second] = [{ text: 'First' }, { text: 'Second' }].map((note) => ({
      ...note,
      requestId: key,
    }))
    expect((await post(id, 'notes', first)).status).toBe(200)
    expect((await post(id, 'notes', second)).body.reason).toBe('request-reused')
    const own = { requestId: requestId(), deviceId: `device-of-${email}` }
    expect((await post(id, 'sign-out', own)).status).toBe(200)
    expect((await post(id, 'sign-out', { ...own, deviceId: null })).body.reason).toBe('request-reused')
  })

  it('[F-03] signs out one device, or all', async () => {
    const { id, email } = await aViewer()
    const token = await test.tokenOf(email)
    expect((await post(id, 'sign-out', { deviceId: 'unknown' })).body.reason).toBe('device-not-found')
    expect((await post(id, 'sign-out', { deviceId: `device-of-${email}` })).status).toBe(200)
    expect((await api.get('profile/view', { token })).status).toBe(401)
    const again = await test.tokenOf(email)
    expect((await post(id, 'sign-out', { deviceId: null })).status).toBe(200)
    expect((await api.get('profile/view', { token: again })).status).toBe(401)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'subscriber.sign-out',
      before: { signed_in: [`device-of-${email}`] },
      after: { signed_in: [] },
    })
  })

  it('[F-03] mails an activation link to accounts that are not active only', async () => {
    const { id, email } = await aViewer()
    expect((await post(id, 'mails', { kind: 'activation' })).body.reason).toBe('account-is-active')
    await test.deps.db.updateTable('account').set({ activated_at: null }).where('id', '=', id).execute()
    expect((await post(id, 'mails', { kind: 'activation' })).status).toBe(200)
    const [mail] = await test.runJobs()
    expect(mail?.to?.[0]?.address).toBe(email)
    expect(mail?.text).toContain('/account/activate/')
  })
})

describe('impersonation', () => {
  const impersonate = async (id: string) =>
    (await owner.post(`subscribers/${id}/impersonate`, { reason: 'Cannot find a channel' })).body.data

  it('[F-05] reads as the viewer, and rejects every write and playback', async () => {
    const { id, email } = await aViewer()
    const token = tokenOf((await impersonate(id)).url)
    expect((await api.get('profile/view', { token })).body.data.user.email).toBe(email)
    expect((await api.get('profile/impersonation', { token })).body.data).toMatchObject({ email })
    for (const [path, body] of [
      ['playback/start', { kind: 'live', tag: 'kallo-one' }],
      ['payments/checkout', { planId: '1_1' }],
      ['profile/remove-device-all', {}],
      ['profile/erase', { password: 'kallo-demo-1' }],
      ['auth/hand-off', {}],
      ['auth/tv/login', { code: 'ABCD' }],
      ['promocode/subscribe', { promoCode: 'KALLO' }],
    ] as const)
      expect([path, (await api.post(path, body, { token })).body.reason]).toEqual([path, 'read-only-session'])
    const changed = await test.app.inject({
      method: 'PATCH',
      url: '/api/v1/profile/language',
      headers: { 'auth-token': token },
      payload: { language: 'fr' },
    })
    expect(changed.json()).toMatchObject({ reason: 'read-only-session' })
    expect((await api.get('gifts', { token })).body.reason).toBe('read-only-session')
  })

  it('[F-05] gives the operator no stream address, even where the viewer gets one', async () => {
    const viewerToken = await test.tokenOf('ada@kallo.test')
    const channels = (await api.get('contents/view', { token: viewerToken })).body.data
    const tag = JSON.stringify(channels).match(/"tag":"([^"]+)"/)?.[1] ?? ''
    const asViewer = await api.get(`contents/channel/${tag}`, { token: viewerToken })
    expect(asViewer.body.data.channelsList[0].stream_url).toContain('/t/')
    const token = tokenOf((await impersonate('ada')).url)
    const asSupport = await api.get(`contents/channel/${tag}`, { token })
    expect(asSupport.status).toBe(200)
    expect(asSupport.body.data.channelsList[0].stream_url).toBeUndefined()
  })

  it('[F-05] is listed for the viewer, who can end it, and is no device of the plan', async () => {
    const { id, email } = await aViewer()
    const token = tokenOf((await impersonate(id)).url)
    const own = await test.tokenOf(email)
    const { body } = await api.get('profile/devices', { token: own })
    const support = body.data.find((one: { device_name: string }) => one.device_name === 'Support, read only')
    expect(support).toMatchObject({ status: 1 })
    expect((await view(id)).devices).toContainEqual(
      expect.objectContaining({ impersonatedBy: expect.stringContaining('ops@kallo.test') }),
    )
    await api.post('profile/remove-device', { deviceId: support.device_id }, { token: own })
    expect((await api.get('profile/view', { token })).status).toBe(401)
    expect((await auditOf(id)).map(({ action, after }) => ({ action, after }))).toContainEqual({
      action: 'subscriber.impersonate',
      after: expect.objectContaining({ reason: 'Cannot find a channel' }),
    })
  })

  it('[F-05, A-07] a token of support signs in no other device', async () => {
    const { id } = await aViewer()
    const token = tokenOf((await impersonate(id)).url)
    const taken = await api.post('auth/authenticate', { token, deviceId: 'elsewhere' })
    expect(taken).toMatchObject({ status: 401, body: { reason: 'sign-in-needed' } })
    expect((await view(id)).devices).toHaveLength(1)
    expect((await api.get('profile/view', { token })).status).toBe(200)
  })

  it('[F-05, A-10] does not make the first device of the viewer a new one', async () => {
    const { id, email } = await aViewer()
    await impersonate(id)
    await test.tokenOf(email)
    expect(await test.runJobs()).toEqual([])
  })

  it('[F-05] ends after 15 minutes, or by signing out', async () => {
    const { id } = await aViewer()
    const token = tokenOf((await impersonate(id)).url)
    expect((await api.post('auth/logout', {}, { token })).status).toBe(200)
    expect((await api.get('profile/view', { token })).status).toBe(401)
    const other = tokenOf((await impersonate(id)).url)
    test.deps.clock.advance(14 * 60_000)
    expect((await api.get('profile/view', { token: other })).status).toBe(200)
    test.deps.clock.advance(60_001)
    expect((await api.get('profile/view', { token: other })).status).toBe(401)
    await deleteExpiredSignIns(test.deps)
    expect((await view(id)).devices).toEqual([])
  })
})

describe('a subscriber with very many devices', () => {
  it('[F-02, F-07, M-04] sees and shows signed-in ones first; all are exported', async () => {
    const { id, email } = await aViewer()
    const token = await test.tokenOf(email)
    await sql`insert into device (account_id, device_id, name, last_login_at, is_signed_in)
      select ${id}, 'old-' || n, 'Old', ${new Date(test.deps.clock.now() + 1)}, false from generate_series(1, 120) n`.execute(
      test.deps.db,
    )
    const own = `device-of-${email}`
    expect((await view(id)).devices[0]).toMatchObject({ id: own, isSignedIn: true })
    const { body } = await api.get('profile/devices', { token })
    expect(body.data[0]).toMatchObject({ device_id: own, status: 1 })
    const { content } = (await owner.post(`subscribers/${id}/export`)).body.data
    expect(JSON.parse(content).account.devices).toHaveLength(121)
  })
})

describe('personal data', () => {
  it('[F-07] are exported after step-up authentication, without secrets', async () => {
    const { content: json, fileName } = (await owner.post('subscribers/ada/export')).body.data
    const data = JSON.parse(json)
    expect(fileName).toBe('subscriber-ada.json')
    expect(data).toMatchObject({
      account: { email: 'ada@kallo.test' },
      subscriptions: [{ account_id: 'ada' }],
    })
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['payments', 'invoices', 'saved_cards', 'gifts', 'playback_events']),
    )
    expect(json).not.toMatch(/password_hash|authorization_code|token_hash|code_hash/)
    expect((await auditOf('ada')).at(-1)).toMatchObject({ action: 'subscriber.export' })
    test.deps.clock.advance(11 * 60_000)
    expect((await owner.post('subscribers/ada/export')).body.reason).toBe('step-up-needed')
  })

  it('[F-08] are erased once, with notes and mails', async () => {
    const { id, email } = await aViewer()
    const token = await test.tokenOf(email)
    await post(id, 'notes', { text: 'Wants to leave' })
    const body = { requestId: requestId(), reason: 'Asked in writing' }
    expect((await owner.post(`subscribers/${id}/erase`, body)).status).toBe(200)
    expect((await owner.post(`subscribers/${id}/erase`, body)).status).toBe(200)
    expect((await api.get('profile/view', { token })).status).toBe(401)
    const requests = await test.deps.db.selectFrom('operator_request').selectAll().execute()
    expect(JSON.stringify(requests)).not.toContain('Wants to leave')
    expect(await view(id)).toMatchObject({ name: '', phone: '', notes: [], mails: [], devices: [] })
    expect((await post(id, 'erase', { reason: 'Again' })).body.reason).toBe('subscriber-erased')
    expect((await owner.post(`subscribers/${id}/export`)).body.reason).toBe('subscriber-erased')
    expect((await owner.post('subscribers/list', { search: email })).body.data.total).toBe(0)
  })
})
