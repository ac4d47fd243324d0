import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { attemptMails, linkIn, retryMails } from '../../testing/mails.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const { get, post, patch } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const email = 'ada@kallo.test'
const other = { deviceId: 'other', deviceName: 'Web Browser' }

async function signIn(deviceId: string): Promise<string> {
  const { body } = await post('auth/login', { email, password: 'kallo-demo-1', ...other, deviceId })
  return String(body.data.token)
}

/** A session-transfer token, a reset link and an approved television of one account. */
async function issue(token: string) {
  const { body } = await post('auth/hand-off', {}, { token })
  await post('auth/reset', { email })
  const reset = linkIn(
    (await test.runJobs()).find(({ text }) => text?.includes('/account/reset/')),
    'reset',
  )
  const { data: tv } = (await post('auth/tv/code', { deviceId: 'tv', deviceName: 'TV' })).body
  expect((await post('auth/tv/login', { code: tv.userCode }, { token })).status).toBe(200)
  return { transfer: String(body.data.token), reset, tvCode: String(tv.deviceCode) }
}

async function whatStillWorks({ transfer, reset, tvCode }: Awaited<ReturnType<typeof issue>>) {
  const check = await post(`auth/check/${reset.token}/${reset.email}`)
  const fresh = { password: 'seven red boats', confirmPassword: 'seven red boats' }
  const used = await post('auth/change-password', { ...reset, ...(check.status === 200 ? {} : fresh) })
  const taken = await post('auth/authenticate', { token: transfer, ...other, deviceId: 'thief' })
  const { state } = (await post('auth/tv/token', { deviceCode: tvCode })).body.data
  return {
    reset: check.status === 200 || used.status === 200,
    transfer: taken.status === 200,
    tv: state === 'approved',
  }
}

async function change(token: string, oldPassword: string, newPassword: string) {
  const payload = { oldPassword, newPassword, confirmPassword: newPassword }
  expect((await patch('profile/password/change', payload, { token })).status).toBe(200)
}

const nothing = { reset: false, transfer: false, tv: false }

describe('links and transfer tokens', () => {
  it('[A-05, A-07] work while the session lasts', async () => {
    const issued = await issue(await signIn('phone'))
    expect(await whatStillWorks(issued)).toEqual({ reset: true, transfer: true, tv: true })
  })

  it('[A-05, A-07, M-02] are revoked by a changed password', async () => {
    const token = await signIn('phone')
    const issued = await issue(token)
    await change(token, 'kallo-demo-1', 'seven red boats')
    expect(await whatStillWorks(issued)).toEqual(nothing)
    expect((await get('profile/view', { token })).status).toBe(200)
    await change(token, 'seven red boats', 'kallo-demo-1')
  })

  it('[A-05, A-07] are revoked by signing out', async () => {
    const token = await signIn('phone')
    const issued = await issue(token)
    await post('auth/logout', {}, { token })
    expect(await whatStillWorks(issued)).toMatchObject({ reset: false, transfer: false })
  })

  it('[A-05, A-07, M-04] are revoked by removing a device; removing all revokes television approvals too', async () => {
    const [phone, tablet] = [await signIn('phone'), await signIn('tablet')]
    const first = await issue(tablet)
    await post('profile/remove-device', { deviceId: 'tablet' }, { token: phone })
    expect(await whatStillWorks(first)).toMatchObject({ reset: false, transfer: false })
    const second = await issue(phone)
    await post('profile/remove-device-all', {}, { token: phone })
    expect(await whatStillWorks(second)).toEqual(nothing)
  })

  it('[A-05, M-02] requested before a changed password or a sign-out are not mailed later', async () => {
    const token = await signIn('phone')
    const secure = [
      () => change(token, 'kallo-demo-1', 'seven red boats'),
      () => change(token, 'seven red boats', 'kallo-demo-1'),
      () => post('auth/logout', {}, { token }),
    ]
    for (const make of secure) {
      test.deps.clock.advance(600_000)
      await post('auth/reset', { email })
      expect(await attemptMails(test)).toContainEqual(expect.stringContaining('/account/reset/'))
      test.deps.clock.advance(1)
      await make()
      const texts = (await retryMails(test, email)).map(({ text }) => text)
      expect(texts).not.toContainEqual(expect.stringContaining('/account/reset/'))
    }
    test.deps.clock.advance(600_000)
    await post('auth/reset', { email })
    expect(await retryMails(test, email)).toHaveLength(1)
  })

  it('[A-05] are not mailed again once one was used, although the mail server did not confirm its mail', async () => {
    await post('auth/reset', { email: 'bola@kallo.test' })
    const [text = ''] = await attemptMails(test)
    const [, token] = /account\/reset\/([0-9a-f]{64})/.exec(text) ?? []
    test.deps.clock.advance(1)
    const chosen = { token, email: 'bola@kallo.test', password: 'nine blue cups' }
    expect((await post('auth/change-password', { ...chosen, confirmPassword: chosen.password })).status).toBe(
      200,
    )
    const subjects = (await retryMails(test, chosen.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your password was changed'])
  })

  it('[A-07] no token is issued once its session has ended', async () => {
    for (let round = 0; round < 10; round++) {
      const token = await signIn('phone')
      const [asked] = await Promise.all([
        post('auth/hand-off', {}, { token }),
        post('auth/logout', {}, { token }),
      ])
      if (asked.status !== 200) continue
      const taken = await post('auth/authenticate', { token: asked.body.data.token, ...other })
      expect(taken.status).toBe(401)
    }
  })
})
