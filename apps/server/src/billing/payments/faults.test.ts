import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { StartedSandbox } from '@kallo/paystack-sandbox/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { reconcilePayments } from './index.ts'

type Fault = Parameters<StartedSandbox['control']['inject']>[0]

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const view = async (viewer: PayingViewer, reference: string) =>
  (await viewer.get(`payments/${reference}`)).body.data
/** Compares all charges and refunds of this viewer at Paystack with our records. */
const wrongWith = (viewer: PayingViewer) =>
  checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))
/** The complete schedule of checks and refunds. */
const wholeSchedule = async (viewer: PayingViewer) => {
  for (const ms of [
    5 * minuteMs,
    55 * minuteMs,
    hourMs,
    22 * hourMs,
    dayMs,
    dayMs,
    dayMs,
    dayMs,
    dayMs,
    dayMs,
  ]) {
    await paying.later(ms, viewer)
    paying.sandbox.control.advanceRefunds()
    paying.sandbox.control.advanceRefunds()
    await paying.sandbox.control.webhooksIdle()
  }
}

const callFaults: Fault[] = [
  { kind: 'error-before' },
  { kind: 'hang-before' },
  { kind: 'reset-before' },
  { kind: 'rate-limit' },
  { kind: 'error-after', status: 504 },
  { kind: 'hang-after' },
  { kind: 'reset-after' },
  { kind: 'malformed-json' },
]

describe('faults during checkout', () => {
  it.each(callFaults)(
    '[I-04, I-10] $kind: nothing is charged, and a second checkout succeeds',
    async (fault) => {
      const viewer = await paying.newViewer('begin')
      paying.sandbox.control.inject({ ...fault, route: 'initialize' } as Fault)
      const broken = await viewer.post('payments/checkout', { planId: '1_1' })
      expect(broken).toMatchObject({ status: 503, body: { reason: 'payment-provider-unavailable' } })
      expect(paying.providerRecordsOf(viewer.email).charges).toEqual([])
      await viewer.buy({ planId: '1_1' })
      expect(await running(viewer)).toMatchObject({ package_id: '1_1' })
      await wholeSchedule(viewer)
      expect(await wrongWith(viewer)).toEqual([])
      expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(1)
    },
  )

  it('[I-08] a webhook that arrives before the page URL is stored grants the order', async () => {
    const viewer = await paying.newViewer('early')
    paying.sandbox.control.inject({ kind: 'webhook-early', route: 'initialize' })
    const { body } = await viewer.post('payments/checkout', { planId: '1_1' })
    await paying.sandbox.control.webhooksIdle()
    expect(await view(viewer, body.data.reference)).toMatchObject({ state: 'paid', outcome: 'granted' })
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('faults after payment', () => {
  it.each(callFaults)(
    '[I-08, I-10] verify fails with $kind and the webhook is lost: a scheduled check settles it',
    async (fault) => {
      const viewer = await paying.newViewer('verify')
      const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
      paying.sandbox.control.inject({ kind: 'webhook-dropped', reference })
      paying.sandbox.control.inject({ ...fault, route: 'verify', reference } as Fault)
      paying.sandbox.control.pay(reference, { number: `4444${Date.now()}` })
      expect(await view(viewer, reference)).toMatchObject({ outcome: 'waiting' })
      await paying.later(5 * minuteMs, viewer)
      expect(await view(viewer, reference)).toMatchObject({ outcome: 'granted' })
      await wholeSchedule(viewer)
      expect(await wrongWith(viewer)).toEqual([])
    },
  )

  it('[I-10] a second card pays on the same page and its webhook is lost: it is looked up like the first', async () => {
    const viewer = await paying.newViewer('second')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference, times: 'always' })
    paying.sandbox.control.pay(reference, 'declined')
    await paying.later(5 * minuteMs, viewer)
    expect(await view(viewer, reference)).toMatchObject({ state: 'failed', outcome: 'not-paid' })
    paying.sandbox.control.pay(reference, { number: `4449${Date.now()}` })
    await paying.later(5 * minuteMs, viewer)
    expect(await running(viewer)).toMatchObject({ package_id: '1_1' })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-10] the second card is tried hours after the first: it is looked up within a day', async () => {
    const viewer = await paying.newViewer('late')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference, times: 'always' })
    paying.sandbox.control.pay(reference, 'declined')
    await paying.later(5 * minuteMs, viewer)
    await paying.later(3 * hourMs, viewer)
    paying.sandbox.control.pay(reference, { number: `4450${Date.now()}` })
    await paying.later(dayMs, viewer)
    expect(await running(viewer)).toMatchObject({ package_id: '1_1' })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it.each([
    { kind: 'webhook-dropped' },
    { kind: 'webhook-doubled' },
    { kind: 'webhook-held' },
    { kind: 'webhook-out-of-order' },
    { kind: 'webhook-bad-signature' },
    { kind: 'webhook-altered' },
  ] satisfies Fault[])('[I-03, I-08] $kind: it is granted once', async (fault) => {
    const viewer = await paying.newViewer('hook')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    paying.sandbox.control.inject({ ...fault, reference })
    paying.sandbox.control.pay(reference, { number: `4445${Date.now()}` })
    await paying.sandbox.control.webhooksIdle()
    await paying.later(5 * minuteMs, viewer)
    expect(await view(viewer, reference)).toMatchObject({ outcome: 'granted' })
    paying.sandbox.control.releaseWebhooks()
    paying.sandbox.control.retryWebhooks()
    await paying.sandbox.control.webhooksIdle()
    await wholeSchedule(viewer)
    expect(await wrongWith(viewer)).toEqual([])
    expect((await viewer.get('payments/receipts')).body.data.items).toHaveLength(1)
  })

  it.each([
    { kind: 'verify-amount', amount: 100 },
    { kind: 'verify-currency', currency: 'USD' },
    { kind: 'verify-email', email: 'eve@kallo.test' },
    { kind: 'verify-status', status: 'reversal-pending' },
  ] satisfies Fault[])('[S-13] $kind: opens a review and grants only once verified', async (fault) => {
    const viewer = await paying.newViewer('differs')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    const id = paying.sandbox.control.inject({ ...fault, reference, times: 'always' } as Fault)
    paying.sandbox.control.pay(reference, { number: `4446${Date.now()}` })
    await paying.sandbox.control.webhooksIdle()
    expect(await view(viewer, reference)).toMatchObject({ state: 'needs-review', outcome: 'in-review' })
    expect(await running(viewer)).toBeNull()
    await wholeSchedule(viewer)
    expect(await running(viewer)).toBeNull()
    expect(await wrongWith(viewer)).toEqual([])
    paying.sandbox.control.clearFaults(id)
    expect(await view(viewer, reference)).toMatchObject({ outcome: 'granted' })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it.each([
    ['pending', 'waiting'],
    ['ongoing', 'waiting'],
    ['abandoned', 'not-paid'],
    ['failed', 'not-paid'],
  ] as const)('[I-10] verify reports %s for days: a paid payment is not lost', async (status, outcome) => {
    const viewer = await paying.newViewer('pending')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference })
    const id = paying.sandbox.control.inject({ kind: 'verify-status', status, reference, times: 'always' })
    paying.sandbox.control.pay(reference, { number: `4447${Date.now()}` })
    await wholeSchedule(viewer)
    expect(await view(viewer, reference)).toMatchObject({ outcome })
    paying.sandbox.control.clearFaults(id)
    await reconcilePayments(paying.test.deps)
    expect(await view(viewer, reference)).toMatchObject({ outcome: 'granted' })
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('faults during renewal', () => {
  const renewing = async (fault: Fault) => {
    const viewer = await paying.newViewer('renew')
    await viewer.buy({ planId: '1_1' })
    const { renewal, end_date } = await running(viewer)
    paying.test.deps.clock.set(Date.parse(renewal.at))
    const authorization = paying.sandbox.control
      .transactions()
      .find(({ email }) => email === viewer.email)?.authorizationCode
    return { viewer, end_date, authorization: authorization ?? '', fault }
  }

  it.each(callFaults)('[I-04, I-05, I-10] $kind: charges once and keeps access', async (fault) => {
    const { viewer, end_date } = await renewing(fault)
    paying.sandbox.control.inject({ ...fault, route: 'charge-authorization' } as Fault)
    await paying.runDue(viewer)
    await paying.later(5 * minuteMs, viewer)
    expect(await running(viewer)).not.toBeNull()
    // A charge that Paystack never received is repeated after several 404s over hours.
    for (const hours of [1, 2, 2, 2]) await paying.later(hours * hourMs, viewer)
    expect((await running(viewer)).end_date > end_date).toBe(true)
    const renewals = paying
      .providerRecordsOf(viewer.email)
      .charges.filter(({ amountMinor }) => amountMinor === 150_000)
    expect(renewals).toHaveLength(1)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it.each([
    'card-declined',
    'card-insufficient-funds',
    'card-expired',
    'card-paused',
    'card-pending',
  ] as const)('[S-15] %s: grants nothing before payment', async (kind) => {
    const { viewer, end_date, authorization } = await renewing({ kind })
    paying.sandbox.control.inject({ kind, authorization, times: 'always' })
    await paying.runDue(viewer)
    expect(await running(viewer)).toMatchObject({ end_date })
    await wholeSchedule(viewer)
    await wholeSchedule(viewer)
    expect(await running(viewer)).toBeNull()
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(1)
    expect(await wrongWith(viewer)).toEqual([])
    paying.sandbox.control.clearFaults()
  })
})

describe('faults during refunds', () => {
  const bought = async (faults: Fault[]) => {
    const viewer = await paying.newViewer('refund')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    for (const fault of faults) paying.sandbox.control.inject({ ...fault, reference } as Fault)
    paying.sandbox.control.pay(reference, { number: `4448${Date.now()}` })
    await paying.sandbox.control.webhooksIdle()
    await paying.runDue(viewer)
    return { viewer, reference }
  }

  it.each(callFaults)('[I-09, S-06] $kind: refunds once', async (fault) => {
    const { viewer, reference } = await bought([{ ...fault, route: 'create-refund' } as Fault])
    await wholeSchedule(viewer)
    expect(paying.providerRecordsOf(viewer.email).refunds).toMatchObject([
      { reference, amountMinor: 5_000, status: 'processed' },
    ])
    expect(await view(viewer, reference)).toMatchObject({ refund: { state: 'processed' } })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it.each(callFaults)(
    '[I-09] the response is lost and the refund list fails with $kind: refunds once',
    async (fault) => {
      const { viewer } = await bought([
        { kind: 'hang-after', route: 'create-refund' },
        { ...fault, route: 'list-refunds' } as Fault,
        { kind: 'webhook-dropped', times: 'always' },
      ])
      await wholeSchedule(viewer)
      expect(paying.providerRecordsOf(viewer.email).refunds).toMatchObject([
        { amountMinor: 5_000, status: 'processed' },
      ])
      expect(await wrongWith(viewer)).toEqual([])
    },
  )

  it.each([
    ['its response is an error', []],
    [
      'its response is an error and the refund list fails',
      [{ kind: 'error-before', route: 'list-refunds', times: 2 }],
    ],
  ] satisfies [string, Fault[]][])(
    '[I-09] a refund that was made although %s is found, not reported as failed',
    async (_what, more) => {
      const { viewer, reference } = await bought([
        { kind: 'error-after', status: 400, route: 'create-refund' },
        { kind: 'webhook-dropped', times: 'always' },
        ...more,
      ])
      for (let days = 0; days < 3; days++) await wholeSchedule(viewer)
      expect(paying.providerRecordsOf(viewer.email).refunds).toMatchObject([{ amountMinor: 5_000 }])
      expect(await view(viewer, reference)).toMatchObject({ refund: { state: 'processed' } })
      const { id } = await paying.test.deps.db
        .selectFrom('refund')
        .where('account_id', '=', viewer.id)
        .select('id')
        .executeTakeFirstOrThrow()
      const reviews = paying.test.deps.db.selectFrom('review_item').where('subject', '=', id)
      expect(await reviews.select('kind').execute()).toEqual([])
      expect(await wrongWith(viewer)).toEqual([])
    },
  )

  it('[I-09] a rejected refund is retried', async () => {
    const { viewer } = await bought([{ kind: 'refund-refused' }])
    await wholeSchedule(viewer)
    expect(paying.providerRecordsOf(viewer.email).refunds).toMatchObject([{ status: 'processed' }])
    expect(await wrongWith(viewer)).toEqual([])
  })

  it.each([
    ['refund-fails', 'delayed', 'refund-failed'],
    ['refund-needs-attention', 'under-way', 'refund-needs-attention'],
  ] as const)('[I-09] %s: the refund stays due and opens a review', async (kind, state, review) => {
    const { viewer, reference } = await bought([{ kind }])
    await wholeSchedule(viewer)
    expect(await view(viewer, reference)).toMatchObject({ outcome: 'granted', refund: { state } })
    const items = await paying.test.deps.db
      .selectFrom('review_item')
      .where('kind', '=', review)
      .select('detail')
      .execute()
    expect(items).toHaveLength(1)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-13] a fully refunded payment, which verify reports as reversed, keeps its grant', async () => {
    const { viewer, reference } = await bought([])
    await wholeSchedule(viewer)
    paying.sandbox.control.inject({ kind: 'verify-status', status: 'reversed', reference, times: 'always' })
    const body = JSON.stringify({ event: 'charge.success', data: { reference, again: true } })
    expect((await paying.webhook(body)).status).toBe(200)
    expect(await view(viewer, reference)).toMatchObject({ state: 'paid', outcome: 'granted' })
    expect(await running(viewer)).not.toBeNull()
  })
})
