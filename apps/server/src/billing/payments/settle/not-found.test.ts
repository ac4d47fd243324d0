import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
afterEach(() => paying.sandbox.control.clearFaults())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const wrongWith = (viewer: PayingViewer) =>
  checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))
const renewals = (viewer: PayingViewer) =>
  paying.providerRecordsOf(viewer.email).charges.filter(({ amountMinor }) => amountMinor === 150_000)
const attempts = (viewer: PayingViewer) =>
  paying.sandbox.control
    .transactions()
    .filter(({ email, amount }) => email === viewer.email && amount === 150_000)
const later = async (viewer: PayingViewer, hours: number[]) => {
  for (const after of hours) await paying.later(after * hourMs, viewer)
}
const openReviews = (viewer: PayingViewer) =>
  paying.test.deps.db
    .selectFrom('review_item')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .where('account_id', '=', viewer.id)
    .where('resolved_at', 'is', null)
    .select('kind')
    .execute()

/** A renewal whose charge succeeded while response and webhook were lost. */
async function chargedSilently() {
  const viewer = await paying.newViewer('silent')
  await viewer.buy({ planId: '1_1' })
  const { renewal, end_date } = await running(viewer)
  paying.test.deps.clock.set(Date.parse(renewal.at))
  paying.sandbox.control.inject({ kind: 'webhook-dropped', event: 'charge.success', times: 'always' })
  paying.sandbox.control.inject({ kind: 'error-after', route: 'charge-authorization', status: 504 })
  await paying.runDue(viewer)
  expect(renewals(viewer)).toHaveLength(1)
  const reference = attempts(viewer)[0]?.reference ?? ''
  return { viewer, end_date, reference }
}

describe('Paystack responds with 404 to a payment that exists', () => {
  it('[I-10] one 500 and one 404 after a lost response: the card is charged once', async () => {
    const { viewer, end_date, reference } = await chargedSilently()
    paying.sandbox.control.inject({ kind: 'error-before', route: 'verify', reference })
    paying.sandbox.control.inject({ kind: 'verify-not-found', reference })
    await paying.later(5 * minuteMs, viewer)
    await paying.later(55 * minuteMs, viewer)
    expect(attempts(viewer)).toHaveLength(1)
    await later(viewer, [2, 2])
    expect(attempts(viewer)).toHaveLength(1)
    expect((await running(viewer)).end_date > end_date).toBe(true)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-10] a webhook of a successful charge whose look-up is not found is delivered again', async () => {
    const viewer = await paying.newViewer('replica')
    const { body } = await viewer.post('payments/checkout', { planId: '1_1' })
    const { reference } = body.data
    paying.sandbox.control.inject({ kind: 'verify-not-found', reference })
    paying.sandbox.control.pay(reference)
    await paying.sandbox.control.webhooksIdle()
    paying.sandbox.control.retryWebhooks()
    await paying.sandbox.control.webhooksIdle()
    expect(await running(viewer)).toMatchObject({ package_id: '1_1' })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-10] 404 for days: the transaction list prevents a second charge', async () => {
    const { viewer, end_date, reference } = await chargedSilently()
    const id = paying.sandbox.control.inject({ kind: 'verify-not-found', reference, times: 'always' })
    await paying.later(5 * minuteMs, viewer)
    await later(viewer, [1, 2, 2, 2, 24, 24])
    expect(attempts(viewer)).toHaveLength(1)
    paying.sandbox.control.clearFaults(id)
    await later(viewer, [24])
    expect((await running(viewer)).end_date > end_date).toBe(true)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-10] a payment that was pending is never given up', async () => {
    const viewer = await paying.newViewer('pending')
    await viewer.buy({ planId: '1_1' })
    const { renewal } = await running(viewer)
    paying.test.deps.clock.set(Date.parse(renewal.at))
    const authorization = paying.sandbox.control.transactions().find(({ email }) => email === viewer.email)
    paying.sandbox.control.inject({
      kind: 'card-pending',
      authorization: authorization?.authorizationCode ?? '',
    })
    await paying.runDue(viewer)
    const reference = attempts(viewer)[0]?.reference ?? ''
    const id = paying.sandbox.control.inject({ kind: 'verify-not-found', reference, times: 'always' })
    await paying.later(5 * minuteMs, viewer)
    await later(viewer, [1, 23, 24, 24, 24, 24, 24])
    expect(attempts(viewer)).toHaveLength(1)
    expect(await openReviews(viewer)).toEqual([{ kind: 'payment-stuck' }])
    paying.sandbox.control.clearFaults(id)
    paying.sandbox.control.pay(reference)
    await paying.sandbox.control.webhooksIdle()
    await later(viewer, [24])
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ outcome: 'granted' })
    expect(await openReviews(viewer)).toEqual([])
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('a charge that never reached Paystack', () => {
  it('[I-10, S-15] is made again after four 404s over hours, confirmed by the transaction list', async () => {
    const viewer = await paying.newViewer('lost')
    await viewer.buy({ planId: '1_1' })
    const { renewal, end_date } = await running(viewer)
    paying.test.deps.clock.set(Date.parse(renewal.at))
    paying.sandbox.control.inject({ kind: 'reset-before', route: 'charge-authorization' })
    await paying.runDue(viewer)
    await paying.later(5 * minuteMs, viewer)
    await later(viewer, [1, 2])
    expect(attempts(viewer)).toHaveLength(0)
    paying.sandbox.control.inject({ kind: 'error-before', route: 'list-transactions' })
    await later(viewer, [2])
    expect(attempts(viewer)).toHaveLength(0)
    await later(viewer, [2])
    expect(renewals(viewer)).toHaveLength(1)
    expect((await running(viewer)).end_date > end_date).toBe(true)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-10] a 500 between the 404s starts the count again', async () => {
    const viewer = await paying.newViewer('broken')
    await viewer.buy({ planId: '1_1' })
    paying.test.deps.clock.set(Date.parse((await running(viewer)).renewal.at))
    paying.sandbox.control.inject({ kind: 'reset-before', route: 'charge-authorization' })
    await paying.runDue(viewer)
    await paying.later(5 * minuteMs, viewer)
    await later(viewer, [1])
    paying.sandbox.control.inject({ kind: 'error-before', route: 'verify' })
    await later(viewer, [2, 2])
    expect(attempts(viewer)).toHaveLength(0)
    await later(viewer, [24, 2, 2])
    expect(attempts(viewer)).toHaveLength(0)
    await later(viewer, [2])
    expect(renewals(viewer)).toHaveLength(1)
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('the renewal of an account that was erased meanwhile', () => {
  const erase = (viewer: PayingViewer) =>
    viewer.post('profile/erase', { password: 'kallo-demo-1', endsSubscription: true })
  const paymentOf = (viewer: PayingViewer) =>
    paying.test.deps.db
      .selectFrom('payment')
      .where('account_id', '=', viewer.id)
      .where('collection', '=', 'saved-card')
      .select(['state', 'outcome', 'refund_reason'])
      .executeTakeFirst()

  it('[I-10, I-20] that never reached Paystack expires without a review, and is not charged again', async () => {
    const viewer = await paying.newViewer('erased')
    await viewer.buy({ planId: '1_1' })
    paying.test.deps.clock.set(Date.parse((await running(viewer)).renewal.at))
    paying.sandbox.control.inject({ kind: 'reset-before', route: 'charge-authorization' })
    await paying.runDue(viewer)
    expect((await erase(viewer)).status).toBe(200)
    await paying.later(5 * minuteMs, viewer)
    await later(viewer, [1, 2, 2, 2, 24, 24, 24, 24, 24, 24])
    expect(await openReviews(viewer)).toEqual([])
    expect(await paymentOf(viewer)).toMatchObject({ state: 'expired' })
    expect(attempts(viewer)).toHaveLength(0)
  })

  it('[I-10, I-20] that Paystack lists is not given up, and is refunded once it is found', async () => {
    const { viewer, reference } = await chargedSilently()
    expect((await erase(viewer)).status).toBe(200)
    const id = paying.sandbox.control.inject({ kind: 'verify-not-found', reference, times: 'always' })
    await paying.later(5 * minuteMs, viewer)
    await later(viewer, [1, 2, 2, 2, 24])
    expect(await paymentOf(viewer)).toMatchObject({ state: 'unknown' })
    paying.sandbox.control.clearFaults(id)
    await later(viewer, [24])
    expect(await paymentOf(viewer)).toMatchObject({ outcome: 'refunded', refund_reason: 'account-erased' })
  })
})
