import { describe, expect, it } from 'vitest'
import { aSandbox, type Answer, type TestSandbox } from '../testing/a-sandbox.ts'

const email = 'ada@kallo.test'

async function withSavedCard(): Promise<
  TestSandbox & { code: string; charge(given: object): Promise<Answer> }
> {
  const sandbox = await aSandbox()
  const { authorization } = await sandbox.paid({ reference: 'first' })
  const code = authorization.authorization_code as string
  const charge = (given: object) =>
    sandbox.post('/transaction/charge_authorization', {
      email,
      amount: 150_000,
      authorization_code: code,
      ...given,
    })
  return { ...sandbox, code, charge }
}

describe('charge_authorization', () => {
  it('charges the saved card with the documented response', async () => {
    const { charge, code, verify } = await withSavedCard()
    const { status, body } = await charge({ reference: 'renewal-1', metadata: { period: '2' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, message: 'Charge attempted' })
    expect(body.data).toEqual({
      amount: 150_000,
      currency: 'NGN',
      transaction_date: '2026-11-20T12:30:00.000Z',
      status: 'success',
      reference: 'renewal-1',
      domain: 'test',
      metadata: { period: '2' },
      gateway_response: 'Approved',
      message: null,
      channel: 'card',
      ip_address: null,
      log: null,
      fees: 2_250,
      authorization: expect.objectContaining({ authorization_code: code, card_type: 'visa ' }),
      customer: expect.objectContaining({ email }),
      plan: null,
      id: expect.any(Number),
    })
    expect(await verify('renewal-1')).toMatchObject({ status: 'success', amount: 150_000 })
  })

  it('two concurrent charges with one reference are one charge', async () => {
    const { charge, control } = await withSavedCard()
    const answers = await Promise.all([1, 2, 3].map(() => charge({ reference: 'renewal-1' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(control.chargesTotal()).toEqual([{ email, currency: 'NGN', amount: 300_000, count: 2 }])
  })

  it('an initialized reference cannot be charged', async () => {
    const { charge, open } = await withSavedCard()
    await open({ reference: 'renewal-1' })
    expect((await charge({ reference: 'renewal-1' })).body.code).toBe('duplicate_reference')
  })

  it.each([
    [{ authorization_code: 'AUTH_nobody' }, 'Authorization code is invalid'],
    [{ authorization_code: '' }, 'Authorization code is invalid'],
    [{ email: 'ADA@kallo.test' }, /^Email does not match Authorization code/],
    [{ amount: 4_999 }, 'Invalid Amount Sent'],
  ])('rejects %j without a charge', async (wrong, message) => {
    const { charge, control } = await withSavedCard()
    const { status, body } = await charge({ reference: 'renewal-1', ...wrong })
    expect(status).toBe(400)
    expect(body.message).toMatch(message)
    expect(control.transactions()).toHaveLength(1)
  })

  it('an expired card is declined with HTTP 200', async () => {
    const { charge, clock } = await withSavedCard()
    clock.set('2030-12-31T23:59:59Z')
    expect((await charge({ reference: 'last' })).body.data.status).toBe('success')
    clock.set('2031-01-01T00:00:00Z')
    const { status, body } = await charge({ reference: 'too-late' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: true, data: { status: 'failed', gateway_response: 'Expired Card' } })
  })
})

describe('saved card faults', () => {
  it.each([
    ['card-declined', 'Declined'],
    ['card-insufficient-funds', 'Insufficient Funds'],
    ['card-expired', 'Expired Card'],
  ] as const)('%s: HTTP 200 with a failed charge, once', async (kind, gateway_response) => {
    const { charge, control, verify } = await withSavedCard()
    control.inject({ kind })
    const { status, body } = await charge({ reference: 'renewal-1' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'failed', gateway_response, authorization: {} })
    expect(await verify('renewal-1')).toMatchObject({ status: 'failed', paid_at: null })
    expect((await charge({ reference: 'renewal-2' })).body.data.status).toBe('success')
  })

  it('a fault can apply to one authorization', async () => {
    const { charge, control, paid } = await withSavedCard()
    const other = await paid({ reference: 'second' })
    const authorization = other.authorization.authorization_code as string
    control.inject({ kind: 'card-declined', authorization, times: 'always' })
    expect((await charge({ reference: 'r-1' })).body.data.status).toBe('success')
    const declined = await charge({ reference: 'r-2', authorization_code: authorization })
    expect(declined.body.data.status).toBe('failed')
  })

  it('card-paused: paying at authorization_url completes the charge with the same authorization', async () => {
    const { charge, control, verify, code } = await withSavedCard()
    control.inject({ kind: 'card-paused' })
    const { status, body } = await charge({ reference: 'renewal-1' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      paused: true,
      reference: 'renewal-1',
      access_code: expect.any(String),
      authorization_url: expect.stringContaining('/checkout/'),
    })
    expect(await verify('renewal-1')).toMatchObject({ status: 'ongoing', authorization: {} })
    const page = await (await fetch(body.data.authorization_url)).text()
    expect(page).toContain('the card that ends in <strong>4081</strong>')
    await fetch(`${body.data.authorization_url}/bank`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'authorise' }),
    })
    expect(await verify('renewal-1')).toMatchObject({
      status: 'success',
      authorization: { authorization_code: code },
    })
  })

  it('card-pending: the charge stays pending until the bank decides', async () => {
    const { charge, control, verify } = await withSavedCard()
    control.inject({ kind: 'card-pending' })
    expect((await charge({ reference: 'renewal-1' })).body.data.status).toBe('pending')
    expect((await verify('renewal-1')).status).toBe('pending')
    control.pay('renewal-1')
    expect((await verify('renewal-1')).status).toBe('success')
  })
})
