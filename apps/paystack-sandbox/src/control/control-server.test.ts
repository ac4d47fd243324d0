import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aReceiver } from '../testing/a-receiver.ts'
import { aSandbox, callAt } from '../testing/a-sandbox.ts'

describe('control over HTTP', () => {
  it('injects faults, lists and clears them', async () => {
    const { controlAddress, get } = await aSandbox()
    const control = callAt(controlAddress, null)
    const { id } = (await control('POST', '/faults', { kind: 'error-before', status: 503, times: 'always' }))
      .body
    expect((await get('/transaction')).status).toBe(503)
    expect((await control('GET', '/faults')).body).toMatchObject([
      { id, seen: 1, used: 1, fault: { kind: 'error-before', nth: 1, times: 'always' } },
    ])
    await control('DELETE', `/faults/${id}`)
    expect((await get('/transaction')).status).toBe(200)
    await control('POST', '/faults', { kind: 'error-before' })
    await control('DELETE', '/faults')
    expect((await get('/transaction')).status).toBe(200)
  })

  it('pays, cancels, lists and totals', async () => {
    const { controlAddress, open } = await aSandbox()
    const control = callAt(controlAddress, null)
    for (const reference of ['a', 'b', 'c']) await open({ reference })
    expect((await control('POST', '/pay', { reference: 'a' })).body.status).toBe('success')
    expect((await control('POST', '/pay', { reference: 'b', card: 'declined' })).body.status).toBe('failed')
    const number = '4111111111111111'
    expect((await control('POST', '/pay', { reference: 'c', card: { number } })).body.status).toBe('success')
    expect((await control('POST', '/cancel', { reference: 'b' })).body.status).toBe('abandoned')
    expect((await control('GET', '/transactions')).body).toHaveLength(3)
    expect((await control('GET', '/charges-total')).body).toEqual([
      { email: 'ada@kallo.test', currency: 'NGN', amount: 300_000, count: 2 },
    ])
  })

  it('handles refunds, disputes, webhooks and subscriptions', async () => {
    const receiver = await aReceiver()
    const { controlAddress, paid, post, control: inside } = await aSandbox()
    const control = callAt(controlAddress, null)
    await control('POST', '/webhooks/url', { url: receiver.url })
    await paid({ reference: 'a' })
    const { id } = (await post('/refund', { transaction: 'a' })).body.data
    expect((await control('POST', '/refunds/advance')).body).toEqual({ moved: 1 })
    expect((await control('POST', '/refunds/settle', { id, status: 'failed' })).body.status).toBe('failed')
    await control('POST', '/faults', { kind: 'webhook-held' })
    await control('POST', '/disputes', { reference: 'a' })
    expect((await control('POST', '/webhooks/release')).body).toEqual({ released: 1 })
    await inside.webhooksIdle()
    expect(receiver.received.map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.pending',
      'refund.processing',
      'refund.failed',
      'charge.dispute.create',
    ])
    expect((await control('POST', '/webhooks/retry')).status).toBe(200)
    expect((await control('GET', '/webhooks')).body).toHaveLength(5)
    expect((await control('GET', '/refunds')).body).toMatchObject([{ id, status: 'failed' }])
    const given = { email: 'ada@kallo.test', planCode: 'PLN_old', amount: 5_000, currency: 'NGN' }
    expect((await control('POST', '/subscriptions', given)).body.code).toMatch(/^SUB_/)
    await control('POST', '/reset')
    expect((await control('GET', '/transactions')).body).toEqual([])
  })

  it('refunds in the dashboard, reverses and disputes', async () => {
    const receiver = await aReceiver()
    const { controlAddress, paid, verify, get, control: inside } = await aSandbox()
    const control = callAt(controlAddress, null)
    await control('POST', '/webhooks/url', { url: receiver.url })
    for (const reference of ['a', 'b', 'c']) await paid({ reference })
    await inside.webhooksIdle()
    receiver.received.length = 0
    const refund = (await control('POST', '/refunds', { reference: 'a', amount: 5_000 })).body
    expect(refund).toMatchObject({ amount: 5_000, status: 'pending', merchantNote: null })
    expect((await control('POST', '/reverse', { reference: 'b' })).body.status).toBe('reversed')
    expect((await verify('b')).status).toBe('reversed')
    const { id } = (await control('POST', '/disputes', { reference: 'c', amount: 100_000 })).body
    await control('POST', '/disputes/remind', { id })
    await control('POST', '/disputes/resolve', { id, resolution: 'merchant-accepted' })
    await inside.webhooksIdle()
    expect(receiver.received.map(({ event }) => event)).toEqual([
      'refund.pending',
      'charge.dispute.create',
      'charge.dispute.remind',
      'refund.processed',
      'charge.dispute.resolve',
    ])
    expect((await control('GET', '/disputes')).body).toMatchObject([{ id, resolution: 'merchant-accepted' }])
    expect((await get(`/refund?transaction=${(await verify('c')).id}`)).body.data).toMatchObject([
      { amount: 100_000, status: 'processed', dispute: id },
    ])
  })

  it.each([
    ['/faults', { kind: 'earthquake' }],
    ['/refunds', { reference: 'a' }],
    ['/reverse', { reference: 'a' }],
    ['/disputes', { reference: 'a' }],
    ['/disputes/resolve', { id: 1, resolution: 'declined' }],
    ['/faults', { kind: 'error-before', sometimes: true }],
    ['/faults', { kind: 'verify-amount' }],
    ['/pay', { reference: 'nobody' }],
    ['/pay', { reference: 'a', card: 'gold' }],
    ['/cancel', {}],
    ['/refunds/settle', { id: 1, status: 'processed' }],
  ])('%s rejects %j with a message', async (path, body) => {
    const { controlAddress, open } = await aSandbox()
    await open({ reference: 'a' })
    const response = await callAt(controlAddress, null)('POST', path, body)
    expect(response.status).toBe(400)
    expect(response.body.error).toMatch(/\w/)
  })

  it('rejects requests with an Origin or another Host', async () => {
    const { controlAddress, control } = await aSandbox()
    control.inject({ kind: 'error-before' })
    const clear = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        request(`${controlAddress}/faults`, { method: 'DELETE', headers }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    expect(await clear({ origin: 'http://localhost:8080' })).toBe(403)
    expect(await clear({ origin: 'null' })).toBe(403)
    expect(await clear({ host: 'evil.example:8091' })).toBe(403)
    expect(control.faults()).toHaveLength(1)
    expect(await clear({ host: 'localhost:8091' })).toBe(200)
  })

  it('is not available on the API’s port', async () => {
    const { address } = await aSandbox()
    for (const path of ['/faults', '/transactions', '/charges-total'])
      expect((await fetch(address + path)).status).toBe(404)
  })
})
