import { randomUUID } from 'node:crypto'
import { vatOfRefund } from '@kallo/rules/billing/operator-refund'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { reconcilePayments } from '../payments/index.ts'
import { createStatement } from '../statements/index.ts'
import { openReview } from '../reviews/index.ts'

let paying: PayingApp
let owner: ConsoleClient
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => paying.test)
})
afterEach(() => {
  paying.sandbox.control.clearFaults()
  vi.restoreAllMocks()
})

const db = () => paying.test.deps.db
const requestId = () => randomUUID()
const view = async (reference: string) => (await owner.get(`payments/${reference}`)).body.data
const refund = (reference: string, amountMinor: number, key = requestId()) =>
  owner.post(`payments/${reference}/refund`, { requestId: key, amountMinor, reason: 'Could not watch' })
const moveRefunds = async () => {
  paying.sandbox.control.advanceRefunds()
  paying.sandbox.control.advanceRefunds()
  await paying.sandbox.control.webhooksIdle()
}
const wrongWith = (viewer: PayingViewer) =>
  checkLedger(db(), viewer.id, paying.providerRecordsOf(viewer.email))

type Amount = { amountMinor: number }

/** A subscriber who has paid the full price of a month: 150,000 kobo. */
async function aPayment() {
  const viewer = await paying.newViewer('payer')
  await viewer.buy({ planId: '1_1' })
  await paying.runDue(viewer)
  await moveRefunds()
  const reference = await viewer.buy({ purpose: 'renewal' })
  return { viewer, reference }
}

describe('refunds of operators', () => {
  it('[F-09, I-09, I-13] can be made in parts up to the amount paid, and do not shorten access', async () => {
    const { viewer, reference } = await aPayment()
    const before = await view(reference)
    expect(before).toMatchObject({
      amountMinor: 150_000,
      refundableMinor: 150_000,
      isSample: false,
      refundBasis: { totalMinor: 150_000, vatMinor: 10_465, refundedMinor: 0 },
    })
    const subscription = (await viewer.get('profile/subscription')).body.data
    expect(await refund(reference, 60_000)).toMatchObject({ body: { data: { refundableMinor: 90_000 } } })
    expect((await refund(reference, 90_001)).body.reason).toBe('refund-too-large')
    expect((await refund(reference, 4_999)).body.reason).toBe('refund-too-small')
    expect((await refund(reference, 90_000)).status).toBe(200)
    expect((await refund(reference, 5_000)).body.reason).toBe('not-refundable')
    await paying.runDue(viewer)
    await moveRefunds()
    expect(await wrongWith(viewer)).toEqual([])
    const after = await view(reference)
    expect(after).toMatchObject({
      refundedMinor: 150_000,
      refundableMinor: 0,
      refundBasis: { refundedMinor: 150_000 },
    })
    // What the dialog of the console shows before each refund.
    const dues = after.entries.filter(({ kind }: { kind: string }) => kind === 'refund-due')
    const vats = dues.map(
      ({ lines }: { lines: { ledgerAccount: string; amountMinor: number }[] }) =>
        lines.find(({ ledgerAccount }) => ledgerAccount === 'vat')?.amountMinor,
    )
    const sale = before.refundBasis
    expect(vats).toEqual([vatOfRefund(sale, 0, 60_000), vatOfRefund(sale, 60_000, 90_000)])
    const byAmount = after.refunds.toSorted(
      (one: Amount, other: Amount) => one.amountMinor - other.amountMinor,
    )
    expect(byAmount).toMatchObject([
      {
        reason: 'operator',
        amountMinor: 60_000,
        state: 'processed',
        note: expect.stringContaining('Could not'),
      },
      { reason: 'operator', amountMinor: 90_000, state: 'processed' },
    ])
    const sums = new Map<string, number>()
    for (const { kind, lines } of after.entries)
      if (kind !== 'fee')
        for (const { ledgerAccount, amountMinor } of lines)
          sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0) + amountMinor)
    expect(Object.fromEntries(sums)).toEqual({ 'provider:test': 0, sales: 0, vat: 0, owed: 0 })
    expect((await viewer.get('profile/subscription')).body.data.end_date).toBe(subscription.end_date)
    const mails = await paying.test.runJobs()
    expect(
      mails.filter(({ subject }) => /refund is on its way/.test(subject ?? '')).length,
    ).toBeGreaterThanOrEqual(2)
  })

  it('[F-09, F-10, S-06] a first-time payment has the VAT of its kept part, which is too small to be refunded', async () => {
    const viewer = await paying.newViewer('first')
    const reference = await viewer.buy({ planId: '1_1' })
    expect(await view(reference)).toMatchObject({
      vatMinor: 35,
      refundableMinor: 500,
      minRefundMinor: 5_000,
    })
    expect((await refund(reference, 500)).body.reason).toBe('refund-too-small')
  })

  it('[F-09, S-12] the part of a payment that became account credit is not refunded as well', async () => {
    const viewer = await paying.newViewer('credited')
    const reference = await viewer.buy({ planId: 'd7_1', currency: 'USD' })
    expect(await view(reference)).toMatchObject({
      amountMinor: 200,
      creditedMinor: 100,
      refundableMinor: 100,
    })
    expect((await refund(reference, 101)).body.reason).toBe('refund-too-large')
    expect((await refund(reference, 100)).status).toBe(200)
    await paying.runDue(viewer)
    await moveRefunds()
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-09] a double click refunds once, and concurrent requests never refund more than was paid', async () => {
    const { viewer, reference } = await aPayment()
    const key = requestId()
    const double = await Promise.all([refund(reference, 50_000, key), refund(reference, 50_000, key)])
    expect(double.map(({ status }) => status)).toEqual([200, 200])
    const storm = await Promise.all([refund(reference, 80_000), refund(reference, 80_000)])
    expect(storm.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await view(reference)).refundableMinor).toBe(20_000)
    await paying.runDue(viewer)
    await moveRefunds()
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-09] are reduced by refunds made in the dashboard', async () => {
    const { viewer, reference } = await aPayment()
    paying.sandbox.control.refundInDashboard(reference, 100_000)
    await moveRefunds()
    expect((await view(reference)).refundableMinor).toBe(50_000)
    expect((await refund(reference, 60_000)).body.reason).toBe('refund-too-large')
    expect((await refund(reference, 50_000)).status).toBe(200)
    await paying.runDue(viewer)
    await moveRefunds()
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-09, O-04] need step-up authentication and are audited', async () => {
    const { reference } = await aPayment()
    paying.test.deps.clock.advance(11 * 60_000)
    expect((await refund(reference, 50_000)).body.reason).toBe('step-up-needed')
    await owner.post('step-up', { password: 'kallo-demo-1' })
    expect((await refund(reference, 50_000)).status).toBe(200)
    const entry = await db()
      .selectFrom('audit_entry')
      .where('action', '=', 'payment.refund')
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      subject: reference,
      before: { refundableMinor: 150_000, currency: 'NGN' },
      after: { amountMinor: 50_000, currency: 'NGN', refundableMinor: 100_000, reason: 'Could not watch' },
    })
    expect((await refund('kallo-nothing', 50_000)).body.reason).toBe('payment-not-found')
  })

  it('[F-09, S-24] reduce the VAT of the statement', async () => {
    const { reference } = await aPayment()
    const vat = async () => {
      const month = new Date(paying.test.deps.clock.now()).toISOString().slice(0, 7)
      const statement = await createStatement(db(), { month, mode: 'test', timeZone: 'Africa/Lagos' })
      return statement?.rows.find(({ currency }) => currency === 'NGN')?.vatMinor ?? 0
    }
    const before = await vat()
    await refund(reference, 150_000)
    expect(before - (await vat())).toBe(10_465)
  })
})

describe('the list and the page of a payment', () => {
  it('[F-10] filters by reference, state, method, currency, mode and day', async () => {
    const { viewer, reference } = await aPayment()
    const list = async (body: object) => (await owner.post('payments/list', body)).body.data
    expect(await list({ search: reference.slice(0, 16) })).toMatchObject({
      total: 1,
      items: [{ reference, state: 'paid', method: 'card', account: { id: viewer.id } }],
    })
    const day = new Date(paying.test.deps.clock.now()).toISOString().slice(0, 10)
    const search = reference
    const matching = {
      state: 'paid',
      method: 'card',
      currency: 'NGN',
      collection: 'checkout',
      mode: 'test',
      from: day,
      to: day,
    }
    expect((await list({ search, ...matching })).total).toBe(1)
    const others = [
      { state: 'failed' },
      { method: 'ussd' },
      { currency: 'USD' },
      { collection: 'saved-card' },
      { mode: 'live' },
      { to: '2020-01-01' },
    ]
    for (const other of others) expect((await list({ search, ...other })).total).toBe(0)
    expect((await list({ search: '%' })).total).toBe(0)
    const sorted = await list({ sort: '-amount', perPage: 25 })
    const amounts = sorted.items.map(({ amountMinor }: { amountMinor: number }) => amountMinor)
    expect(amounts).toEqual(amounts.toSorted((one: number, other: number) => other - one))
    const { content: csv } = (await owner.post('payments/csv', { search })).body.data
    expect(csv).toContain(`${reference},`)
    expect(csv).toContain(',receipt,mode')
    expect(csv).toContain(',NGN,1500.00,0.00,,test')
  })

  it('[F-10] what was refunded excludes refunds that are due or failed', async () => {
    const { viewer, reference } = await aPayment()
    await refund(reference, 60_000)
    const shown = async () => {
      const [row] = (await owner.post('payments/list', { search: reference })).body.data.items
      const billing = (await owner.get(`subscribers/${viewer.id}/billing`)).body.data
      const payment = billing.payments.find((one: { reference: string }) => one.reference === reference)
      return [row.refundedMinor, payment.refundedMinor]
    }
    expect(await shown()).toEqual([0, 0])
    for (const [state, minor] of [
      ['failed', 0],
      ['paid-elsewhere', 60_000],
      ['processed', 60_000],
    ] as const) {
      await db().updateTable('refund').set({ state }).where('reason', '=', 'operator').execute()
      expect([state, ...(await shown())]).toEqual([state, minor, minor])
    }
  })

  it('[F-10] shows order, ledger, webhooks and receipt of a payment, and looks it up at Paystack again', async () => {
    const { viewer, reference } = await aPayment()
    await viewer.get('payments/receipts')
    const data = await view(reference)
    expect(data).toMatchObject({
      purpose: 'renewal',
      mode: 'test',
      vatMinor: 10_465,
      receiptNumber: expect.stringMatching(/^KL-\d{6}$/),
      lines: [{ kind: 'plan', amountMinor: 150_000 }],
      webhooks: [{ event: 'charge.success' }],
    })
    expect(data.entries.map(({ kind }: { kind: string }) => kind)).toContain('payment')
    expect(await owner.post(`payments/${reference}/look-up`)).toMatchObject({
      body: { data: { state: 'paid' } },
    })
    // No webhook reports this.
    paying.sandbox.control.reverse(reference)
    expect(await owner.post(`payments/${reference}/look-up`)).toMatchObject({ status: 200 })
    expect(await view(reference)).toMatchObject({ externalMinor: 150_000, refundableMinor: 0 })
    expect((await owner.get('payments/kallo-nothing')).body.reason).toBe('payment-not-found')
    expect((await owner.post('payments/kallo-nothing/look-up')).body.reason).toBe('payment-not-found')
  })
})

it('[F-10, I-11] a payment of the other mode is not looked up', async () => {
  const { reference } = await aPayment()
  vi.spyOn(paying.test.deps.paystack, 'mode', 'get').mockReturnValue('live')
  const response = await owner.post(`payments/${reference}/look-up`)
  expect([response.status, response.body.reason]).toEqual([409, 'payment-of-other-mode'])
})

describe('the review queue', () => {
  it('[F-11] says what to do about an entry, and closes it with a note of what was done', async () => {
    const subject = `kallo-${randomUUID()}`
    const now = new Date(paying.test.deps.clock.now())
    await openReview(db(), { kind: 'payment-unknown', subject, paymentId: null, detail: {}, now })
    const list = async (state: string) =>
      (await owner.post('reviews/list', { search: subject, state })).body.data.items
    const [entry] = await list('open')
    expect(entry).toMatchObject({
      meaning: expect.stringContaining('did not create'),
      advice: expect.stringContaining('refund'),
    })
    const close = () =>
      owner.post(`reviews/${entry.id}/close`, {
        requestId: requestId(),
        resolution: 'Refunded in the dashboard',
      })
    expect((await close()).status).toBe(200)
    expect((await close()).body.reason).toBe('review-not-found')
    expect(await list('open')).toEqual([])
    expect(await list('closed')).toMatchObject([
      { resolution: expect.stringContaining('Refunded in the dashboard') },
    ])
  })

  it('[F-11] closes a payment that was not granted with its entry; looking it up does not reopen it', async () => {
    const viewer = await paying.newViewer('differs')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    const { control } = paying.sandbox
    const fault = control.inject({ kind: 'verify-amount', amount: 100, reference, times: 'always' })
    control.pay(reference, { number: '4463000000000001' })
    await control.webhooksIdle()
    const [entry] = (await view(reference)).reviews
    expect(entry).toMatchObject({ kind: 'payment-differs', resolvedAt: null })
    const body = { requestId: requestId(), resolution: 'Refunded by bank transfer' }
    expect((await owner.post(`reviews/${entry.id}/close`, body)).status).toBe(200)
    for (let visit = 0; visit < 2; visit++)
      expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
        state: 'closed',
        outcome: 'not-paid',
      })
    await reconcilePayments(paying.test.deps)
    expect(await view(reference)).toMatchObject({
      state: 'closed',
      reviews: [{ resolvedAt: expect.any(String) }],
    })
    control.clearFaults(fault)
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ outcome: 'granted' })
  })

  it('[F-11, I-15] lists disputes with deadline and evidence, open ones first', async () => {
    const { reference } = await aPayment()
    paying.sandbox.control.dispute(reference)
    await paying.sandbox.control.webhooksIdle()
    const { items } = (await owner.post('disputes/list', { state: 'open', search: reference })).body.data
    expect(items).toMatchObject([{ reference, outcome: 'open', dueAt: expect.any(String) }])
    expect((await view(reference)).disputes).toHaveLength(1)
  })
})

describe('reconciliation on request', () => {
  it('[F-12] compares with Paystack in one run at a time, and reports progress and result', async () => {
    const { reference } = await aPayment()
    const viewer = await paying.newViewer('lost')
    paying.sandbox.control.inject({ kind: 'webhook-dropped', times: 'always' })
    const lost = await viewer.buy({ planId: '1_1' })
    expect(await view(lost)).toMatchObject({ state: 'initialized' })
    const started = await owner.post('reconciliation')
    expect(started).toMatchObject({ status: 200, body: { data: { step: 'waiting', outcome: null } } })
    expect((await owner.post('reconciliation')).body.reason).toBe('reconciliation-runs')
    await paying.test.runJobs()
    expect((await owner.get('reconciliation')).body.data).toMatchObject({
      outcome: 'done',
      step: 'settlements',
      compared: expect.any(Number),
      actor: expect.stringContaining('ops@kallo.test'),
    })
    expect(await view(lost)).toMatchObject({ state: 'paid' })
    expect(await view(reference)).toMatchObject({ state: 'paid' })
    expect((await owner.post('reconciliation/cancel')).body.reason).toBe('no-reconciliation')
  })

  it('[F-12] can be cancelled', async () => {
    paying.test.deps.clock.advance(1_000)
    await owner.post('reconciliation')
    expect((await owner.post('reconciliation/cancel')).status).toBe(200)
    await paying.test.runJobs()
    expect((await owner.get('reconciliation')).body.data).toMatchObject({ outcome: 'cancelled' })
  })
})
