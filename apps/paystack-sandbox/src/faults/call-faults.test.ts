import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aReceiver } from '../testing/a-receiver.ts'
import { aSandbox, secretKey } from '../testing/a-sandbox.ts'

const renewal = { email: 'ada@kallo.test', amount: 150_000, reference: 'renewal-1' }

/** A sandbox with a saved card, and the body of a request that charges it. */
async function ready() {
  const sandbox = await aSandbox()
  const { authorization } = await sandbox.paid({ reference: 'first' })
  const charge = { ...renewal, authorization_code: authorization.authorization_code as string }
  const chargeOnce = () => sandbox.post('/transaction/charge_authorization', charge)
  const count = () => sandbox.control.transactions().length
  return { ...sandbox, charge, chargeOnce, count }
}

/** Aborts a request shortly after it met its fault; returns whether it had a response by then. */
async function isAnswered(
  { address, control }: Pick<Awaited<ReturnType<typeof ready>>, 'address' | 'control'>,
  path: string,
  body: unknown,
): Promise<boolean> {
  const givenUp = new AbortController()
  const call = fetch(address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: givenUp.signal,
  }).then(
    () => true,
    () => false,
  )
  await expect.poll(() => control.faults()).toEqual([])
  const isFirst = await Promise.race([call, pause(150, false)])
  givenUp.abort()
  await call
  return isFirst
}

describe('before the call', () => {
  it.each([500, 502, 503])('error-before: %i, and the request is not processed', async (status) => {
    const { control, chargeOnce, count } = await ready()
    control.inject({ kind: 'error-before', status })
    expect(await chargeOnce()).toMatchObject({ status, body: { status: false } })
    expect(count()).toBe(1)
    expect((await chargeOnce()).body.data.status).toBe('success')
  })

  it('hang-before: no response, and the request is not processed', async () => {
    const sandbox = await ready()
    const { control, charge, count } = sandbox
    control.inject({ kind: 'hang-before' })
    expect(await isAnswered(sandbox, '/transaction/charge_authorization', charge)).toBe(false)
    expect(count()).toBe(1)
  })

  it('reset-before: the connection is reset, and the request is not processed', async () => {
    const { control, chargeOnce, count } = await ready()
    control.inject({ kind: 'reset-before' })
    await expect(chargeOnce()).rejects.toThrow('fetch failed')
    expect(count()).toBe(1)
  })

  it('rate-limit: 429 with Retry-After', async () => {
    const { control, chargeOnce, count } = await ready()
    control.inject({ kind: 'rate-limit', retryAfterSeconds: 7 })
    const { status, headers, body } = await chargeOnce()
    expect([status, headers.get('retry-after'), body.status]).toEqual([429, '7', false])
    expect(count()).toBe(1)
  })
})

describe('after the call', () => {
  it('error-after: the card is charged although the response is an error', async () => {
    const { control, chargeOnce, verify } = await ready()
    control.inject({ kind: 'error-after', status: 504 })
    expect((await chargeOnce()).status).toBe(504)
    expect((await verify('renewal-1')).status).toBe('success')
    expect((await chargeOnce()).body.code).toBe('duplicate_reference')
  })

  it('hang-after: the card is charged although there is no response', async () => {
    const sandbox = await ready()
    const { control, charge, verify } = sandbox
    control.inject({ kind: 'hang-after' })
    expect(await isAnswered(sandbox, '/transaction/charge_authorization', charge)).toBe(false)
    expect((await verify('renewal-1')).status).toBe('success')
  })

  it('reset-after: the card is charged although the connection is reset', async () => {
    const { control, chargeOnce, verify } = await ready()
    control.inject({ kind: 'reset-after' })
    await expect(chargeOnce()).rejects.toThrow('fetch failed')
    expect((await verify('renewal-1')).status).toBe('success')
  })

  it('malformed-json: a truncated response, and the card is charged', async () => {
    const { control, chargeOnce, verify } = await ready()
    control.inject({ kind: 'malformed-json' })
    await expect(chargeOnce()).rejects.toThrow(SyntaxError)
    expect((await verify('renewal-1')).status).toBe('success')
  })

  it('a refund whose response is lost is listed', async () => {
    const { control, get, post, paid } = await aSandbox()
    const { id, reference } = await paid()
    control.inject({ kind: 'error-after', route: 'create-refund', reference })
    expect((await post('/refund', { transaction: id })).status).toBe(500)
    expect((await get(`/refund?transaction=${id}`)).body.data).toHaveLength(1)
  })
})

describe('webhook-early', () => {
  it('the webhook of a charge arrives before the response', async () => {
    const order: string[] = []
    const receiver = await aReceiver(({ data }) => order.push(`webhook ${data.reference}`))
    const { control, chargeOnce } = await ready()
    control.setWebhookUrl(receiver.url)
    control.inject({ kind: 'webhook-early', route: 'charge-authorization' })
    await chargeOnce().then(() => order.push('answer'))
    expect(order).toEqual(['webhook renewal-1', 'answer'])
  })

  it('a response does not wait for ever for a receiver that waits for the response', async () => {
    const receiver = await aReceiver()
    const { control, chargeOnce } = await ready()
    control.setWebhookUrl(receiver.url)
    control.inject({ kind: 'webhook-early' })
    const goOn = receiver.keepWaiting()
    expect((await chargeOnce()).body.data.status).toBe('success')
    expect(receiver.received).toHaveLength(1)
    goOn()
  })

  it('after initialize the payment is made before the checkout URL is known', async () => {
    const order: string[] = []
    const receiver = await aReceiver(({ event }) => order.push(event))
    const { control, open, verify } = await aSandbox({ webhookUrl: receiver.url })
    control.inject({ kind: 'webhook-early', route: 'initialize' })
    await open({ reference: 'sub-1' }).then(() => order.push('answer'))
    expect(order).toEqual(['charge.success', 'answer'])
    expect((await verify('sub-1')).status).toBe('success')
  })
})

describe('matching requests', () => {
  it('by route, reference and prefix of a reference', async () => {
    const { control, open, get } = await aSandbox()
    for (const reference of ['a-1', 'a-2', 'b-1']) await open({ reference })
    const status = async (path: string) => (await get(path)).status
    control.inject({ kind: 'error-before', route: 'verify', reference: 'a-2', times: 'always' })
    control.inject({ kind: 'error-before', status: 503, referencePrefix: 'b-', times: 'always' })
    expect(await status('/transaction/verify/a-1')).toBe(200)
    expect(await status('/transaction/verify/a-2')).toBe(500)
    expect(await status('/transaction/verify/b-1')).toBe(503)
    expect(await status('/transaction')).toBe(200)
  })

  it('the nth request, for a number of times', async () => {
    const { control, open, get } = await aSandbox()
    await open({ reference: 'a' })
    control.inject({ kind: 'error-before', route: 'verify', nth: 2, times: 2 })
    const statuses = []
    for (let call = 1; call <= 4; call++) statuses.push((await get('/transaction/verify/a')).status)
    expect(statuses).toEqual([200, 500, 500, 200])
    expect(control.faults()).toEqual([])
  })

  it('several faults apply in order; one can be cleared', async () => {
    const { control, get } = await aSandbox()
    control.inject({ kind: 'error-before', status: 501 })
    const second = control.inject({ kind: 'error-before', status: 502 })
    control.inject({ kind: 'error-before', status: 503 })
    expect((await get('/transaction')).status).toBe(501)
    control.clearFaults(second)
    expect((await get('/transaction')).status).toBe(503)
    expect((await get('/transaction')).status).toBe(200)
  })

  it('a request with a wrong key does not consume a fault', async () => {
    const { control, address } = await aSandbox()
    control.inject({ kind: 'error-before' })
    expect((await fetch(`${address}/transaction`)).status).toBe(401)
    expect(control.faults()).toHaveLength(1)
  })
})
