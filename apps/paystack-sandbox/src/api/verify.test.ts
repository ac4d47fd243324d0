import { expect, it } from 'vitest'
import { aSandbox, now } from '../testing/a-sandbox.ts'

it('verify: a paid transaction has every documented field', async () => {
  const { open, control, get, clock } = await aSandbox()
  await open({ reference: 'sub-1', amount: 550_000 })
  clock.advance(60_000)
  control.pay('sub-1')
  const { status, body } = await get('/transaction/verify/sub-1')
  expect(status).toBe(200)
  const paidAt = '2026-11-20T12:31:00.000Z'
  expect(body).toEqual({
    status: true,
    message: 'Verification successful',
    data: {
      id: expect.any(Number),
      domain: 'test',
      status: 'success',
      reference: 'sub-1',
      receipt_number: null,
      amount: 550_000,
      message: null,
      gateway_response: 'Successful',
      paid_at: paidAt,
      created_at: now,
      channel: 'card',
      currency: 'NGN',
      ip_address: '127.0.0.1',
      metadata: '',
      log: expect.objectContaining({ attempts: 1, errors: 0, success: true }),
      fees: 18_250,
      fees_split: null,
      authorization: {
        authorization_code: expect.stringMatching(/^AUTH_[a-z0-9]{10}$/),
        bin: '408408',
        last4: '4081',
        exp_month: '12',
        exp_year: '2030',
        channel: 'card',
        card_type: 'visa ',
        bank: 'TEST BANK',
        country_code: 'NG',
        brand: 'visa',
        reusable: true,
        signature: expect.stringMatching(/^SIG_\w{20}$/),
        account_name: null,
      },
      customer: {
        id: expect.any(Number),
        first_name: null,
        last_name: null,
        email: 'ada@kallo.test',
        customer_code: expect.stringMatching(/^CUS_[a-z0-9]{15}$/),
        phone: null,
        metadata: null,
        risk_action: 'default',
        international_format_phone: null,
      },
      plan: null,
      split: {},
      order_id: null,
      paidAt,
      createdAt: now,
      requested_amount: 550_000,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
      connect: null,
      transaction_date: now,
      plan_object: {},
      subaccount: {},
    },
  })
})

it('verify: abandoned with an empty authorization before payment', async () => {
  const { open, verify } = await aSandbox()
  const { reference } = await open()
  expect(await verify(reference)).toMatchObject({
    status: 'abandoned',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    fees: null,
    log: null,
    authorization: {},
  })
})

it('verify: rejects an unknown reference', async () => {
  const { get } = await aSandbox()
  expect(await get('/transaction/verify/nobody')).toMatchObject({
    status: 400,
    body: { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
  })
})

it.each([
  [undefined, ''],
  ['{"plan":"6"}', '{"plan":"6"}'],
  ['gift', 'gift'],
  [{ plan: 6 }, { plan: 6 }],
])('verify: metadata sent as %j is returned as %j', async (metadata, returned) => {
  const { open, verify } = await aSandbox()
  const { reference } = await open({ metadata })
  expect((await verify(reference)).metadata).toEqual(returned)
})

it('a failed attempt leaves the transaction open', async () => {
  const { open, verify, control } = await aSandbox()
  const { reference } = await open()
  control.pay(reference, 'insufficient-funds')
  expect(await verify(reference)).toMatchObject({
    status: 'failed',
    gateway_response: 'Insufficient Funds',
    authorization: {},
  })
  control.pay(reference, 'pin-otp')
  expect(await verify(reference)).toMatchObject({ status: 'success', authorization: { brand: 'verve' } })
})

it('a card has one signature across customers; each payment saves its own authorization', async () => {
  const { open, verify, control } = await aSandbox()
  const payWith = async (email: string, card: Parameters<typeof control.pay>[1]) => {
    const { reference } = await open({ email })
    control.pay(reference, card)
    return (await verify(reference)).authorization
  }
  const ada = await payWith('ada@kallo.test', 'success')
  const bola = await payWith('bola@kallo.test', 'success')
  const other = await payWith('bola@kallo.test', { number: '4111111111111111' })
  expect(bola.signature).toBe(ada.signature)
  expect(bola.authorization_code).not.toBe(ada.authorization_code)
  expect(other.signature).not.toBe(ada.signature)
  expect(other.last4).toBe('1111')
})

it('fees: 1.5 % of naira, plus ₦100 from ₦2,500, at most ₦2,000; 3.9 % of dollars', async () => {
  const { paid } = await aSandbox()
  const fees = async (amount: number, currency = 'NGN') => (await paid({ amount, currency })).fees
  expect(await fees(249_900)).toBe(3_749)
  expect(await fees(250_000)).toBe(13_750)
  expect(await fees(50_000_000)).toBe(200_000)
  expect(await fees(1_075, 'USD')).toBe(42)
})
