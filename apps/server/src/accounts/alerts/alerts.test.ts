import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import type { Tables } from '../../tables.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldAlerts, endAlert, raiseAlert, type NewAlert } from './index.ts'

const received: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 204
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  received.push({ headers: request.headers, body: await text(request) })
  response.writeHead(status, { location: '/elsewhere' }).end()
}
const receiver = createServer((request, response) => void receive(request, response))

let test: TestApp
let owner: ConsoleClient
let address: string
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`
  test = await createTestApp({ ALLOW_PRIVATE_SOURCES: 'on' })
})
afterAll(async () => {
  await test.close()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(async () => {
  received.length = 0
  status = 204
  await test.deps.db.deleteFrom('alert').execute()
  await test.deps.db.deleteFrom('webhook').execute()
  owner = await signInAsOwner(() => test)
})

const down: NewAlert = {
  kind: 'source-down',
  subject: 'eko-news',
  title: 'Eko News: the primary source is down',
  text: 'The backup is on air.',
  path: '/console/channels',
}
const inTransaction = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  test.deps.db.transaction().execute((trx) => work(trx))
const raise = (alert: Partial<NewAlert> = {}) =>
  inTransaction((trx) => raiseAlert(test.deps, trx, { ...down, ...alert }))
const addWebhook = async (url = address) => {
  const { body } = await owner.post('webhooks', { url })
  return body.data as { webhook: { id: string }; secret: string }
}
const list = async () => (await owner.get('alerts')).body.data.items

it('[O-15] mails owners, and is not raised again while it is open', async () => {
  expect(await raise()).toBe(true)
  expect(await raise()).toBe(false)
  const mails = await test.runJobs()
  expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
    ['Eko News: the primary source is down', 'ops@kallo.test'],
  ])
  expect(mails[0]?.text).toContain('/console/channels')
  expect(await list()).toMatchObject([
    {
      title: down.title,
      endedAt: null,
      deliveries: [{ kind: 'mail', recipient: 'ops@kallo.test', attempts: 1, failure: null }],
    },
  ])
  await inTransaction((trx) => endAlert(test.deps, trx, down))
  expect(await test.runJobs()).toEqual([])
  expect((await list())[0].endedAt).not.toBeNull()
  expect(await raise()).toBe(true)
})

it('[O-15] the delivery log has the attempts of a mail that fails', async () => {
  const { mailer } = test.deps
  test.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('550 ops@kallo.test is unknown')) }
  await raise()
  await test.runJobs()
  test.deps.mailer = mailer
  const failed = { kind: 'mail', attempts: 1, deliveredAt: null, failure: '550 … is unknown' }
  expect(await list()).toMatchObject([{ deliveries: [failed] }])
  await sql`update pgboss.job set start_after = ${new Date(0)}`.execute(test.deps.db)
  expect(await test.runJobs()).toHaveLength(1)
  expect(await list()).toMatchObject([{ deliveries: [{ attempts: 2, failure: null }] }])
})

it('[O-15, F-02] a mail to an operator is not one of the viewer with the same address', async () => {
  const { config, db } = test.deps
  config.operatorEmail = 'ada@kallo.test'
  await raise()
  config.operatorEmail = null
  expect(await test.runJobs()).toHaveLength(1)
  expect(await db.selectFrom('sent_mail').where('kind', '=', 'alert').selectAll().execute()).toEqual([])
})

it('[O-15] an alert of a transaction that fails is not delivered', async () => {
  const failing = inTransaction(async (trx) => {
    await raiseAlert(test.deps, trx, down)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await test.runJobs()).toEqual([])
  expect(await list()).toEqual([])
})

it('[O-15] a muted alert is recorded, and delivered to no recipient', async () => {
  await addWebhook()
  await raise({ isMuted: true })
  await inTransaction((trx) => endAlert(test.deps, trx, down))
  expect(await test.runJobs()).toEqual([])
  expect(received).toEqual([])
  expect(await list()).toMatchObject([{ isMuted: true, deliveries: [] }])
})

it('[O-16] webhooks receive the start and the end of an alert, signed as Standard Webhooks describes', async () => {
  const { secret } = await addWebhook()
  await raise()
  await test.runJobs()
  await inTransaction((trx) => endAlert(test.deps, trx, down))
  await test.runJobs()
  expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: 'alert.raised', data: { kind: 'source-down', subject: 'eko-news', title: down.title } },
    { type: 'alert.ended', data: { kind: 'source-down' } },
  ])
  for (const { headers, body } of received) {
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  }
})

it.each([500, 302])(
  '[O-16] a delivery with the response status %d is retried with the same ID, and the attempts are in the log',
  async (failing) => {
    await addWebhook()
    status = failing
    await raise()
    await test.runJobs()
    const failed = (await list())[0].deliveries.find(({ kind }: { kind: string }) => kind === 'webhook')
    expect(failed).toMatchObject({ attempts: 1, deliveredAt: null })
    expect(failed.failure).toContain(String(failing))
    status = 200
    await test.deps.db
      .updateTable('pgboss.job' as never)
      .set({ start_after: new Date(0) } as never)
      .execute()
    await test.runJobs()
    const [first, second] = received.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
    const delivered = (await list())[0].deliveries.find(({ kind }: { kind: string }) => kind === 'webhook')
    expect(delivered).toMatchObject({ attempts: 2, failure: null })
    expect(delivered.deliveredAt).not.toBeNull()
  },
)

it('[O-16] a deleted webhook receives nothing more; the log keeps its host', async () => {
  const { webhook } = await addWebhook()
  await raise()
  await owner.remove(`webhooks/${webhook.id}`)
  await test.runJobs()
  expect(received).toEqual([])
  expect(JSON.stringify(await list())).toContain(new URL(address).host)
  expect((await owner.remove(`webhooks/${webhook.id}`)).body.reason).toBe('webhook-not-found')
})

it.each(['', 'ftp://example.com/', 'javascript:alert(1)', 'https://user:password@example.com/', 'nonsense'])(
  '[O-16] rejects the address "%s"',
  async (url) => {
    expect((await owner.post('webhooks', { url })).body.reason).toBe('webhook-address')
  },
)

it('[O-16, J-11] addresses of private networks are not requested', async () => {
  const { config } = test.deps
  await addWebhook()
  await raise()
  config.allowsPrivateSources = false
  const refused = await owner.post('webhooks', { url: 'https://10.1.2.3/hook' })
  expect([refused.body.reason, refused.body.fields?.url]).toEqual([
    'webhook-address',
    expect.stringContaining('private network'),
  ])
  await test.runJobs()
  config.allowsPrivateSources = true
  expect(received).toEqual([])
  expect(JSON.stringify(await list())).toContain('private network')
})

it('[O-16] the secret is stored encrypted and is not part of the audit log', async () => {
  const { secret } = await addWebhook()
  const row = await test.deps.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow()
  expect(row.secret.toString('latin1')).not.toContain(secret)
  expect(JSON.stringify((await owner.post('audit-log', { filter: 'webhook' })).body)).not.toContain(secret)
  expect(JSON.stringify((await owner.get('webhooks')).body)).not.toContain(secret)
})

it('[O-15, O-16] deliveries and the audit log name the host of a webhook, not its path', async () => {
  const { webhook } = await addWebhook(`${address}?token=secret-of-the-path`)
  await raise()
  await test.runJobs()
  const { host } = new URL(address)
  expect((await list())[0].deliveries).toContainEqual(
    expect.objectContaining({ kind: 'webhook', recipient: host }),
  )
  expect((await owner.remove(`webhooks/${webhook.id}`)).status).toBe(200)
  const { entries } = (await owner.post('audit-log', { filter: 'webhook.' })).body.data
  expect(entries.map(({ subject }: { subject: string }) => subject)).toContain(host)
  expect(JSON.stringify([await list(), entries])).not.toContain('secret-of-the-path')
})

it('[O-15] a test alert reaches every recipient', async () => {
  await addWebhook()
  await owner.post('alerts/test')
  expect(await test.runJobs()).toHaveLength(1)
  expect(received).toHaveLength(1)
})

it('[O-15] alerts are deleted 90 days after they have ended', async () => {
  await raise({ isOver: true })
  await raise({ subject: 'other' })
  test.deps.clock.advance(91 * 86_400_000)
  await deleteOldAlerts(test.deps)
  const left = await test.deps.db.selectFrom('alert').select('subject').execute()
  expect(left).toEqual([{ subject: 'other' }])
})
