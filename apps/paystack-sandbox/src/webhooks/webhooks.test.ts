import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aReceiver, type Received } from '../testing/a-receiver.ts'
import { aSandbox, secretKey } from '../testing/a-sandbox.ts'

const isSigned = ({ raw, signature }: Received) =>
  signature === createHmac('sha512', secretKey).update(raw).digest('hex')

/** A sandbox with a webhook receiver. */
async function ready(options = {}) {
  const receiver = await aReceiver()
  const sandbox = await aSandbox({ webhookUrl: receiver.url, ...options })
  const told = async () => {
    await sandbox.control.webhooksIdle()
    return receiver.received.map(
      ({ event, data }) => `${event} ${data.reference ?? data.transaction_reference}`,
    )
  }
  return { ...sandbox, receiver, told }
}

describe('webhooks', () => {
  it('charge.success is signed over its raw body and equals verify', async () => {
    const { paid, receiver, control } = await ready()
    const verified = await paid({ metadata: '{"plan":"6"}' })
    await control.webhooksIdle()
    expect(receiver.received).toHaveLength(1)
    const [one] = receiver.received
    expect(one && isSigned(one)).toBe(true)
    expect(one?.event).toBe('charge.success')
    expect(one?.data).toEqual({ ...verified, plan: {}, metadata: { plan: '6' } })
  })

  it('a failed charge publishes nothing', async () => {
    const { open, told, control } = await ready()
    const { reference } = await open()
    control.pay(reference, 'declined')
    expect(await told()).toEqual([])
    expect(control.webhooks()).toEqual([])
  })

  it('responses do not wait for webhooks', async () => {
    const { paid, post, control, receiver } = await ready()
    const { id } = await paid()
    await control.webhooksIdle()
    const goOn = receiver.keepWaiting()
    expect((await post('/refund', { transaction: id })).status).toBe(200)
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(control.webhooks().at(-1)).toMatchObject({ state: 'waiting', attempts: 0 })
    goOn()
    await control.webhooksIdle()
    expect(control.webhooks().at(-1)).toMatchObject({ state: 'delivered', attempts: 1, lastAnswer: 200 })
  })

  it('a slow receiver counts as no response', async () => {
    const { paid, control, receiver } = await ready({ webhookTimeoutMs: 20 })
    const goOn = receiver.keepWaiting()
    await paid()
    await control.webhooksIdle()
    expect(control.webhooks()).toMatchObject([{ state: 'waiting', attempts: 1, lastAnswer: null }])
    goOn()
  })

  it('webhooks of one payment are sent in order, without delaying other payments', async () => {
    const { paid, post, control, receiver } = await ready()
    const goOn = receiver.keepWaiting()
    await paid({ reference: 'a' })
    await post('/refund', { transaction: 'a' })
    await paid({ reference: 'b' })
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(receiver.received.map(({ data }) => data.reference)).toEqual(['a', 'b'])
    goOn()
    await control.webhooksIdle()
    expect(receiver.received[2]?.event).toBe('refund.pending')
  })

  it('disputes and subscriptions are published', async () => {
    const { paid, post, receiver, control } = await ready()
    const { reference } = await paid()
    control.dispute(reference)
    const { code, emailToken: token } = control.addSubscription({
      email: 'ada@kallo.test',
      planCode: 'PLN_old',
      amount: 5_000,
      currency: 'NGN',
    })
    await post('/subscription/disable', { code, token })
    await control.webhooksIdle()
    expect(receiver.received[1]).toMatchObject({
      event: 'charge.dispute.create',
      data: {
        status: 'awaiting-merchant-feedback',
        refund_amount: 150_000,
        transaction: { reference },
        customer: { email: 'ada@kallo.test' },
        last4: '4081',
      },
    })
    expect(receiver.received[2]).toMatchObject({
      event: 'subscription.not_renew',
      data: { subscription_code: code, status: 'non-renewing' },
    })
  })

  it('nothing is sent without a URL', async () => {
    const receiver = await aReceiver()
    const { paid, control } = await aSandbox()
    await paid()
    control.setWebhookUrl(receiver.url)
    control.retryWebhooks()
    await control.webhooksIdle()
    expect(receiver.received).toEqual([])
    expect(control.webhooks()).toMatchObject([{ state: 'dropped' }])
  })
})

describe('retries', () => {
  it('retries continue with the same bytes until the response is 200', async () => {
    const { paid, receiver, control } = await ready({ retryDelaysMs: [5, 1] })
    receiver.answerWith(500)
    await paid()
    await expect.poll(() => receiver.received.length).toBeGreaterThan(3)
    receiver.answerWith(200)
    await expect.poll(() => control.webhooks()).toMatchObject([{ state: 'delivered', nextAt: null }])
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1)
    expect(receiver.received.every(isSigned)).toBe(true)
  })

  it.each([204, 201, 302, 401])('%i is retried', async (status) => {
    const { paid, receiver, control } = await ready()
    receiver.answerWith(status)
    await paid()
    await control.webhooksIdle()
    expect(control.webhooks()).toMatchObject([{ state: 'waiting', attempts: 1, lastAnswer: status }])
    receiver.answerWith(200)
    control.retryWebhooks()
    await control.webhooksIdle()
    expect(control.webhooks()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('the time of the next attempt is stored', async () => {
    const { paid, receiver, control, clock } = await ready({ retryDelaysMs: [600_000] })
    receiver.answerWith(503)
    await paid()
    await control.webhooksIdle()
    expect(control.webhooks()).toMatchObject([{ state: 'waiting', nextAt: clock.now() + 600_000 }])
  })

  it('an unreachable receiver is retried', async () => {
    const { paid, receiver, control } = await ready()
    control.setWebhookUrl('http://127.0.0.1:1/hook')
    await paid()
    await control.webhooksIdle()
    expect(control.webhooks()).toMatchObject([{ state: 'waiting', lastAnswer: null }])
    control.setWebhookUrl(receiver.url)
    control.retryWebhooks()
    await control.webhooksIdle()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('webhook faults', () => {
  it('webhook-dropped: never sent', async () => {
    const { paid, told, control } = await ready()
    control.inject({ kind: 'webhook-dropped' })
    await paid({ reference: 'a' })
    await paid({ reference: 'b' })
    control.retryWebhooks()
    expect(await told()).toEqual(['charge.success b'])
  })

  it('webhook-doubled: sent twice with the same bytes', async () => {
    const { paid, told, receiver, control } = await ready()
    control.inject({ kind: 'webhook-doubled' })
    await paid({ reference: 'a' })
    expect(await told()).toEqual(['charge.success a', 'charge.success a'])
    expect(receiver.received[0]?.raw).toBe(receiver.received[1]?.raw)
  })

  it('webhook-held: sent when released', async () => {
    const { paid, told, control } = await ready()
    control.inject({ kind: 'webhook-held', reference: 'a' })
    await paid({ reference: 'a' })
    await paid({ reference: 'b' })
    expect(await told()).toEqual(['charge.success b'])
    expect(control.releaseWebhooks('refund.pending')).toBe(0)
    expect(control.releaseWebhooks()).toBe(1)
    expect(await told()).toEqual(['charge.success b', 'charge.success a'])
  })

  it('webhook-out-of-order: sent after the next event', async () => {
    const { paid, post, told, control } = await ready()
    control.inject({ kind: 'webhook-out-of-order', event: 'refund.pending' })
    await paid({ reference: 'a' })
    await post('/refund', { transaction: 'a' })
    expect(await told()).toEqual(['charge.success a'])
    control.advanceRefunds()
    expect(await told()).toEqual(['charge.success a', 'refund.processing a', 'refund.pending a'])
  })

  it('webhook-bad-signature: wrong on the first attempt, correct on the next', async () => {
    const { paid, receiver, control } = await ready()
    receiver.answerWith(401)
    control.inject({ kind: 'webhook-bad-signature' })
    await paid()
    await control.webhooksIdle()
    control.retryWebhooks()
    await control.webhooksIdle()
    expect(receiver.received.map(isSigned)).toEqual([false, true])
    expect(receiver.received[0]?.signature).toMatch(/^[0-9a-f]{128}$/)
  })

  it('webhook-altered: the amount is raised after signing', async () => {
    const { paid, receiver, control } = await ready()
    control.inject({ kind: 'webhook-altered' })
    await paid()
    await control.webhooksIdle()
    const [one] = receiver.received
    expect(one && isSigned(one)).toBe(false)
    expect(one?.data.amount).toBe(9_150_000)
  })

  it('a fault can apply to one event', async () => {
    const { paid, post, told, control } = await ready()
    control.inject({ kind: 'webhook-dropped', event: 'refund.processing', times: 'always' })
    await paid({ reference: 'a' })
    await post('/refund', { transaction: 'a' })
    control.advanceRefunds()
    control.advanceRefunds()
    expect(await told()).toEqual(['charge.success a', 'refund.pending a', 'refund.processed a'])
  })
})
