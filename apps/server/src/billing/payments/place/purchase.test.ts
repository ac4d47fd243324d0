import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayingApp, type PayingApp } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const row = (reference: string) =>
  paying.test.deps.db
    .selectFrom('payment')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirstOrThrow()

describe('first purchase', () => {
  it('[S-03, S-06, S-12, S-13] charges the first-time price, is granted by the webhook and partly refunded', async () => {
    const viewer = await paying.newViewer()
    const quoted = await viewer.post('payments/quote', {
      purpose: 'purchase',
      planId: '3_2',
      currency: 'NGN',
    })
    expect(quoted.body.data).toMatchObject({
      purpose: 'purchase',
      isFirstTime: true,
      totalMinor: 5_500,
      refundMinor: 5_000,
      isCurrentPlan: false,
      devices: 2,
      lines: [
        { kind: 'plan', amountMinor: 570_000 },
        { kind: 'first-time', amountMinor: -564_500 },
      ],
    })
    expect(quoted.body.data.startsAt.slice(0, 10)).toBe('2026-11-20')
    expect(quoted.body.data.endsAt.slice(0, 10)).toBe('2027-02-20')
    const begun = await viewer.post('payments/checkout', { planId: '3_2', currency: 'NGN' })
    const { reference, authorizationUrl, payload, state } = begun.body.data
    expect(state).toBe('initialized')
    expect(authorizationUrl).toContain(paying.sandbox.address)
    expect(payload).toEqual({
      reference,
      email: viewer.email,
      amount: 5_500,
      currency: 'NGN',
      metadata: { name: 'A Viewer', phone: '+2348030000000' },
      public_key: 'pk_test_kallo_sandbox',
    })
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
      outcome: 'waiting',
      authorizationUrl,
    })
    paying.sandbox.control.pay(reference, { number: '4222000000000001' })
    await paying.sandbox.control.webhooksIdle()
    const seen = await viewer.get(`payments/${reference}`)
    expect(seen.body.data).toMatchObject({
      state: 'paid',
      outcome: 'granted',
      refund: { amountMinor: 5_000, state: 'under-way' },
      receiptNumber: 'KL-000001',
      subscription: {
        plan: { id: '3_2' },
        devices: 2,
        extraDevices: 0,
        isCancelled: false,
        state: 'active',
        card: { last4: '0001' },
      },
    })
    await paying.runDue()
    paying.sandbox.control.advanceRefunds()
    paying.sandbox.control.advanceRefunds()
    await paying.sandbox.control.webhooksIdle()
    expect((await viewer.get(`payments/${reference}`)).body.data.refund).toEqual({
      amountMinor: 5_000,
      state: 'processed',
    })
    expect(paying.sandbox.control.refunds()).toHaveLength(1)
    const mails = await paying.test.runJobs()
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Your receipt from Kallo',
      'Your refund is on its way',
    ])
    expect(mails[0]?.text).toContain('KL-000001')
    expect(mails[0]?.text).toContain('₦55.00')
  })

  it('[S-13, C-07] can be claimed repeatedly; an unpaid claim grants nothing', async () => {
    const viewer = await paying.newViewer()
    const claim = { packageId: '1_1', startDate: '2020-01-01', endDate: '2099-01-01' }
    expect((await viewer.post('packages/subscription/purchase/', claim)).body.reason).toBe(
      'payment-not-found',
    )
    const begun = await viewer.post('payments/checkout', { planId: '1_1', currency: 'NGN' })
    const { reference } = begun.body.data
    expect((await viewer.post('packages/subscription/purchase/', claim)).body.reason).toBe('payment-pending')
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference })
    paying.sandbox.control.pay(reference, { number: '4222000000000002' })
    const claimed = await Promise.all(
      [1, 2, 3].map(() => viewer.post('packages/subscription/purchase/', claim)),
    )
    for (const { status, body } of claimed) {
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ reference, subscription: { package_id: '1_1' } })
      expect(body.data.subscription.end_date.slice(0, 10)).toBe('2026-12-20')
    }
    expect((await viewer.get('profile/subscriptions')).body.data).toHaveLength(1)
    expect((await viewer.get('payments/receipts')).body.data.items).toHaveLength(1)
    expect(await row(reference)).toMatchObject({ state: 'paid', outcome: 'granted' })
  })

  it('repeating a checkout returns the same payment', async () => {
    const viewer = await paying.newViewer()
    const first = await viewer.post('payments/checkout', { planId: '6_2', currency: 'USD' })
    const again = await viewer.post('payments/checkout', { planId: '6_2', currency: 'USD' })
    expect(again.body.data).toEqual(first.body.data)
    expect(first.body.data.quote).toMatchObject({
      totalMinor: 200,
      refundMinor: 100,
      creditedMinor: 98,
      warnings: [],
    })
    const other = await viewer.post('payments/checkout', { planId: '6_2', currency: 'NGN' })
    expect(other.body.data.reference).not.toBe(first.body.data.reference)
  })
})
