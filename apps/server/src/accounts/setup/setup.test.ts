import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { freePort } from '../../platform/free-port.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

const look = {
  name: 'Arewa <b>TV</b>',
  description: 'Television from the north',
  headline: 'The north, <live>',
  introduction: '',
  supportEmail: 'help@arewa.test',
  supportPhone: '+2348012345678',
  supportWhatsapp: '',
  accentColor: '#ff9d5c',
  secondColor: '#7ad1ff',
  logo: null,
  icon: null,
}

const dataOf = async (path: string) => (await owner.get(path)).body.data as Record<string, unknown>
const versionOf = async (path: string) => (await dataOf(path)).version as number

async function pageOf(url: string): Promise<string> {
  return (await test.app.inject({ url, headers: { accept: 'text/html' } })).body
}

describe('branding', () => {
  it('[O-09, B-36] appears on pages, in the manifest, in translations and in mails, without a restart', async () => {
    const version = await versionOf('branding')
    const changed = await owner.patch('branding', { version, ...look })
    expect([changed.status, changed.body.data]).toEqual([
      200,
      {
        version: version + 1,
        name: look.name,
        description: look.description,
        headline: look.headline,
        introduction: '',
        supportEmail: look.supportEmail,
        supportPhone: look.supportPhone,
        supportWhatsapp: '',
        accentColor: look.accentColor,
        secondColor: look.secondColor,
        logo: null,
        icon: null,
      },
    ])
    await expect.poll(() => pageOf('/plans')).toContain('content="Arewa &lt;b&gt;TV&lt;/b&gt;"')
    const page = await pageOf('/plans')
    expect(page).toContain('content="help@arewa.test"')
    expect(page).toContain('name="kallo:phone" content="+2348012345678"')
    expect(page).not.toContain('kallo:whatsapp')
    expect(page).toContain('name="kallo:headline" content="The north, &lt;live&gt;"')
    expect(page).not.toContain('kallo:introduction')
    expect(page).toContain('--accent-fill:#ff9d5c')
    expect(page).toContain('href="/brand-icon.svg"')
    expect(page.split('</head>', 1)[0]).not.toMatch(/Kallo/)
    const manifest = await test.app.inject({ url: '/manifest.webmanifest' })
    expect(manifest.json()).toMatchObject({ name: look.name, short_name: 'Arewa' })
    expect((await test.app.inject({ url: '/brand-icon.svg' })).body).toContain('>A</text>')
    const words = await test.app.inject({ url: '/api/v1/languages/translations/all' })
    expect(words.body).not.toMatch(/Kallo|brandName/)
    await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/reset',
      payload: { email: 'ada@kallo.test' },
    })
    const [mail] = await test.runJobs()
    expect(mail?.from).toEqual({ name: look.name, address: 'no-reply@kallo.test' })
    expect(mail?.html).toContain('Arewa &lt;b&gt;TV&lt;/b&gt;')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Kallo\b/)
  })

  it('[O-09] is changed by one operator at a time, and the change is in the audit log', async () => {
    const version = await versionOf('branding')
    expect((await owner.patch('branding', { version, ...look, name: 'Kano TV' })).status).toBe(200)
    const late = await owner.patch('branding', { version, ...look, name: 'Jos TV' })
    expect([late.status, late.body.reason]).toEqual([409, 'changed-meanwhile'])
    expect((await dataOf('branding')).name).toBe('Kano TV')
    const { body } = await owner.post('audit-log', { filter: 'branding' })
    expect(body.data).toMatchObject({
      entries: [{ action: 'branding.change', before: { name: look.name }, after: { name: 'Kano TV' } }, {}],
    })
  })

  it.each([
    ['an empty name', { name: '  ' }, 'name'],
    ['a colour that is too dark', { accentColor: '#101010' }, 'accentColor'],
    ['style in a colour', { secondColor: 'red;}body{display:none' }, 'secondColor'],
    ['a picture outside the folder', { logo: '../secret.key' }, 'logo'],
    ['a malformed address', { supportEmail: 'nonsense' }, 'supportEmail'],
    ['a number without its country', { supportPhone: '08012345678' }, 'supportPhone'],
  ])('[O-09] rejects %s', async (_name, change, field) => {
    const version = await versionOf('branding')
    const { status, body } = await owner.patch('branding', { version, ...look, ...change })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })
})

it('[S-24] the company is the seller on receipts', async () => {
  const version = await versionOf('company')
  const company = { name: 'Arewa Media Ltd', address: '1 Zaria Road\nKano', tin: '12345678-0001' }
  expect((await owner.patch('company', { version, ...company })).body.data).toEqual({
    ...company,
    version: version + 1,
  })
})

it('[M-06] legal texts are shown in the viewer’s language, else in English, else those of the product', async () => {
  const view = async (language: string) =>
    (await test.app.inject({ url: `/api/v1/legal/${language}` })).json<{ data: unknown }>().data
  expect(await view('ha')).toEqual({ terms: null, privacy: null })
  const version = await versionOf('legal-texts')
  const english = { language: 'en', terms: 'Our terms', privacy: '' }
  await owner.patch('legal-texts', { version, ...english })
  await owner.patch('legal-texts', { version: version + 1, ...english, language: 'ha', terms: 'Sharuɗɗa' })
  expect(await view('ha')).toEqual({ terms: 'Sharuɗɗa', privacy: null })
  expect(await view('yo')).toEqual({ terms: 'Our terms', privacy: null })
})

describe('mail', () => {
  it('[O-10] is sent through the server entered in the console, whose password is never returned', async () => {
    const logins: string[] = []
    const server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        logins.push(`${username}:${password}`)
        done(null, { user: username })
      },
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done())
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const input = { host: '127.0.0.1', port, user: 'tv@arewa.test', isSecure: false }
    const version = await versionOf('mail')
    const stored = await owner.patch('mail', {
      version,
      from: 'tv@arewa.test',
      server: { ...input, password: 'p@ss/word' },
    })
    expect(stored.body.data).toMatchObject({
      from: 'tv@arewa.test',
      server: { host: '127.0.0.1', port, user: 'tv@arewa.test', isSecure: false },
      fixedByEnvironment: [],
    })
    expect(JSON.stringify(stored.body)).not.toContain('p@ss')
    expect((await owner.post('mail/test')).body.data).toEqual({
      isSent: true,
      to: 'ops@kallo.test',
      server: '127.0.0.1',
      failure: null,
    })
    // An empty password keeps the stored one, but never sends it to another server.
    await owner.patch('mail', {
      version: version + 1,
      from: 'tv@arewa.test',
      server: { ...input, password: '' },
    })
    await owner.post('mail/test')
    expect(new Set(logins)).toEqual(new Set(['tv@arewa.test:p@ss/word']))
    const elsewhere = await owner.patch('mail', {
      version: version + 2,
      from: 'tv@arewa.test',
      server: { ...input, host: 'localhost', password: '' },
    })
    expect([elsewhere.status, elsewhere.body.reason]).toEqual([422, 'mail-server-rejected'])
    expect(new Set(logins)).toEqual(new Set(['tv@arewa.test:p@ss/word']))
    const { value } = await test.deps.db
      .selectFrom('setting')
      .where('key', '=', 'mail')
      .select('value')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(value)).not.toMatch(/p@ss|p%40ss/)
    await owner.patch('mail', { version: version + 2, from: '', server: null })
    await owner.post('mail/test')
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('[O-10] a mail server is saved only after a connection, and a test mail reports which server was used', async () => {
    expect((await owner.post('mail/test')).body.data).toMatchObject({ isSent: true, server: null })
    const port = await freePort()
    const server = { host: '127.0.0.1', port, user: '', password: '', isSecure: false }
    const { status, body } = await owner.patch('mail', { version: await versionOf('mail'), from: '', server })
    expect([status, body.reason]).toEqual([422, 'mail-server-rejected'])
    expect(body.fields).toEqual({ 'server.host': expect.stringContaining('ECONNREFUSED') })
    expect((await owner.get('mail')).body.data).toMatchObject({ server: null })
  })

  it('[O-10] the environment takes precedence', async () => {
    const fixed = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'TV <tv@kallo.test>' })
    const client = await signInAsOwner(() => fixed)
    const { data } = (await client.get('mail')).body
    expect(data).toMatchObject({
      fixedByEnvironment: ['from', 'server'],
      effectiveFrom: 'TV <tv@kallo.test>',
    })
    const server = { host: 'mail.test', port: 25, user: '', password: '', isSecure: false }
    const { status, body } = await client.patch('mail', { version: 1, from: '', server })
    expect([status, body.reason]).toEqual([409, 'fixed-by-environment'])
    await fixed.close()
  })
})

it('[O-11] the checklist shows what is missing', async () => {
  const { items: steps } = (await owner.get('setup')).body.data as {
    items: { step: string; isDone: boolean }[]
  }
  expect(Object.fromEntries(steps.map(({ step, isDone }) => [step, isDone]))).toEqual({
    branding: true,
    company: true,
    payments: false,
    plans: true,
    mail: false,
    channel: true,
    colleague: false,
  })
})
