import { describe, expect, it } from 'vitest'
import { aReceiver } from '../testing/a-receiver.ts'
import { aSandbox } from '../testing/a-sandbox.ts'

describe('refund', () => {
  it('is queued and published with its transaction', async () => {
    const { paid, post } = await aSandbox()
    const { id, reference } = await paid()
    const { status, body } = await post('/refund', {
      transaction: reference,
      amount: 5_000,
      customer_note: 'first payment',
      merchant_note: 'offer',
    })
    expect(status).toBe(200)
    expect(body.message).toBe('Refund has been queued for processing')
    expect(body.data).toEqual({
      transaction: expect.objectContaining({
        id,
        reference,
        amount: 150_000,
        domain: 'test',
        currency: 'NGN',
      }),
      integration: expect.any(Number),
      id: expect.any(Number),
      domain: 'test',
      currency: 'NGN',
      amount: 5_000,
      status: 'pending',
      refunded_by: expect.any(String),
      customer_note: 'first payment',
      merchant_note: 'offer',
      deducted_amount: 0,
      fully_deducted: false,
      channel: null,
      expected_at: expect.any(String),
      createdAt: '2026-11-20T12:30:00.000Z',
      updatedAt: '2026-11-20T12:30:00.000Z',
    })
  })

  it('passes pending → processing → processed, and is found by ID and transaction', async () => {
    const { paid, post, get, control, clock } = await aSandbox()
    const { id } = await paid()
    await paid({ email: 'bola@kallo.test' }).then((other) => post('/refund', { transaction: other.id }))
    const { data } = (await post('/refund', { transaction: id, amount: 5_000 })).body
    const status = async () => (await get(`/refund/${data.id}`)).body.data.status
    expect(await status()).toBe('pending')
    control.advanceRefunds()
    expect(await status()).toBe('processing')
    clock.advance(60_000)
    control.advanceRefunds()
    const { body } = await get(`/refund?transaction=${id}`)
    expect(body.message).toBe('Refunds retrieved')
    expect(body.meta).toMatchObject({ total: 1, page: 1, pageCount: 1 })
    expect(body.data).toMatchObject([
      {
        id: data.id,
        transaction: id,
        status: 'processed',
        amount: 5_000,
        deducted_amount: 5_000,
        fully_deducted: true,
        refunded_at: '2026-11-20T12:31:00.000Z',
      },
    ])
  })

  it('the list accepts numeric IDs only; an unknown refund is not found', async () => {
    const { get } = await aSandbox()
    expect((await get('/refund?transaction=sub-1')).status).toBe(400)
    expect((await get('/refund?transaction=1')).body).toMatchObject({ status: true, data: [] })
    expect((await get('/refund/1')).status).toBe(404)
  })

  it.each([
    ['NGN', 4_999, 'Cannot refund less than NGN 50'],
    ['USD', 99, 'Cannot refund less than USD 1'],
  ])('%s: %i minor units are below the minimum, one more is accepted', async (currency, amount, message) => {
    const { paid, post } = await aSandbox()
    const { id } = await paid({ currency, amount: 10_000 })
    const refused = await post('/refund', { transaction: id, amount })
    expect(refused).toMatchObject({ status: 400, body: { status: false, message } })
    expect((await post('/refund', { transaction: id, amount: amount + 1 })).status).toBe(200)
  })

  it('concurrent refunds never exceed the payment', async () => {
    const { paid, post, control } = await aSandbox()
    const { id } = await paid({ amount: 10_000 })
    const responses = await Promise.all(
      [1, 2, 3].map(() => post('/refund', { transaction: id, amount: 5_000 })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 400])
    expect(control.refunds()).toHaveLength(2)
    const more = await post('/refund', { transaction: id })
    expect(more.body.message).toBe('Transaction has been fully reversed')
  })

  it('limits a refund to the remaining amount', async () => {
    const { paid, post } = await aSandbox()
    const { id } = await paid({ amount: 12_000 })
    await post('/refund', { transaction: id, amount: 6_000 })
    expect((await post('/refund', { transaction: id, amount: 6_001 })).status).toBe(400)
    expect((await post('/refund', { transaction: id })).body.data.amount).toBe(6_000)
  })

  it.each([
    [{ transaction: 'nobody' }, 404],
    [{}, 400],
    [{ transaction: 'open' }, 400],
    [{ transaction: 'bought', currency: 'USD' }, 400],
    [{ transaction: 'bought', amount: 150_001 }, 400],
  ])('rejects %j', async (body, status) => {
    const { open, paid, post, control } = await aSandbox()
    await open({ reference: 'open' })
    await paid({ reference: 'bought' })
    expect(await post('/refund', body)).toMatchObject({ status, body: { status: false } })
    expect(control.refunds()).toEqual([])
  })

  it('verify reports a full refund as reversed, but not a partial one', async () => {
    const { paid, post, verify, control } = await aSandbox()
    const { reference } = await paid({ amount: 20_000 })
    const status = async () => (await verify(reference)).status
    await post('/refund', { transaction: reference, amount: 5_000 })
    control.advanceRefunds()
    control.advanceRefunds()
    expect(await status()).toBe('success')
    await post('/refund', { transaction: reference })
    expect(await status()).toBe('reversal-pending')
    control.advanceRefunds()
    control.advanceRefunds()
    expect(await status()).toBe('reversed')
  })
})

describe('failing refunds', () => {
  it.each([
    ['refund-fails', 'failed', 'success'],
    ['refund-needs-attention', 'needs-attention', 'reversal-pending'],
  ] as const)('paid with the card %s, it ends as %s', async (card, ends, transactionStatus) => {
    const { open, post, get, verify, control } = await aSandbox()
    const { reference } = await open()
    control.pay(reference, card)
    const { data } = (await post('/refund', { transaction: reference })).body
    while (control.advanceRefunds() > 0);
    expect((await get(`/refund/${data.id}`)).body.data).toMatchObject({ status: ends, refunded_at: null })
    expect((await verify(reference)).status).toBe(transactionStatus)
  })

  it('a failed refund can be repeated', async () => {
    const { paid, post, control } = await aSandbox()
    const { id } = await paid()
    control.inject({ kind: 'refund-fails' })
    await post('/refund', { transaction: id })
    while (control.advanceRefunds() > 0);
    expect((await post('/refund', { transaction: id })).status).toBe(200)
  })

  it('refund-refused: nothing is queued', async () => {
    const { paid, post, control } = await aSandbox()
    const { id } = await paid()
    control.inject({ kind: 'refund-refused' })
    const { status, body } = await post('/refund', { transaction: id })
    expect([status, body.type]).toEqual([400, 'processor_error'])
    expect(control.refunds()).toEqual([])
  })

  it('refund-stuck: stays pending until it is completed', async () => {
    const { paid, post, get, control } = await aSandbox()
    const { id } = await paid()
    control.inject({ kind: 'refund-stuck' })
    const { data } = (await post('/refund', { transaction: id })).body
    expect(control.advanceRefunds()).toBe(0)
    expect((await get(`/refund/${data.id}`)).body.data.status).toBe('pending')
    control.settleRefund(data.id, 'processed')
    expect((await get(`/refund/${data.id}`)).body.data.status).toBe('processed')
  })

  it('refund-needs-attention: sends its webhook with a numeric amount', async () => {
    const receiver = await aReceiver()
    const { paid, post, control } = await aSandbox({ webhookUrl: receiver.url })
    const { id, reference } = await paid()
    control.inject({ kind: 'refund-needs-attention' })
    await post('/refund', { transaction: id, amount: 5_000 })
    while (control.advanceRefunds() > 0);
    await control.webhooksIdle()
    expect(receiver.received.map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.pending',
      'refund.processing',
      'refund.needs-attention',
    ])
    expect(receiver.received[1]?.data).toMatchObject({ amount: '5000', refund_reference: null })
    expect(receiver.received[3]?.data).toMatchObject({
      status: 'needs-attention',
      transaction_reference: reference,
      refund_reference: expect.stringMatching(/^TRF_/),
      amount: 5_000,
      customer: { email: 'ada@kallo.test' },
      id: expect.any(String),
    })
  })
})
