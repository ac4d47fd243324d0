import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { reconcilePayments } from '../payments/index.ts'
import { mailOpenReviews } from './index.ts'

const operator = 'payments@kallo.test'
let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp({ OPERATOR_EMAIL: operator })
})
afterAll(() => paying.close())

const db = () => paying.test.deps.db
const openItems = () => db().selectFrom('review_item').where('resolved_at', 'is', null).selectAll()
const metric = async (kind: string) => {
  const { body } = await paying.test.app.inject({ url: '/metrics' })
  return body.split('\n').find((line) => line.startsWith(`kallo_review_items_open{kind="${kind}"}`))
}
/** Mails about the review queue that have become due. */
const mails = async (app = paying): Promise<Email[]> => {
  await mailOpenReviews(app.test.deps)
  return (await app.test.runJobs()).filter(({ subject }) => subject?.includes('review queue'))
}
const pay = (viewer: PayingViewer, reference: string) => {
  paying.sandbox.control.pay(reference, { number: `4460${Date.now()}` })
  return paying.sandbox.control.webhooksIdle()
}

describe('the review queue', () => {
  it('[I-16] is mailed to the operator with what to do, once a day while it is not empty', async () => {
    expect(await mails()).toEqual([])
    await paying.webhook(JSON.stringify({ event: 'charge.success', data: { reference: 'from-elsewhere' } }))
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.to).toMatchObject([{ address: operator }])
    expect(mail?.subject).toBe('1 entry in the review queue of Kallo')
    expect(mail?.text).toContain('from-elsewhere')
    expect(mail?.text).toContain('refund the payment in Paystack’s dashboard')
    expect(mail?.text).not.toContain('mailing list')
    expect(await openItems().executeTakeFirst()).toMatchObject({
      kind: 'payment-unknown',
      advice: expect.stringContaining('refund the payment in Paystack’s dashboard') as string,
    })
    expect(await metric('payment-unknown')).toMatch(/ 1$/)
    paying.test.deps.clock.advance(hourMs)
    expect(await mails()).toEqual([])
    paying.test.deps.clock.advance(dayMs)
    expect(await mails()).toHaveLength(1)
    await db().updateTable('review_item').set({ resolved_at: new Date(), resolution: 'done' }).execute()
    paying.test.deps.clock.advance(dayMs)
    expect(await mails()).toEqual([])
    expect(await metric('payment-unknown')).toMatch(/ 0$/)
  })

  it('[I-16] new entries are mailed at once, but at most every 15 minutes', async () => {
    const report = (reference: string, n = 1) =>
      paying.webhook(JSON.stringify({ event: 'charge.success', data: { reference, n } }))
    await report('one')
    expect(await mails()).toHaveLength(1)
    await report('two')
    await report('three')
    expect(await mails()).toEqual([])
    paying.test.deps.clock.advance(15 * minuteMs)
    const [mail] = await mails()
    expect(mail?.subject).toBe('3 entries in the review queue of Kallo')
    await db().updateTable('review_item').set({ resolved_at: new Date() }).execute()
    paying.test.deps.clock.advance(hourMs)
    await report('two', 2)
    expect(await mails()).toHaveLength(1)
    await db().updateTable('review_item').set({ resolved_at: new Date() }).execute()
  })

  it('[I-16] without OPERATOR_EMAIL the operators’ accounts get the mail', async () => {
    const other = await createPayingApp()
    try {
      await other.webhook(JSON.stringify({ event: 'charge.success', data: { reference: 'x' } }))
      const operators = await other.test.deps.db
        .selectFrom('operator')
        .where('role', 'in', ['owner', 'finance'])
        .select('email')
        .execute()
      const sent = await mails(other)
      expect(sent.flatMap(({ to }) => to?.map(({ address }) => address))).toEqual(
        operators.map(({ email }) => email),
      )
      expect(sent).not.toHaveLength(0)
    } finally {
      await other.close()
    }
  })
})

describe('entries close when they are resolved', () => {
  const kindsOf = async (reference: string) =>
    (await openItems().where('subject', '=', reference).execute()).map(({ kind }) => kind)

  it('[I-16] payment-unsettled closes after the grant', async () => {
    const viewer = await paying.newViewer('unsettled')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference, times: 'always' })
    const id = paying.sandbox.control.inject({
      kind: 'verify-status',
      status: 'pending',
      reference,
      times: 'always',
    })
    await pay(viewer, reference)
    await reconcilePayments(paying.test.deps)
    expect(await kindsOf(reference)).toEqual(['payment-unsettled'])
    paying.sandbox.control.clearFaults(id)
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ outcome: 'granted' })
    expect(await kindsOf(reference)).toEqual([])
  })

  it('[I-16] payment-stuck closes once the payment has failed or expired', async () => {
    const viewer = await paying.newViewer('stuck')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    const id = paying.sandbox.control.inject({
      kind: 'verify-status',
      status: 'ongoing',
      reference,
      times: 'always',
    })
    for (const ms of [5 * minuteMs, hourMs, dayMs, dayMs, dayMs, dayMs, dayMs]) await paying.later(ms, viewer)
    expect(await kindsOf(reference)).toEqual(['payment-stuck'])
    paying.sandbox.control.clearFaults(id)
    await paying.later(dayMs, viewer)
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ state: 'expired' })
    expect(await kindsOf(reference)).toEqual([])
  })

  it('[I-16] payment-differs closes with its payment once that was refunded in the dashboard', async () => {
    const { control } = paying.sandbox
    const viewer = await paying.newViewer('differs')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    control.inject({ kind: 'verify-amount', amount: 100, reference, times: 'always' })
    await pay(viewer, reference)
    expect(await kindsOf(reference)).toEqual(['payment-differs'])
    control.refundInDashboard(reference)
    control.advanceRefunds()
    control.advanceRefunds()
    await control.webhooksIdle()
    expect(await kindsOf(reference)).toEqual([])
    const { body } = await viewer.get(`payments/${reference}`)
    expect(body.data).toMatchObject({ state: 'closed', outcome: 'not-paid' })
    await reconcilePayments(paying.test.deps)
    expect(await kindsOf(reference)).toEqual([])
  })

  it('[I-16] payment-unknown closes once the payment was refunded in the dashboard', async () => {
    const { address, secretKey, control } = paying.sandbox
    await fetch(`${address}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x@kallo.test', amount: 9_000, reference: 'elsewhere-2' }),
    })
    control.pay('elsewhere-2', { number: '4461000000000001' })
    await control.webhooksIdle()
    expect(await kindsOf('elsewhere-2')).toEqual(['payment-unknown'])
    control.refundInDashboard('elsewhere-2')
    control.advanceRefunds()
    control.advanceRefunds()
    await control.webhooksIdle()
    await reconcilePayments(paying.test.deps)
    expect(await kindsOf('elsewhere-2')).toEqual([])
  })
})
