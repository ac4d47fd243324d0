import { expect, it } from 'vitest'
import { aReceiver } from '../testing/a-receiver.ts'
import { aSandbox } from '../testing/a-sandbox.ts'

const minute = 60_000
const byTransfer = { reference: 'transfer', channels: ['bank_transfer'] }

it('a transfer is ongoing with an account number, pending once reported, and succeeds with a webhook', async () => {
  const receiver = await aReceiver()
  const sandbox = await aSandbox({ webhookUrl: receiver.url })
  await sandbox.open(byTransfer)
  expect((await sandbox.verify('transfer')).status).toBe('abandoned')
  const { step } = sandbox.control.openInstructions('transfer')
  expect(step).toMatchObject({ at: 'instructions', code: expect.stringMatching(/^\d{10}$/) })
  expect((await sandbox.verify('transfer')).status).toBe('ongoing')
  sandbox.control.reportTransfer('transfer')
  sandbox.clock.advance(20 * 60 * minute)
  expect((await sandbox.verify('transfer')).status).toBe('pending')
  sandbox.control.deliverTransfer('transfer')
  expect(await sandbox.verify('transfer')).toMatchObject({
    status: 'success',
    channel: 'bank_transfer',
    amount: 150_000,
    requested_amount: 150_000,
    authorization: { channel: 'bank_transfer', reusable: false },
  })
  await sandbox.control.webhooksIdle()
  expect(receiver.received.map(({ event, data }) => [event, data.channel])).toEqual([
    ['charge.success', 'bank_transfer'],
  ])
})

it.each([
  ['bank_transfer', 31, 'Account number expired'],
  ['ussd', 16, 'USSD code expired'],
  ['qr', 16, 'QR code expired'],
])(
  '%s expires after %i minutes, and money that arrives later is accepted',
  async (channel, minutes, message) => {
    const sandbox = await aSandbox()
    await sandbox.open({ reference: 'late', channels: [channel] })
    sandbox.control.openInstructions('late')
    sandbox.clock.advance(minutes * minute)
    expect(await sandbox.verify('late')).toMatchObject({ status: 'failed', gateway_response: message })
    sandbox.control.deliverTransfer('late')
    expect((await sandbox.verify('late')).status).toBe('success')
  },
)

it('a different amount is reported beside the requested one, and limits the refunds', async () => {
  const sandbox = await aSandbox()
  await sandbox.open(byTransfer)
  sandbox.control.deliverTransfer('transfer', 170_000)
  expect(await sandbox.verify('transfer')).toMatchObject({ amount: 170_000, requested_amount: 150_000 })
  expect(sandbox.control.chargesTotal()[0]?.amount).toBe(170_000)
  const refunded = await sandbox.post('/refund', { transaction: 'transfer', amount: 170_000 })
  expect(refunded.status).toBe(200)
})

it('the page shows the account number; its controls deliver the money and lead back to the merchant', async () => {
  const sandbox = await aSandbox()
  const { authorization_url: url } = await sandbox.open({
    ...byTransfer,
    callback_url: 'http://shop.test/back',
  })
  const shown = await (await fetch(url)).text()
  expect(shown).toContain('Pay by bank transfer')
  expect(shown).toContain('₦1,500.00')
  expect(shown).toMatch(/\b99\d{8}\b/)
  await fetch(`${url}/expire`, { method: 'POST' })
  const expired = await (await fetch(url)).text()
  expect(expired).toContain('Account number expired')
  await fetch(`${url}/renew`, { method: 'POST' })
  const delivered = await fetch(`${url}/deliver`, {
    method: 'POST',
    body: new URLSearchParams({ share: '80' }),
    redirect: 'manual',
  })
  expect(delivered.headers.get('location')).toBe('http://shop.test/back?trxref=transfer&reference=transfer')
  expect(await sandbox.verify('transfer')).toMatchObject({ amount: 120_000, requested_amount: 150_000 })
})
