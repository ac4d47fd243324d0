import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '../start.ts'
import { aReceiver } from '../testing/a-receiver.ts'
import { aSandbox } from '../testing/a-sandbox.ts'

let folder: string
let dataFile: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-sandbox-'))
  dataFile = path.join(folder, 'deeper', 'sandbox.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('keeps payments, cards, refunds and checkout steps over a restart', async () => {
  const first = await aSandbox({ dataFile })
  const paid = await first.paid({ reference: 'paid', metadata: { plan: 6 } })
  await first.post('/refund', { transaction: 'paid', amount: 5_000 })
  const { authorization_url: url } = await first.open({ reference: 'open' })
  await fetch(`${url}/card`, {
    method: 'POST',
    body: new URLSearchParams({ number: '5192602720584796', expiry: '12/30', cvv: '123' }),
  })
  const before = [first.control.transactions(), first.control.refunds()]
  await first.stop()

  const second = await aSandbox({ dataFile })
  expect([second.control.transactions(), second.control.refunds()]).toEqual(before)
  expect(await second.verify('paid')).toEqual(paid)
  expect(second.control.pay('open').status).toBe('success')
  const charge = await second.post('/transaction/charge_authorization', {
    email: 'ada@kallo.test',
    amount: 5_000,
    authorization_code: paid.authorization.authorization_code,
  })
  expect(charge.body.data.status).toBe('success')
  expect(
    (
      await second.post('/transaction/initialize', {
        ...charge.body.data,
        email: 'a@b.test',
        reference: 'paid',
      })
    ).status,
  ).toBe(400)
})

it('delivers a failed webhook after a restart', async () => {
  const receiver = await aReceiver()
  receiver.answerWith(503)
  const first = await aSandbox({ dataFile, webhookUrl: receiver.url })
  await first.paid()
  await first.control.webhooksIdle()
  await first.stop()
  receiver.answerWith(200)
  const second = await aSandbox({ dataFile, webhookUrl: receiver.url })
  await second.control.webhooksIdle()
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received[1]?.raw).toBe(receiver.received[0]?.raw)
  expect(second.control.webhooks()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

it('a stop aborts running deliveries, and a restart repeats them', async () => {
  const receiver = await aReceiver()
  const goOn = receiver.keepWaiting()
  const first = await aSandbox({ dataFile, webhookUrl: receiver.url })
  await first.paid()
  await expect.poll(() => receiver.received.length).toBe(1)
  await first.stop()
  await first.control.webhooksIdle()
  goOn()
  const second = await aSandbox({ dataFile, webhookUrl: receiver.url })
  await second.control.webhooksIdle()
  expect(receiver.received).toHaveLength(2)
  expect(second.control.webhooks()).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

it('held webhooks stay held over a restart', async () => {
  const receiver = await aReceiver()
  const first = await aSandbox({ dataFile, webhookUrl: receiver.url })
  first.control.inject({ kind: 'webhook-held' })
  await first.paid()
  await first.stop()
  const second = await aSandbox({ dataFile, webhookUrl: receiver.url })
  await second.control.webhooksIdle()
  expect(receiver.received).toEqual([])
  second.control.releaseWebhooks()
  await second.control.webhooksIdle()
  expect(receiver.received).toHaveLength(1)
})

it('is written atomically before the response, readable by its owner only', async () => {
  const { open } = await aSandbox({ dataFile })
  await open({ reference: 'sub-1' })
  expect(await readFile(dataFile, 'utf8')).toContain('"reference":"sub-1"')
  expect(await readdir(path.dirname(dataFile))).toEqual(['sandbox.json'])
})

it('never contains a card number', async () => {
  const { open, control } = await aSandbox({ dataFile })
  await open({ reference: 'sub-1' })
  control.pay('sub-1', { number: '4111111111111111' })
  const text = await readFile(dataFile, 'utf8')
  expect(text).toContain('"last4":"1111"')
  expect(text).not.toContain('4111111111111111')
})

it.each(['', '{"version":1,"wor', '{"version":2,"world":{}}', '{"version":1,"world":{"nextId":1}}'])(
  'the damaged file %j stops the start with a sentence that names it',
  async (text) => {
    const file = path.join(folder, 'sandbox.json')
    await writeFile(file, text)
    await expect(startSandbox({ dataFile: file })).rejects.toThrow(
      /^The sandbox's data file .*sandbox\.json is damaged/,
    )
    expect(await readFile(file, 'utf8')).toBe(text)
  },
)

it('reset also clears the file', async () => {
  const first = await aSandbox({ dataFile })
  await first.paid()
  first.control.reset()
  await first.stop()
  const second = await aSandbox({ dataFile })
  expect([second.control.transactions(), second.control.webhooks()]).toEqual([[], []])
})
