import { randomUUID } from 'node:crypto'
import { hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner } from '../../../testing/console-client.ts'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const month = { planId: '1_1', method: 'bank_transfer' }

async function order(viewer: PayingViewer, choice: Record<string, unknown> = month): Promise<string> {
  const { body } = await viewer.post('payments/checkout', choice)
  expect(body).toMatchObject({ status: 'OK' })
  return body.data.reference
}

const viewed = async (viewer: PayingViewer, reference: string) =>
  (await viewer.get(`payments/${reference}`)).body.data

async function expectLedger(viewer: PayingViewer) {
  expect(await checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))).toEqual(
    [],
  )
}

describe('choice of a payment method', () => {
  it('[S-18] quotes list the methods of the currency; only a card has the first-time price and renews', async () => {
    const viewer = await paying.newViewer()
    const quote = async (body: Record<string, unknown>) =>
      (await viewer.post('payments/quote', { planId: '1_1', ...body })).body.data
    expect(await quote({})).toMatchObject({
      method: 'card',
      methods: ['card', 'bank_transfer', 'ussd', 'bank', 'qr'],
      renewalBy: 'new-card',
      renewal: { totalMinor: 150_000 },
      isFirstTime: true,
      warnings: [],
    })
    expect(await quote({ method: 'bank_transfer' })).toMatchObject({
      method: 'bank_transfer',
      renewalBy: 'payment-link',
      renewal: null,
      isFirstTime: false,
      totalMinor: 150_000,
      warnings: ['first-time-needs-card'],
    })
    expect((await quote({ currency: 'USD' })).methods).toEqual(['card'])
  })

  it.each([
    ['mobile_money', 'NGN'],
    ['bank_transfer', 'USD'],
    ['cash', 'NGN'],
  ])('[S-18] rejects the method %s in %s', async (method, currency) => {
    const viewer = await paying.newViewer()
    for (const path of ['payments/quote', 'payments/checkout'])
      expect((await viewer.post(path, { planId: '1_1', method, currency })).body).toMatchObject({
        status: 'ERROR',
        reason: 'payment-method-unavailable',
      })
  })

  it('[S-18] the chosen channel is requested from Paystack; another method creates another payment', async () => {
    const viewer = await paying.newViewer()
    const transfer = await order(viewer)
    const again = await order(viewer)
    const ussd = await order(viewer, { ...month, method: 'ussd' })
    expect(again).toBe(transfer)
    expect(ussd).not.toBe(transfer)
    const channels = new Map(
      paying.sandbox.control.transactions().map((one) => [one.reference, one.channels]),
    )
    expect([channels.get(transfer), channels.get(ussd)]).toEqual([['bank_transfer'], ['ussd']])
    const open = (await viewer.get('payments/open')).body.data.items
    expect(open.map((one: { reference: string; method: string }) => [one.reference, one.method])).toEqual(
      expect.arrayContaining([
        [transfer, 'bank_transfer'],
        [ussd, 'ussd'],
      ]),
    )
  })
})

describe('transfers', () => {
  it('[S-18] may take days: a pending payment is polled until the money arrives, without a webhook', async () => {
    const viewer = await paying.newViewer()
    const reference = await order(viewer)
    paying.sandbox.control.reportTransfer(reference)
    for (const hours of [1, 6, 24, 48, 7 * 24, 24]) await paying.later(hours * hourMs, viewer)
    expect(await viewed(viewer, reference)).toMatchObject({ outcome: 'waiting', state: 'pending' })
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference })
    paying.sandbox.control.deliverTransfer(reference)
    await paying.later(25 * hourMs, viewer)
    expect(await viewed(viewer, reference)).toMatchObject({
      outcome: 'granted',
      method: 'bank_transfer',
      receivedMinor: 150_000,
      subscription: { renewalBy: 'payment-link', renewal: null, card: null },
    })
    expect((await viewer.get('payments/open')).body.data).toEqual({ items: [], total: 0 })
    await expectLedger(viewer)
  })

  it('[S-18] a plan that was paid by transfer renews with the card that pays for a further device, as announced', async () => {
    const viewer = await paying.newViewer()
    paying.sandbox.control.deliverTransfer(await order(viewer))
    await paying.sandbox.control.webhooksIdle()
    const running = async () => (await viewer.get('profile/subscription')).body.data
    expect(await running()).toMatchObject({ renewal: null })
    const addDevice = { purpose: 'add-device', devices: 1 }
    const { renewal } = (await viewer.post('payments/quote', addDevice)).body.data
    expect(renewal).toMatchObject({ totalMinor: expect.any(Number) })
    await viewer.buy(addDevice)
    const before = await running()
    expect(before.renewal).toMatchObject({ total_minor: renewal.totalMinor })
    await paying.later(31 * 24 * hourMs, viewer)
    const after = await running()
    expect(after.state).toBe('active')
    expect(after.end_date > before.end_date).toBe(true)
    await expectLedger(viewer)
  })

  it('[S-18] a card that pays for a further device in the last hours of a plan paid by transfer renews it', async () => {
    const viewer = await paying.newViewer()
    paying.sandbox.control.deliverTransfer(await order(viewer))
    await paying.sandbox.control.webhooksIdle()
    const running = async () => (await viewer.get('profile/subscription')).body.data
    const { end_date: planEnd } = await running()
    await paying.later(Date.parse(planEnd) - 6 * hourMs - paying.test.deps.clock.now(), viewer)
    expect(await running()).toMatchObject({ state: 'past-due' })
    await viewer.buy({ purpose: 'add-device', devices: 1 })
    await paying.later(24 * hourMs, viewer)
    const renewed = await running()
    expect(renewed).toMatchObject({ state: 'active', devices: 2 })
    expect(renewed.end_date > planEnd).toBe(true)
    await expectLedger(viewer)
  })

  const redeemVoucher = async (viewer: PayingViewer, planId: string) => {
    const owner = await signInAsOwner(() => paying.test)
    const vouchers = await owner.post('vouchers', {
      requestId: randomUUID(),
      planId,
      count: 1,
      expires: new Date(paying.test.deps.clock.now() + 60 * 24 * hourMs).toISOString().slice(0, 10),
      priceMinor: 0,
      currency: 'NGN',
    })
    await viewer.post('promocode/subscribe', { promoCode: vouchers.body.data.codes[0] })
  }

  it('[S-16, S-19] a smaller plan that follows a voucher is paid by link', async () => {
    const viewer = await paying.newViewer()
    await redeemVoucher(viewer, '1_2')
    const smaller = { purpose: 'change', planId: '1_1' }
    expect((await viewer.post('payments/quote', smaller)).body.data).toMatchObject({
      timing: 'period-end',
      renewalBy: 'payment-link',
      renewal: null,
    })
    await viewer.post('payments/checkout', smaller)
    const { end_date } = (await viewer.get('profile/subscription')).body.data
    await paying.later(Date.parse(end_date) - 48 * hourMs - paying.test.deps.clock.now(), viewer)
    const mails = (await paying.test.runJobs()).filter(({ to }) => to?.[0]?.address === viewer.email)
    expect(mails.map(({ subject }) => subject)).toContain('Renew your Kallo subscription')
  })

  it('[S-18, S-11] a plan from a voucher renews with the card that pays for a further device, as announced', async () => {
    const viewer = await paying.newViewer()
    await redeemVoucher(viewer, '1_1')
    await viewer.buy({ purpose: 'add-device', devices: 1 })
    const running = async () => (await viewer.get('profile/subscription')).body.data
    const before = await running()
    expect(before.renewal).toMatchObject({ currency: 'NGN' })
    await paying.later(31 * 24 * hourMs, viewer)
    expect((await running()).end_date > before.end_date).toBe(true)
    await expectLedger(viewer)
  })

  it('[S-18, S-23] a plan that follows a pass from a voucher renews with the card that pays for it', async () => {
    const viewer = await paying.newViewer()
    await redeemVoucher(viewer, 'd1_1')
    await redeemVoucher(viewer, '1_1')
    await paying.later(72 * hourMs, viewer)
    await viewer.buy({ purpose: 'renewal' })
    expect((await viewer.get('profile/subscription')).body.data.renewal).toMatchObject({
      total_minor: 150_000,
    })
  })

  it('[S-18] a plan scheduled while a transfer for the renewal is pending stays scheduled after that renewal', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    const running = async () => (await viewer.get('profile/subscription')).body.data
    const transfer = await order(viewer, { purpose: 'renewal', method: 'bank_transfer' })
    await viewer.post('payments/checkout', { purpose: 'change', planId: '1_1' })
    const { next_package: scheduled } = await running()
    expect(scheduled).toMatchObject({ _id: '1_1' })
    paying.sandbox.control.deliverTransfer(transfer)
    await paying.sandbox.control.webhooksIdle()
    expect((await running()).next_package).toEqual(scheduled)
  })

  it('[S-16, S-18] the saved card is not charged while a transfer for another plan is on its way', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { renewal } = (await viewer.get('profile/subscription')).body.data
    await paying.later(Date.parse(renewal.at) - hourMs - paying.test.deps.clock.now(), viewer)
    const transfer = await order(viewer, { purpose: 'change', planId: '3_3', method: 'bank_transfer' })
    await paying.later(2 * hourMs, viewer)
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(1)
    paying.sandbox.control.deliverTransfer(transfer)
    await paying.sandbox.control.webhooksIdle()
    expect((await viewed(viewer, transfer)).outcome).toBe('granted')
    await expectLedger(viewer)
  })

  it('[S-18] an expired account number fails the payment; money that arrives later still counts', async () => {
    const viewer = await paying.newViewer()
    const reference = await order(viewer)
    paying.sandbox.control.expireTransfer(reference)
    expect(await viewed(viewer, reference)).toMatchObject({
      outcome: 'not-paid',
      failure: 'Account number expired',
    })
    paying.sandbox.control.deliverTransfer(reference)
    await paying.sandbox.control.webhooksIdle()
    expect((await viewed(viewer, reference)).outcome).toBe('granted')
    await expectLedger(viewer)
  })

  it('[S-18] money that arrives after another payment was granted is refunded', async () => {
    const viewer = await paying.newViewer()
    const late = await order(viewer)
    paying.sandbox.control.expireTransfer(late)
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.deliverTransfer(late)
    await paying.sandbox.control.webhooksIdle()
    expect(await viewed(viewer, late)).toMatchObject({
      outcome: 'refunded',
      refundReason: 'superseded',
      refund: { amountMinor: 150_000 },
    })
    await expectLedger(viewer)
  })
})

describe('a wrong amount', () => {
  it('[I-17] an overpayment is granted and the excess refunded', async () => {
    const viewer = await paying.newViewer()
    const reference = await order(viewer)
    paying.sandbox.control.deliverTransfer(reference, 200_000)
    await paying.sandbox.control.webhooksIdle()
    await paying.later(hourMs, viewer)
    paying.sandbox.control.advanceRefunds()
    paying.sandbox.control.advanceRefunds()
    await paying.sandbox.control.webhooksIdle()
    expect(await viewed(viewer, reference)).toMatchObject({
      outcome: 'granted',
      totalMinor: 150_000,
      receivedMinor: 200_000,
      creditedMinor: 0,
      refund: { amountMinor: 50_000, state: 'processed' },
    })
    const { number } = (await viewer.get('payments/receipts')).body.data.items[0]
    expect((await viewer.get(`payments/receipts/${number}`)).body.data).toMatchObject({
      method: 'bank_transfer',
      totalMinor: 150_000,
      overpaid: { amountMinor: 50_000, way: 'refund' },
      creditNotes: [],
      refundedMinor: 0,
    })
    await expectLedger(viewer)
    const mails = (await paying.test.runJobs()).filter(({ to }) =>
      to?.some(({ address }) => address === viewer.email),
    )
    // The mail waits in the queue beside the refund, which may be sent later.
    expect(mails.find(({ subject }) => subject === 'You paid more than the price')?.text).toContain(
      'We are refunding',
    )
  })

  it('[I-17] an excess below the minimum refund is credited to the next order', async () => {
    const viewer = await paying.newViewer()
    const reference = await order(viewer)
    paying.sandbox.control.deliverTransfer(reference, 153_000)
    await paying.sandbox.control.webhooksIdle()
    expect(await viewed(viewer, reference)).toMatchObject({
      outcome: 'granted',
      creditedMinor: 3_000,
      refund: null,
    })
    const devices = { purpose: 'add-device', devices: 1, method: 'ussd' }
    const quote = (await viewer.post('payments/quote', devices)).body.data
    expect(quote).toMatchObject({ totalMinor: 50_750, vatMinor: 3_750 })
    expect(quote.lines.at(-1)).toEqual({ kind: 'account-credit', quantity: 1, amountMinor: -3_000 })
    paying.sandbox.control.deliverTransfer(await order(viewer, devices))
    await paying.sandbox.control.webhooksIdle()
    expect((await viewer.post('payments/quote', devices)).body.data.totalMinor).toBe(53_750)
    await expectLedger(viewer)
  })

  it.each([
    [100_000, 'refund', { amountMinor: 100_000, state: 'under-way' }],
    [4_000, 'credit', null],
  ])('[I-17] an underpayment of %i grants nothing and is returned as %s', async (amount, way, refund) => {
    const viewer = await paying.newViewer()
    const reference = await order(viewer)
    paying.sandbox.control.deliverTransfer(reference, amount)
    await paying.sandbox.control.webhooksIdle()
    expect(await viewed(viewer, reference)).toMatchObject({
      outcome: 'refunded',
      refundReason: 'underpaid',
      receivedMinor: amount,
      creditedMinor: way === 'credit' ? amount : 0,
      refund,
      subscription: null,
    })
    await expectLedger(viewer)
  })

  it('[I-17] a balance is spent once, and an order priced with it before is returned', async () => {
    const viewer = await paying.newViewer()
    paying.sandbox.control.deliverTransfer(await order(viewer), 153_000)
    await paying.sandbox.control.webhooksIdle()
    const renewal = await order(viewer, { purpose: 'renewal', method: 'bank_transfer' })
    paying.sandbox.control.deliverTransfer(
      await order(viewer, { purpose: 'add-device', devices: 1, method: 'bank_transfer' }),
    )
    await paying.sandbox.control.webhooksIdle()
    paying.sandbox.control.deliverTransfer(renewal)
    await paying.sandbox.control.webhooksIdle()
    expect(await viewed(viewer, renewal)).toMatchObject({
      outcome: 'refunded',
      refundReason: 'balance-spent',
    })
    await expectLedger(viewer)
  })

  it('[I-17] a wrong currency remains in review', async () => {
    const viewer = await paying.newViewer()
    const reference = await order(viewer)
    paying.sandbox.control.inject({ kind: 'verify-currency', currency: 'USD', reference, times: 'always' })
    paying.sandbox.control.deliverTransfer(reference)
    await paying.sandbox.control.webhooksIdle()
    expect((await viewed(viewer, reference)).outcome).toBe('in-review')
    paying.sandbox.control.clearFaults()
  })
})

it('[S-18] a card that was saved before renews the subscription after a transfer', async () => {
  const viewer = await paying.newViewer()
  await viewer.buy({ planId: '1_1' })
  const renewal = { purpose: 'renewal', method: 'bank_transfer' }
  expect((await viewer.post('payments/quote', renewal)).body.data).toMatchObject({
    renewalBy: 'saved-card',
    renewal: { totalMinor: 150_000 },
  })
  paying.sandbox.control.deliverTransfer(await order(viewer, renewal))
  await paying.sandbox.control.webhooksIdle()
  expect((await viewer.get('profile/subscription')).body.data).toMatchObject({
    renewal_by: 'card',
    card: { last4: expect.any(String) },
  })
  await expectLedger(viewer)
})
