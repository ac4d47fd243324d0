import { describe, expect, it } from 'vitest'
import { aSandbox, callAt } from '../testing/a-sandbox.ts'

const body = { email: 'ada@kallo.test', amount: 5_500, currency: 'NGN', reference: 'sub-1' }

describe('initialize', () => {
  it('returns a checkout URL, an access code and the reference', async () => {
    const { post, address } = await aSandbox()
    const { status, body: response } = await post('/transaction/initialize', body)
    expect(status).toBe(200)
    expect(response).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${address}/checkout/${response.data.access_code}`,
        access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
        reference: 'sub-1',
      },
    })
  })

  it('creates a missing reference, accepts digits as amount, and defaults to naira', async () => {
    const { post, verify } = await aSandbox()
    const { body: response } = await post('/transaction/initialize', { email: body.email, amount: '5500' })
    expect(response.data.reference).toMatch(/^[a-z0-9]{10}$/)
    expect(await verify(response.data.reference)).toMatchObject({ amount: 5_500, currency: 'NGN' })
  })

  it('rejects a reference that was used', async () => {
    const { post, control } = await aSandbox()
    await post('/transaction/initialize', body)
    const { status, body: response } = await post('/transaction/initialize', { ...body, amount: 9_900 })
    expect(status).toBe(400)
    expect(response).toEqual({
      status: false,
      message: 'Duplicate Transaction Reference',
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
      type: 'validation_error',
      code: 'duplicate_reference',
    })
    expect(control.transactions()).toMatchObject([{ amount: 5_500 }])
  })

  it.each([
    [{ amount: 55.5 }, 'Amount must be an integer'],
    [{ amount: '55.50' }, 'Amount must be an integer'],
    [{ amount: null }, 'Amount must be an integer'],
    [{ amount: 0 }, 'You must specify a valid amount'],
    [{ amount: 4_999 }, 'Invalid Amount Sent'],
    [{ amount: 1_000_000_001 }, 'Transaction amount limit exceeded'],
    [{ currency: 'EUR' }, 'Currency not supported by merchant'],
    [{ email: '' }, 'Email is not allowed to be empty'],
    [{ email: 'ada' }, 'Invalid Email Address Passed'],
    [{ reference: 'a/b' }, 'Invalid character in transaction reference'],
    [{ reference: 'a_b' }, 'Invalid character in transaction reference'],
    [{ callback_url: 'javascript:alert(1)' }, 'Callback url is invalid'],
    [{ channels: ['cheque'] }, 'Channel is invalid'],
    [{ metadata: 5 }, 'Metadata must be an object or text'],
  ])('rejects %j', async (wrong, message) => {
    const { post, control } = await aSandbox()
    const { status, body: response } = await post('/transaction/initialize', { ...body, ...wrong })
    expect([status, response.status, response.message]).toEqual([400, false, message])
    expect(control.transactions()).toEqual([])
  })

  it('accepts the documented minimum amounts, and less than $2 only if configured', async () => {
    const strict = await aSandbox()
    const loose = await aSandbox({ enforceUsdMinimum: false })
    const dollars = (amount: number) => ({ email: body.email, amount, currency: 'USD' })
    expect((await loose.post('/transaction/initialize', { ...body, amount: 5_000 })).status).toBe(200)
    expect((await loose.post('/transaction/initialize', dollars(102))).status).toBe(200)
    expect((await strict.post('/transaction/initialize', dollars(199))).status).toBe(400)
    expect((await strict.post('/transaction/initialize', dollars(200))).status).toBe(200)
  })
})

describe('keys', () => {
  it.each([
    ['pk_test_kallo_sandbox', 'Invalid key'],
    ['sk_test_of_another', 'Invalid key'],
    [null, 'No Authorization Header was found'],
  ])('rejects %s', async (key, message) => {
    const { address, control } = await aSandbox()
    const response = await callAt(address, key)('POST', '/transaction/initialize', body)
    expect(response).toMatchObject({ status: 401, body: { status: false, message } })
    expect(control.transactions()).toEqual([])
  })

  it('the Authorization header must be a bearer token', async () => {
    const { address } = await aSandbox()
    const response = await fetch(`${address}/transaction`, { headers: { authorization: 'Basic c2s6' } })
    expect(response.status).toBe(401)
  })

  it('a live secret key creates payments of the live domain', async () => {
    const { address, control } = await aSandbox({ secretKey: 'sk_live_of_this_test' })
    const call = callAt(address, 'sk_live_of_this_test')
    await call('POST', '/transaction/initialize', body)
    control.pay('sub-1')
    expect((await call('GET', '/transaction/verify/sub-1')).body.data.domain).toBe('live')
  })
})

it('rejects unknown endpoints and invalid JSON in the same format', async () => {
  const { get, address } = await aSandbox()
  expect(await get('/plan')).toMatchObject({ status: 404, body: { status: false } })
  const response = await fetch(`${address}/transaction/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: false, type: 'validation_error' })
})
