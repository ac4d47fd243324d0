// @vitest-environment jsdom
import type { auth } from '@kallo/contract/accounts/auth'
import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { contents } from '@kallo/contract/catalogue/contents'
import { i18n } from '@lingui/core'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { client } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-messages.ts'
import { beginSession, endSession } from './session.ts'

const authApi = client<typeof auth>()({
  login: 'POST auth/login',
  logout: 'POST auth/logout',
  activate: 'POST auth/activate/:reset_token/:email',
})
const contentsApi = client<typeof contents>()({ channel: 'GET contents/channel/:tag' })
const promoCodesApi = client<typeof promoCodes>()({ subscribe: 'POST promocode/subscribe' })

interface Sent {
  method: string
  path: string
  session: string | null
  language: string | null
  body: unknown
}

let sent: Sent[] = []
let respond = (): Response => HttpResponse.json({ status: 'OK', title: '', message: '', data: null })
const server = setupServer(
  http.all('*/api/v1/*', async ({ request }) => {
    const text = await request.text()
    const { pathname } = new URL(request.url)
    sent.push({
      method: request.method,
      path: pathname.replace('/api/v1/', ''),
      session: request.headers.get('x-kallo-session'),
      language: request.headers.get('accept-language'),
      body: text === '' ? undefined : JSON.parse(text),
    })
    return respond()
  }),
)
beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  sent = []
  endSession('logout')
})
afterAll(() => server.close())

describe('requests', () => {
  it('sends the input as the body', async () => {
    await authApi.login({ email: 'ada@kallo.test', password: 'x', deviceId: 'd' })
    const body = { email: 'ada@kallo.test', password: 'x', deviceId: 'd' }
    expect(sent).toEqual([{ method: 'POST', path: 'auth/login', session: 'none', language: 'en', body }])
  })

  it('encodes path parameters and keeps them out of the body', async () => {
    await authApi.activate({ reset_token: 'a/b', email: 'ada@kallo.test' })
    expect(sent).toMatchObject([{ path: 'auth/activate/a%2Fb/ada%40kallo.test', body: undefined }])
  })

  it('[T-01] carries the session, and no body where the endpoint has none', async () => {
    beginSession('a-key')
    await authApi.logout()
    expect(sent).toMatchObject([{ method: 'POST', path: 'auth/logout', session: 'a-key', body: undefined }])
  })
})

describe('requests without a response', () => {
  const messageOf = async (request: Promise<unknown>) => {
    const failure = await request.catch((error: unknown) => error)
    return failure instanceof ApiError ? [failure.reason, failure.message] : failure
  }

  it('[V-03] are not announced as requests that the app sends again', async () => {
    const advice = 'Check your mobile data or Wi-Fi, then try again.'
    respond = () => HttpResponse.error()
    expect(await messageOf(authApi.logout())).toEqual(['offline', advice])
    respond = () => HttpResponse.json({ status: 'OK', title: '', message: '', data: null })
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too late')))
    expect(await messageOf(authApi.logout())).toEqual(['timeout', advice])
    timeout.mockRestore()
  })
})

describe('the language of requests', () => {
  it('[B-18] is the language that the app shows', async () => {
    i18n.activate('ha')
    await authApi.logout()
    i18n.activate('en')
    expect(sent).toMatchObject([{ language: 'ha' }])
  })
})

describe('query keys', () => {
  it('[T-01] differ by endpoint, input and audience', () => {
    const { key } = contentsApi.channel
    expect(key({ tag: 'eko news' })).toEqual(['contents/channel/eko%20news', 'visitor'])
    beginSession('a-key')
    expect(key({ tag: 'eko news' })).toEqual(['contents/channel/eko%20news', 'viewer'])
    expect(promoCodesApi.subscribe.key({ promoCode: 'A' })).toEqual([
      'promocode/subscribe',
      'viewer',
      { promoCode: 'A' },
    ])
  })
})

describe('errors', () => {
  it('[V-03, B-15] have a reason, and a text in the viewer’s language even if it has to be loaded', async () => {
    const error = { status: 'ERROR', title: 'raw', message: 'raw', reason: 'promo-code-unknown', data: null }
    respond = () => HttpResponse.json({ ...error, retry_after: 7 }, { status: 404 })
    const failure: unknown = await promoCodesApi
      .subscribe({ promoCode: 'A' })
      .catch((caught: unknown) => caught)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ reason: 'promo-code-unknown', code: 404, retryAfterSeconds: 7 })
    expect(errorMessage(failure as ApiError)).toEqual({
      title: 'Error',
      message: 'This code is wrong or has expired.',
    })
  })

  it('[B-15] are recognised in the response of a proxy', async () => {
    respond = () => new Response('<html>')
    await expect(authApi.logout()).rejects.toMatchObject({ reason: 'unreadable', code: 502 })
  })
})

/** Checked by the compiler: every line would be an unused directive if it were accepted. */
export function rejectedByTypes(): void {
  // @ts-expect-error -- another path
  client<typeof auth>()({ login: 'POST auth/log-in' })
  // @ts-expect-error -- another method
  client<typeof auth>()({ login: 'GET auth/login' })
  // @ts-expect-error -- not declared
  client<typeof auth>()({ signIn: 'POST auth/login' })
  // @ts-expect-error -- a parameter is missing
  void authApi.activate({ reset_token: 'a' })
  // @ts-expect-error -- of another type
  void promoCodesApi.subscribe({ promoCode: 7 })
}
