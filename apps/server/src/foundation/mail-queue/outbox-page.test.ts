import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxFolder } from '../../platform/mail/outbox.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const file = '2026-11-20T12-30-00-000Z-reset-abc123.eml'
const eml = [
  'From: Kallo <no-reply@kallo.test>',
  'To: ada@kallo.test',
  'Subject: <b>Hello</b>',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Good day</p><script>alert(1)</script>',
].join('\n')

beforeAll(async () => {
  test = await createTestApp()
  const folder = outboxFolder(test.deps.config.dataDir)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, file), eml)
  await writeFile(path.join(folder, 'half.eml.part'), eml)
})
afterAll(() => test.close())

const open = (url: string, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
  test.app.inject({ url, remoteAddress: ip, headers: { host: 'localhost:8080', ...headers } })

describe('the outbox', () => {
  it('[A-09] shows the mails without running scripts', async () => {
    const list = await open('/outbox')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('&lt;b&gt;Hello&lt;/b&gt;')
    expect(list.body).toContain(`/outbox/${file}`)
    expect(list.body).not.toContain('half')
    const mail = await open(`/outbox/${file}`)
    expect(mail.body).toContain('Good day')
    expect(mail.headers['content-security-policy']).toMatch(
      /^sandbox (?!.*allow-scripts).*default-src 'none'/,
    )
  })

  it('[A-09] is available to local requests only', async () => {
    const tries = await Promise.all([
      open('/outbox', {}, '192.168.1.7'),
      open('/outbox', { 'x-forwarded-for': '1.2.3.4' }),
      open('/outbox', { host: 'rebound.example' }),
      open(`/outbox/${file}`, {}, '192.168.1.7'),
      open(`/outbox/${file}`, { host: 'rebound.example' }),
    ])
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  })

  it.each(['..%2f..%2fetc%2fpasswd', 'none.eml', '.eml', 'half.eml.part', '%00.eml'])(
    '[A-09] %s is not found',
    async (name) => {
      expect((await open(`/outbox/${name}`)).statusCode).toBeGreaterThanOrEqual(400)
    },
  )

  it('[A-09] does not exist when mails are sent by SMTP', async () => {
    const other = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:2525' })
    const response = await other.app.inject({ url: '/outbox', headers: { host: 'localhost' } })
    expect(response.statusCode).toBe(404)
    await other.close()
  })
})
