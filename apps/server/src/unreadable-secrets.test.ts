import { randomBytes, createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSandbox } from '@kallo/paystack-sandbox/start'
import { generateSecret } from 'otplib'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from './platform/log.ts'
import { encryptText } from './platform/encryption.ts'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from './testing/console-client.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { warnOfUnreadableSecrets } from './unreadable-secrets.ts'

const formerKey = createSecretKey(randomBytes(32))
const encrypted = (text: string, purpose: string) => encryptText(text, formerKey, purpose).toString('base64')
const keys = { secretKey: 'sk_live_of_the_station', publicKey: 'pk_live_of_the_station' }
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  sandbox = await startSandbox({ secretKey: keys.secretKey })
  test = await createTestApp({ PAYSTACK_BASE_URL: sandbox.address })
  owner = await signInAsOwner(() => test)
  await storeFormerSecrets()
})
afterAll(async () => {
  await test.close()
  await sandbox.stop()
})

/** What the console stored before `SECRET_KEY` was changed. */
async function storeFormerSecrets(): Promise<void> {
  const settings = {
    'paystack-keys': { ...keys, secretKey: encrypted(keys.secretKey, 'paystack-secret-key') },
    mail: { from: '', smtp: encrypted('smtp://eko:pass@mail.test:25', 'smtp-url') },
    backup: {
      target: 's3',
      s3Url: 's3://backups',
      s3AccessKeyId: 'eko',
      s3Secret: encrypted('secret', 'backup target'),
    },
  }
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await test.deps.db.insertInto('setting').values(rows).execute()
}

const loggedBy = async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  await warnOfUnreadableSecrets({ ...test.deps, log })
  return lines
}

it('[O-10, O-12] secrets that cannot be decrypted are named once in the log', async () => {
  const lines = await loggedBy()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    secrets: ['Paystack’s secret key', 'the mail server', 'the S3 key of backups'],
  })
})

it('[O-12] a secret key that cannot be decrypted turns payments off until the keys are entered again', async () => {
  await expect.poll(() => test.deps.paystack.publicKey).toBe('')
  expect(test.deps.paystack.mode).toBe('live')
  const { body } = await owner.get('paystack')
  expect(body.data).toMatchObject({ source: 'console', isUnreadable: true, isSandbox: false })
  const changed = await owner.patch('paystack', { version: body.data.version, ...keys })
  expect(changed.body.data).toMatchObject({ source: 'console', isUnreadable: false })
  await expect.poll(() => test.deps.paystack.publicKey).toBe(keys.publicKey)
})

it('[O-10] mails wait while the stored server cannot be decrypted, and are sent after it is entered again', async () => {
  const { body } = await owner.get('mail')
  expect(body.data).toMatchObject({ server: null, isServerUnreadable: true })
  const sent = await owner.post('mail/test')
  expect(sent.body.data).toMatchObject({ isSent: false, failure: expect.stringContaining('enter it again') })
  const steps = (await owner.get('setup')).body.data.items
  expect(steps).toContainEqual({ step: 'mail', isDone: false })

  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const server = { host: '127.0.0.1', port, isSecure: false }
  const changed = await owner.patch('mail', { version: body.data.version, server })
  expect(changed.body.data).toMatchObject({ server: { port }, isServerUnreadable: false })
  await new Promise<void>((done) => smtp.close(done))
})

it('[G-03] the S3 key of backups is entered again if it cannot be decrypted', async () => {
  const { body } = await owner.get('backup')
  expect(body.data).toMatchObject({ hasS3Secret: false, isSecretUnreadable: true, s3Url: 's3://backups' })
  const { frequency, hour, weekday, version } = body.data
  const kept = { version, frequency, hour, weekday, keep: 14 }
  expect(await owner.post('backup/run')).toMatchObject({ body: { reason: 'backup-not-set-up' } })
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-backups-'))
  const changed = await owner.patch('backup', { ...kept, target: 'folder', folder })
  expect(changed.body.data).toMatchObject({ isSecretUnreadable: false, folder })
  await rm(folder, { recursive: true })
})

it('[O-02] a code of an authenticator app whose secret cannot be decrypted is wrong', async () => {
  const { db, clock } = test.deps
  const { id } = await db
    .selectFrom('operator')
    .where('email', '=', 'ops@kallo.test')
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('operator')
    .set({
      totp_secret: encryptText(generateSecret(), formerKey, id),
      totp_confirmed_at: new Date(clock.now()),
    })
    .where('id', '=', id)
    .execute()
  const credentials = { email: 'ops@kallo.test', password: 'kallo-demo-1', code: '123456' }
  const login = await createConsoleClient(() => test).post('login', credentials)
  expect([login.status, login.body.reason]).toEqual([401, 'wrong-code'])
  expect((await loggedBy()).join()).toContain('authenticator apps of operators')
})
