import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queuedJobs } from '../../jobs.ts'
import { createLog } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { createSmtpMailer } from '../../platform/mail/smtp.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailQueue } from './index.ts'

let test: TestApp
let server: SMTPServer
let mailer: Mailer
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: Recipient unknown`), { responseCode: 550 })),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  mailer = createSmtpMailer(
    `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    createLog('silent'),
  )
  test = await createTestApp()
})
afterAll(async () => {
  await mailer.close()
  await test.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

it('[X-14] a mail server that quotes the recipient puts no address into the log', async () => {
  const mails = queuedJobs({ ...test.deps, mailer }).find(({ name }) => name === mailQueue)
  const sending = mails?.run({ kind: 'reset-asked', email: 'ada@kallo.test' }, 'job-1')
  const error: unknown = await sending?.catch((thrown: unknown) => thrown)
  let line = ''
  createLog('info', { write: (text) => void (line = text) }).warn({ err: error }, 'a job failed')
  expect(line).toContain('550 5.1.1 <…>: Recipient unknown')
  expect(line).not.toContain('ada@')
})
