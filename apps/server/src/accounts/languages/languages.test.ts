import { languages } from '@kallo/rules/foundation/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = await logIn('tv')
})
afterAll(() => test.close())

interface Envelope {
  status: string
  reason?: string
  data: { selected: string; translations: Record<string, Record<string, string>> }
}

async function logIn(deviceId: string): Promise<string> {
  const payload = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId }
  const response = await test.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
  return response.json<{ data: { token: string } }>().data.token
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await test.app.inject({ url: `/api/v1/${path}`, headers })
  return { status: response.statusCode, headers: response.headers, body: response.json<Envelope>() }
}

async function choose(language: unknown, withToken: string | null = token) {
  const response = await test.app.inject({
    method: 'PATCH',
    url: '/api/v1/profile/language',
    headers: withToken === null ? {} : { 'auth-token': withToken },
    payload: { language },
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

describe('translations', () => {
  it('[C-03] are public, have the same keys in every language, and select English', async () => {
    const { status, body } = await ask('languages/translations/notoken')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'OK', data: { selected: 'en' } })
    const { translations } = body.data
    expect(Object.keys(translations)).toEqual([...languages])
    const keys = Object.keys(translations.en ?? {})
    expect(keys.length).toBeGreaterThanOrEqual(93)
    for (const language of languages) expect(Object.keys(translations[language] ?? {})).toEqual(keys)
    expect(keys.every((key) => /^[1-9]\d*$/.test(key))).toBe(true)
  })

  it('[C-03] are those of the viewer app', async () => {
    const { translations } = (await ask('languages/translations/notoken')).body.data
    const key = Object.entries(translations.en ?? {}).find(([, text]) => text === 'WATCH NOW')?.[0] ?? ''
    const said = languages.map((language) => translations[language]?.[key])
    expect(said).toEqual([
      'WATCH NOW',
      'REGARDER MAINTENANT',
      'KALLI YANZU',
      'KIRIE UGBU A',
      'WÒ Ó NÍSINSÌNYÍ',
    ])
  })

  it('[C-03] with a session, `selected` is the language of the profile', async () => {
    expect((await ask('languages/translations', { 'auth-token': token })).body.data.selected).toBe('en')
    await choose('yo')
    expect((await ask('languages/translations', { 'auth-token': token })).body.data.selected).toBe('yo')
    expect((await ask('languages/translations/notoken', { 'auth-token': token })).body.data.selected).toBe(
      'en',
    )
  })

  it('[C-03, C-11] the endpoint for viewers requires a session', async () => {
    const withoutSession: Record<string, string>[] = [{}, { 'auth-token': '0'.repeat(64) }]
    for (const headers of withoutSession)
      expect(await ask('languages/translations', headers)).toMatchObject({
        status: 401,
        body: { status: 'ERROR', reason: 'sign-in-needed' },
      })
  })

  it('[C-03] are compressed and revalidated by ETag', async () => {
    const url = '/api/v1/languages/translations/notoken'
    const first = await test.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})

describe('changing the language', () => {
  it('[M-01, C-02] stores it in the profile', async () => {
    const tablet = await logIn('tablet')
    for (const language of languages) {
      expect(await choose(language)).toMatchObject({
        status: 200,
        body: { status: 'OK', data: { selectedLanguage: language } },
      })
      const { body } = await ask('profile/view', { 'auth-token': tablet })
      expect(body.data).toMatchObject({ selected_language: language })
    }
  })

  it.each(['xx', 'EN', '', null, 5, ['fr'], 'toString'])(
    '[C-02, C-11] rejects the language %j',
    async (language) => {
      expect(await choose(language)).toMatchObject({ status: 400, body: { reason: 'bad-input' } })
    },
  )

  it('[C-02, C-11] requires a session', async () => {
    expect(await choose('fr', null)).toMatchObject({ status: 401, body: { reason: 'sign-in-needed' } })
  })

  it('[C-03] falls back to English for an unsupported language', async () => {
    await test.deps.db.updateTable('account').set({ language: 'xx' }).where('id', '=', 'ada').execute()
    expect((await ask('languages/translations', { 'auth-token': token })).body.data.selected).toBe('en')
  })
})
