import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'
import { moveRefunds, renewedViewer } from '../../../testing/billing/renewed-viewer.ts'
import { reconcilePayments } from '../index.ts'
import { recordDispute } from './record-dispute.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
afterEach(() => paying.sandbox.control.clearFaults())

const db = () => paying.test.deps.db
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const wrongWith = (viewer: PayingViewer) =>
  checkLedger(db(), viewer.id, paying.providerRecordsOf(viewer.email))
/** Balances by ledger account, without Paystack's fees, which are never refunded. */
const balances = async (viewer: PayingViewer) => {
  const rows = await db()
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
    .where('account_id', '=', viewer.id)
    .where('kind', '!=', 'fee')
    .groupBy('ledger_account')
    .select((of) => ['ledger_account', of.fn.sum<number>('amount_minor').as('sum')])
    .execute()
  return Object.fromEntries(rows.map(({ ledger_account, sum }) => [ledger_account, Number(sum)]))
}
const openReviews = async (subjects: string[]) =>
  (
    await db()
      .selectFrom('review_item')
      .where('resolved_at', 'is', null)
      .where('subject', 'in', subjects)
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)
const loseWebhooks = () => paying.sandbox.control.inject({ kind: 'webhook-dropped', times: 'always' })

describe('refunds made in the dashboard', () => {
  it('[I-14, I-13] are posted to their own account by the webhook, once, and access continues', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'dashboard')
    const { end_date } = await running(viewer)
    paying.sandbox.control.refundInDashboard(reference, 40_000)
    await moveRefunds(paying)
    await reconcilePayments(paying.test.deps)
    expect(await balances(viewer)).toMatchObject({ 'external-refunds': 40_000, 'provider:test': 110_500 })
    paying.sandbox.control.refundInDashboard(reference)
    await moveRefunds(paying)
    expect(await balances(viewer)).toMatchObject({ 'external-refunds': 150_000, 'provider:test': 500 })
    await reconcilePayments(paying.test.deps)
    expect(await balances(viewer)).toMatchObject({ 'external-refunds': 150_000, 'provider:test': 500 })
    expect(await running(viewer)).toMatchObject({ end_date })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-14, S-16] are not credited again by a change of plan', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'credited')
    const credit = async () => {
      const { data } = (await viewer.post('payments/quote', { purpose: 'change', planId: '3_3' })).body
      return data.lines.find(({ kind }) => kind === 'unused-credit')?.amountMinor ?? 0
    }
    const before = await credit()
    expect(before).toBeLessThanOrEqual(-150_000)
    paying.sandbox.control.refundInDashboard(reference)
    await moveRefunds(paying)
    expect((await credit()) - before).toBe(150_000)
  })

  it('[I-14] are found by the reconciliation when their webhooks are lost, weeks after the payment', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'lost')
    await paying.later(20 * dayMs, viewer)
    loseWebhooks()
    paying.sandbox.control.refundInDashboard(reference, 40_000)
    await moveRefunds(paying)
    await reconcilePayments(paying.test.deps)
    expect(await balances(viewer)).toMatchObject({ 'external-refunds': 40_000 })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-14] are not posted before they are processed', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'pending')
    paying.sandbox.control.refundInDashboard(reference, 40_000)
    await paying.sandbox.control.webhooksIdle()
    await reconcilePayments(paying.test.deps)
    expect(await balances(viewer)).not.toHaveProperty('external-refunds')
    await moveRefunds(paying)
    expect(await balances(viewer)).toMatchObject({ 'external-refunds': 40_000 })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-14, I-09] complete a refund of ours that failed', async () => {
    const viewer = await paying.newViewer('failed')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    paying.sandbox.control.inject({ kind: 'refund-fails', reference })
    paying.sandbox.control.pay(reference, { number: '4455000000000001' })
    await paying.sandbox.control.webhooksIdle()
    await paying.runDue(viewer)
    await moveRefunds(paying)
    const refund = db().selectFrom('refund').where('account_id', '=', viewer.id)
    const { id } = await refund.select('id').executeTakeFirstOrThrow()
    expect(await openReviews([id])).toEqual(['refund-failed'])
    paying.sandbox.control.refundInDashboard(reference, 5_000)
    await moveRefunds(paying)
    expect(await refund.select('state').executeTakeFirst()).toEqual({ state: 'processed' })
    expect(await openReviews([id])).toEqual([])
    const after = await balances(viewer)
    expect(after).toMatchObject({ owed: 0, 'provider:test': 500 })
    expect(after).not.toHaveProperty('external-refunds')
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-14, I-09] that cover the whole payment complete a refund of ours that is still due', async () => {
    const viewer = await paying.newViewer('whole')
    const reference = await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.refundInDashboard(reference)
    await moveRefunds(paying)
    await paying.runDue(viewer)
    await paying.later(hourMs, viewer)
    expect(paying.providerRecordsOf(viewer.email).refunds).toMatchObject([
      { amountMinor: 5_500, status: 'processed' },
    ])
    expect(await balances(viewer)).toMatchObject({ owed: 0, 'external-refunds': 500, 'provider:test': 0 })
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('a payment that the bank reverses', () => {
  it('[I-14] is posted to its own account and opens a review', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'reversed')
    paying.sandbox.control.reverse(reference)
    await reconcilePayments(paying.test.deps)
    await reconcilePayments(paying.test.deps)
    expect(await balances(viewer)).toMatchObject({ reversals: 150_000, 'provider:test': 500 })
    expect(await openReviews([reference])).toEqual(['payment-reversed'])
    expect(await running(viewer)).not.toBeNull()
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('disputes', () => {
  const evidence = {
    customer_email: 'ada@kallo.test',
    customer_name: 'Ada',
    customer_phone: '08030000000',
    service_details: 'watched 14 hours',
  }
  const disputeOf = (id: number) => db().selectFrom('dispute').where('id', '=', id).selectAll()
  const setEndsAccess = (value: boolean) =>
    db()
      .insertInto('setting')
      .values({ key: 'lost-dispute-ends-access', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  const addEvidence = (id: number) =>
    fetch(`${paying.sandbox.address}/dispute/${id}/evidence`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${paying.sandbox.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(evidence),
    })

  it('[I-15] are recorded with deadline, amount and evidence, and stay in review until resolved', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'dispute')
    const { id, dueAt } = paying.sandbox.control.dispute(reference, 100_000)
    await paying.sandbox.control.webhooksIdle()
    expect(await disputeOf(id).executeTakeFirst()).toMatchObject({
      amount_minor: 100_000,
      currency: 'NGN',
      status: 'awaiting-merchant-feedback',
      resolution: null,
      due_at: new Date(dueAt),
      evidence: null,
    })
    expect(await openReviews([reference])).toEqual(['dispute'])
    await addEvidence(id)
    paying.sandbox.control.remindOfDispute(id)
    await paying.sandbox.control.webhooksIdle()
    expect(await disputeOf(id).executeTakeFirst()).toMatchObject({
      status: 'awaiting-bank-feedback',
      evidence,
    })
    paying.sandbox.control.resolveDispute(id, 'declined')
    await paying.sandbox.control.webhooksIdle()
    expect(await disputeOf(id).executeTakeFirst()).toMatchObject({ resolution: 'declined' })
    expect(await openReviews([reference])).toEqual([])
    expect(await balances(viewer)).not.toHaveProperty('chargebacks')
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15] an older report of a dispute that has been resolved meanwhile changes nothing', async () => {
    const { reference } = await renewedViewer(paying, 'late')
    const { id } = paying.sandbox.control.dispute(reference, 100_000)
    const older = await paying.test.deps.paystack.fetchDispute(id)
    paying.sandbox.control.resolveDispute(id, 'declined')
    await paying.sandbox.control.webhooksIdle()
    if (older.kind !== 'ok') throw new Error(`The dispute could not be fetched: ${older.kind}`)
    await recordDispute(paying.test.deps, older.data)
    expect(await disputeOf(id).executeTakeFirst()).toMatchObject({ resolution: 'declined' })
    expect(await openReviews([reference])).toEqual([])
  })

  it('[I-15] the result of a dispute does not close the review of another one of the same payment', async () => {
    const { reference } = await renewedViewer(paying, 'twice')
    const first = paying.sandbox.control.dispute(reference, 50_000)
    paying.sandbox.control.resolveDispute(first.id, 'declined')
    const second = paying.sandbox.control.dispute(reference, 60_000)
    await paying.sandbox.control.webhooksIdle()
    const repeated = await paying.test.deps.paystack.fetchDispute(first.id)
    if (repeated.kind !== 'ok') throw new Error(`The dispute could not be fetched: ${repeated.kind}`)
    await recordDispute(paying.test.deps, repeated.data)
    expect(await openReviews([reference])).toEqual(['dispute'])
    paying.sandbox.control.resolveDispute(second.id, 'declined')
    await paying.sandbox.control.webhooksIdle()
    expect(await openReviews([reference])).toEqual([])
  })

  it('[I-15] a lost dispute is posted once and ends the access it paid for', async () => {
    await setEndsAccess(true)
    const viewer = await paying.newViewer('lost')
    await viewer.buy({ planId: '1_1' })
    await paying.runDue(viewer)
    await moveRefunds(paying)
    const firstEnd = (await running(viewer)).end_date
    const reference = await viewer.buy({ purpose: 'renewal' })
    const { id } = paying.sandbox.control.dispute(reference)
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    await reconcilePayments(paying.test.deps)
    const after = await balances(viewer)
    expect(after).toMatchObject({ chargebacks: 150_000, 'provider:test': 500 })
    expect(after).not.toHaveProperty('external-refunds')
    expect(after).not.toHaveProperty('reversals')
    expect(await openReviews([reference])).toEqual([])
    // The first month was not disputed.
    expect(await running(viewer)).toMatchObject({ end_date: firstEnd, renewal: null })
    expect(await wrongWith(viewer)).toEqual([])
    await paying.later(Date.parse(firstEnd) - paying.test.deps.clock.now() + 1_000, viewer)
    expect(await running(viewer)).toBeNull()
  })

  it('[I-15, I-03] a renewal whose dispute was lost before it began can be bought again', async () => {
    await setEndsAccess(true)
    const viewer = await paying.newViewer('again')
    await viewer.buy({ planId: '1_1' })
    const firstEnd = (await running(viewer)).end_date
    const { id } = paying.sandbox.control.dispute(await viewer.buy({ purpose: 'renewal' }))
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    expect((await running(viewer)).end_date).toBe(firstEnd)
    await viewer.buy({ purpose: 'renewal' })
    expect((await running(viewer)).end_date > firstEnd).toBe(true)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15] a change of plan that is paid after the dispute over its credit was lost is refunded', async () => {
    await setEndsAccess(true)
    const { viewer, reference } = await renewedViewer(paying, 'changed')
    const change = { purpose: 'change', planId: '3_3', method: 'bank_transfer' }
    const { reference: transfer } = (await viewer.post('payments/checkout', change)).body.data
    const { id } = paying.sandbox.control.dispute(reference)
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    paying.sandbox.control.deliverTransfer(transfer)
    await paying.sandbox.control.webhooksIdle()
    expect((await viewer.get(`payments/${transfer}`)).body.data).toMatchObject({
      outcome: 'refunded',
      refundReason: 'dispute-lost',
    })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15, S-09] added devices whose payment was lost in a dispute are not renewed', async () => {
    await setEndsAccess(true)
    const viewer = await paying.newViewer('devices')
    await viewer.buy({ planId: '1_1' })
    const { id } = paying.sandbox.control.dispute(await viewer.buy({ purpose: 'add-device', devices: 2 }))
    await paying.later(hourMs, viewer)
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    const { _id: subscriptionId } = await running(viewer)
    await viewer.patch('packages/subscription/resume', { subscriptionId })
    expect(await running(viewer)).toMatchObject({ devices: 1, renewal: { total_minor: 150_000 } })
  })

  it('[I-15, I-13] free days that followed the disputed period start when the one before it ends', async () => {
    await setEndsAccess(true)
    const viewer = await paying.newViewer('free-days')
    await viewer.buy({ planId: '3_1' })
    const firstEnd = Date.parse((await running(viewer)).end_date)
    const { id } = paying.sandbox.control.dispute(await viewer.buy({ purpose: 'renewal' }))
    await viewer.post('promocode/subscribe', { promoCode: 'KALLO100' })
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    const { end_date } = await running(viewer)
    expect((Date.parse(end_date) - firstEnd) / dayMs).toBe(30)
    await paying.later(Date.parse(end_date) - paying.test.deps.clock.now() - hourMs, viewer)
    expect(await running(viewer)).not.toBeNull()
    await paying.later(2 * hourMs, viewer)
    expect(await running(viewer)).toBeNull()
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15, I-13] free days that a change of plan kept remain when its payment is lost in a dispute', async () => {
    await setEndsAccess(true)
    const viewer = await paying.newViewer('kept-days')
    await viewer.buy({ planId: '1_1' })
    await viewer.post('promocode/subscribe', { promoCode: 'KALLO100' })
    const { id } = paying.sandbox.control.dispute(await viewer.buy({ purpose: 'change', planId: '3_3' }))
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    const { end_date } = await running(viewer)
    expect(Math.floor((Date.parse(end_date) - paying.test.deps.clock.now()) / dayMs)).toBe(30)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15] access to the running period ends at once', async () => {
    await setEndsAccess(true)
    const { viewer, reference } = await renewedViewer(paying, 'running')
    await paying.later(40 * dayMs, viewer)
    const renewals = paying.providerRecordsOf(viewer.email).charges.map((charge) => charge.reference)
    for (const charged of renewals) {
      const { id } = paying.sandbox.control.dispute(charged)
      paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    }
    await paying.sandbox.control.webhooksIdle()
    expect(renewals).toContain(reference)
    expect(await running(viewer)).toBeNull()
    await paying.later(dayMs, viewer)
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(renewals.length)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15, I-13] with the setting off, or when a part is lost, access continues', async () => {
    const { viewer, reference } = await renewedViewer(paying, 'part')
    const { end_date } = await running(viewer)
    await setEndsAccess(true)
    const part = paying.sandbox.control.dispute(reference, 50_000)
    paying.sandbox.control.resolveDispute(part.id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    expect(await balances(viewer)).toMatchObject({ chargebacks: 50_000 })
    expect(await running(viewer)).toMatchObject({ end_date })
    await setEndsAccess(false)
    const rest = paying.sandbox.control.dispute(reference, 100_000)
    paying.sandbox.control.resolveDispute(rest.id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    expect(await balances(viewer)).toMatchObject({ chargebacks: 150_000 })
    expect(await running(viewer)).toMatchObject({ end_date })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15] are found by the reconciliation if their webhooks are lost', async () => {
    await setEndsAccess(false)
    const { viewer, reference } = await renewedViewer(paying, 'silent')
    loseWebhooks()
    const { id } = paying.sandbox.control.dispute(reference)
    await reconcilePayments(paying.test.deps)
    expect(await openReviews([reference])).toEqual(['dispute'])
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.later(60 * dayMs, viewer)
    await reconcilePayments(paying.test.deps)
    expect(await disputeOf(id).executeTakeFirst()).toMatchObject({ resolution: 'merchant-accepted' })
    expect(await balances(viewer)).toMatchObject({ chargebacks: 150_000 })
    expect(await openReviews([reference])).toEqual([])
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-15] when Paystack cannot be reached, the webhook is delivered again', async () => {
    const { reference } = await renewedViewer(paying, 'away')
    paying.sandbox.control.inject({ kind: 'error-before', route: 'fetch-dispute' })
    const { id } = paying.sandbox.control.dispute(reference)
    await paying.sandbox.control.webhooksIdle()
    expect(await disputeOf(id).executeTakeFirst()).toBeUndefined()
    paying.sandbox.control.retryWebhooks()
    await paying.sandbox.control.webhooksIdle()
    expect(await disputeOf(id).executeTakeFirst()).toMatchObject({ amount_minor: 150_000 })
  })
})
