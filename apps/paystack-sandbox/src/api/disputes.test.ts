import { expect, it } from 'vitest'
import { aReceiver } from '../testing/a-receiver.ts'
import { aSandbox, callAt, secretKey } from '../testing/a-sandbox.ts'

const evidence = {
  customer_email: 'ada@kallo.test',
  customer_name: 'Ada',
  customer_phone: '08030000000',
  service_details: 'watched 14 hours',
}

it('disputes are listed, fetched, answered with evidence and resolved', async () => {
  const receiver = await aReceiver()
  const { paid, get, post, control, address } = await aSandbox({ webhookUrl: receiver.url })
  const put = callAt(address, secretKey)
  await paid({ reference: 'a' })
  const { id } = control.dispute('a')
  expect((await get('/dispute')).body).toMatchObject({ message: 'Disputes retrieved', meta: { total: 1 } })
  expect((await get(`/dispute/${id}`)).body.data).toMatchObject({
    id,
    refund_amount: 150_000,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    evidence: null,
    dueAt: '2026-11-22T12:30:00.000Z',
    transaction: { reference: 'a' },
  })
  expect((await post(`/dispute/${id}/evidence`, evidence)).status).toBe(200)
  expect((await get(`/dispute/${id}`)).body.data).toMatchObject({
    status: 'awaiting-bank-feedback',
    evidence,
  })
  const resolution = { resolution: 'declined', message: 'it was watched' }
  expect((await put('PUT', `/dispute/${id}/resolve`, resolution)).body.data).toMatchObject({
    status: 'resolved',
    resolution: 'declined',
    resolvedAt: '2026-11-20T12:30:00.000Z',
  })
  expect((await put('PUT', `/dispute/${id}/resolve`, resolution)).status).toBe(400)
  expect((await get('/refund')).body.data).toEqual([])
  await control.webhooksIdle()
  expect(receiver.received.at(-1)).toMatchObject({
    event: 'charge.dispute.resolve',
    data: { id, resolution: 'declined' },
  })
})

it('an unknown dispute is not found', async () => {
  const { get } = await aSandbox()
  expect((await get('/dispute/1')).body).toMatchObject({ status: false, code: 'dispute_not_found' })
})

it('a lost dispute refunds no more than what is left', async () => {
  const { paid, post, verify, control } = await aSandbox()
  await paid({ reference: 'a' })
  await post('/refund', { transaction: 'a', amount: 5_000 })
  control.resolveDispute(control.dispute('a').id, 'merchant-accepted')
  expect(control.refunds().map(({ amount }) => amount)).toEqual([5_000, 145_000])
  control.advanceRefunds()
  control.advanceRefunds()
  expect((await verify('a')).status).toBe('reversed')
})
