import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Mail, Mailer } from './mail.ts'
import { createLog } from '../log.ts'
import { createSmtpMailer } from './smtp.ts'

const mail: Mail = {
  from: { name: 'Kallo', address: 'no-reply@tv.example.com' },
  to: 'ada@kallo.test',
  subject: 'Yan ọ̀rọ̀ aṣínà tuntun',
  text: 'ẹ ọ ṣ ị ụ ṅ ɓ ɗ ƙ ₦',
  html: '<p>ẹ ọ ṣ ị ụ ṅ ɓ ɗ ƙ ₦</p>',
  messageId: 'job-1@tv.example.com',
  headers: { 'List-Unsubscribe': '<https://tv.example.com/x>', 'Auto-Submitted': 'auto-generated' },
}

let server: SMTPServer | null = null
let mailer: Mailer | null = null
afterEach(async () => {
  await mailer?.close()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = null
})

/** A real SMTP server on loopback that asks for a password; it rejects a number of mails first. */
async function listen(refusals = 0) {
  const received: { raw: Buffer; from: string; to: string[] }[] = []
  const logins: string[] = []
  let left = refusals
  server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (left-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ raw: Buffer.concat(chunks), from, to: envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  mailer = createSmtpMailer(`smtp://kallo:p%40ss@127.0.0.1:${port}`, createLog('silent'))
  const read = () =>
    Promise.all(received.map(async ({ raw, ...rest }) => ({ ...rest, email: await PostalMime.parse(raw) })))
  return { mailer, read, logins }
}

describe('sending over SMTP', () => {
  it('[A-09] delivers both bodies, all characters and the headers, and authenticates with the credentials of SMTP_URL', async () => {
    const { mailer, read, logins } = await listen()
    await mailer.send(mail, 'reset')
    const received = await read()
    expect(logins).toEqual(['kallo:p@ss'])
    expect(received).toMatchObject([
      {
        from: 'no-reply@tv.example.com',
        to: ['ada@kallo.test'],
        email: {
          subject: mail.subject,
          from: { name: 'Kallo', address: 'no-reply@tv.example.com' },
          messageId: '<job-1@tv.example.com>',
        },
      },
    ])
    expect(received[0]?.email.text?.trim()).toBe(mail.text)
    expect(received[0]?.email.html?.trim()).toBe(mail.html)
    expect(received[0]?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://tv.example.com/x>' }),
    )
  })

  it('[A-09] rejects when the server responds 4xx or is unreachable; the next attempt succeeds', async () => {
    const { mailer, read } = await listen(1)
    await expect(mailer.send(mail, 'reset')).rejects.toThrow(/try later/)
    await mailer.send(mail, 'reset')
    expect(await read()).toHaveLength(1)
    const unreachable = createSmtpMailer('smtp://127.0.0.1:1', createLog('silent'))
    await expect(unreachable.send(mail, 'reset')).rejects.toThrow(/ECONNREFUSED/)
    await unreachable.close()
  })

  it('[A-09] line breaks in a subject or an address cannot inject headers', async () => {
    const { mailer, read } = await listen()
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: all@example.org\r\n\r\nBody' }, 'reset')
    for (const to of ['ada@kallo.test\r\nBcc: all@example.org', 'ada@kallo.test, all@example.org'])
      await expect(mailer.send({ ...mail, to }, 'reset')).rejects.toThrow(/no single address/)
    const received = await read()
    expect(received).toHaveLength(1)
    for (const { email, to } of received) {
      expect(email.bcc ?? []).toEqual([])
      expect(to).not.toContain('all@example.org')
      expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })
})
