import { defaultBranding } from '@kallo/rules/foundation/branding'
import { languages, type Language } from '@kallo/rules/foundation/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { billingMailWords } from '../../billing/mails/render-billing-mail.ts'
import { layoutWords } from '../../foundation/mail-queue/layout-words.ts'
import { writeMail, type MailText } from '../../foundation/mail-queue/index.ts'
import { accountMailWords } from '../mails/index.ts'

let test: TestApp
const { post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const mailWords = (language: Language) => ({
  ...accountMailWords[language],
  ...billingMailWords[language],
  ...layoutWords[language],
})
const isListed = async (id: string) => {
  const row = await test.deps.db
    .selectFrom('account')
    .where('id', '=', id)
    .select('is_on_mailing_list')
    .executeTakeFirstOrThrow()
  return row.is_on_mailing_list
}

describe('leaving the mailing list', () => {
  it('[A-08, C-08] by form: the same response for every address, one mail to subscribers who left', async () => {
    const responses = []
    for (const email of ['Bola@kallo.test', 'nobody@kallo.test', 'bola@kallo.test'])
      responses.push(JSON.stringify((await post('broadcast/unsubscribe', { email })).body))
    expect(new Set(responses).size).toBe(1)
    await test.runJobs()
    const mails = await test.runJobs()
    expect(await isListed('bola')).toBe(false)
    expect(await isListed('ada')).toBe(true)
    expect(mails.length).toBeLessThanOrEqual(1)
  })

  it('[A-08, C-08] by mailed link: ID and address must match', async () => {
    for (const [userId, email] of [
      ['chidi', 'ada@kallo.test'],
      ['none', 'chidi@kallo.test'],
      ['', ''],
    ])
      expect(await post('broadcast/unsubscribe/email', { userId, email })).toMatchObject({
        status: 410,
        body: { reason: 'link-invalid' },
      })
    expect(await isListed('chidi')).toBe(true)
    const link = { userId: 'chidi', email: 'CHIDI@kallo.test' }
    for (let i = 0; i < 2; i++)
      expect((await post('broadcast/unsubscribe/email', link)).body.status).toBe('OK')
    expect(await isListed('chidi')).toBe(false)
    const [mail, ...more] = await test.runJobs()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You have left the mailing list')
  })

  it.each([
    ['', 'missing-email', 'Enter your email'],
    ['x', 'bad-email', 'Enter a valid email'],
  ])('[V-01, V-02, A-08] the form with %j', async (email, reason, message) => {
    expect(await post('broadcast/unsubscribe', { email })).toMatchObject({
      status: 400,
      body: { reason, message, fields: { email: expect.any(String) as string } },
    })
  })

  it('[A-08] by the one-click POST of RFC 8058', async () => {
    await storeViewer(test.deps.db, 'dayo', 'dayo@kallo.test')
    await post('auth/reset', { email: 'dayo@kallo.test' })
    const mail = (await test.runJobs()).find(({ to }) => to?.[0]?.address === 'dayo@kallo.test')
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = new URL((header('list-unsubscribe') ?? '').replace(/[<>]/g, ''))
    const press = (payload: string) =>
      test.app.inject({
        method: 'POST',
        url: address.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    expect((await press('something=else')).statusCode).toBe(400)
    expect(await isListed('dayo')).toBe(true)
    expect((await press('List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await isListed('dayo')).toBe(false)
  })
})

describe('mails', () => {
  it('[A-09, M-01] are in the language of the account', async () => {
    await test.runJobs()
    const subjects = []
    for (const language of languages) {
      await test.deps.db.updateTable('account').set({ language }).where('id', '=', 'ada').execute()
      test.deps.clock.advance(3_600_000)
      await post('auth/reset', { email: 'ada@kallo.test' })
      const [mail] = await test.runJobs()
      expect(mail?.html).toContain(`<html lang="${language}">`)
      subjects.push(mail?.subject)
    }
    expect(subjects).toEqual(languages.map((language) => mailWords(language).reset.subject))
    expect(new Set(subjects).size).toBe(languages.length)
  })

  it('[M-01] every text is translated into all languages, with the same placeholders', () => {
    const texts = (words: object): string[] =>
      Object.values(words).flatMap((one: unknown) => (typeof one === 'string' ? [one] : texts(one as object)))
    const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
    const english = texts(mailWords('en'))
    for (const language of languages.filter((one) => one !== 'en')) {
      const translated = texts(mailWords(language))
      expect(translated.map(gaps)).toEqual(english.map(gaps))
      const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))
      const sameWords = translated.filter((text, i) => text === english[i] && hasWords(text))
      expect({ language, sameWords }).toEqual({ language, sameWords: [] })
    }
  })

  it('[A-08] mails escape user input', () => {
    const nasty = '"><script>alert(1)</script>&amp;{email}'
    const values = { device: nasty, email: 'a@example.org', time: 'now', country: 'Nigeria' }
    const content = { text: accountMailWords.en.newDevice, values, link: 'https://tv.example.com/"x' }
    const mail = writeMail(content, {
      language: 'en',
      leaveLink: 'https://tv.example.com/y',
      branding: defaultBranding,
    })
    expect(mail.text).toContain(nasty)
    expect(mail.html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;{email}')
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toContain('"x')
  })

  it('[A-04] links do not use the Host header', async () => {
    test.deps.clock.advance(3_600_000)
    await post(
      'auth/reset',
      { email: 'bola@kallo.test' },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    )
    const [mail] = await test.runJobs()
    expect(mail?.text).toContain('http://kallo.test/account/reset/')
    expect(mail?.text).not.toContain('evil')
  })

  it('[M-01] a subject is one line in every language', () => {
    const subjects = languages.flatMap((language) =>
      Object.values(mailWords(language))
        .filter((one): one is MailText => typeof one === 'object')
        .map(({ subject }) => subject),
    )
    expect(subjects.filter((subject) => /[\r\n]/.test(subject))).toEqual([])
  })
})
