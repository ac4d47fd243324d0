import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { moveRefunds, renewedViewer } from '../../testing/billing/renewed-viewer.ts'
import { signInAsOwner } from '../../testing/console-client.ts'
import { reconcilePayments } from '../payments/index.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
afterEach(() => {
  paying.sandbox.control.clearFaults()
  vi.restoreAllMocks()
})

const db = () => paying.test.deps.db
const owner = () => signInAsOwner(() => paying.test)
const view = async (reference: string) => (await (await owner()).get(`payments/${reference}`)).body.data
const wrongWith = (viewer: PayingViewer) =>
  checkLedger(db(), viewer.id, paying.providerRecordsOf(viewer.email))
const amount = 50_000
const refundsAtPaystack = (viewer: PayingViewer) =>
  paying.providerRecordsOf(viewer.email).refunds.filter(({ amountMinor }) => amountMinor === amount)

/** A part of a payment that finance refunds while the requests to Paystack have these faults. */
async function refunded(name: string, ...faults: Parameters<typeof paying.sandbox.control.inject>[0][]) {
  const { viewer, reference } = await renewedViewer(paying, name)
  for (const fault of faults) paying.sandbox.control.inject(fault)
  const body = { requestId: randomUUID(), amountMinor: amount, reason: 'Could not watch' }
  expect((await (await owner()).post(`payments/${reference}/refund`, body)).status).toBe(200)
  await paying.runDue(viewer)
  const { id } = (await view(reference)).refunds.find((one: { reason: string }) => one.reason === 'operator')
  const path = `payments/${reference}/refunds/${id}`
  return {
    viewer,
    reference,
    id: id as string,
    state: async () =>
      (await view(reference)).refunds.find((one: { id: string }) => one.id === id) as {
        state: string
        canSendAgain: boolean
        canPayElsewhere: boolean
      },
    sendAgain: async (requestId = randomUUID()) => (await owner()).post(`${path}/send-again`, { requestId }),
    payElsewhere: async (requestId = randomUUID()) =>
      (await owner()).post(`${path}/pay-elsewhere`, { requestId, reason: 'Transfer of 5 May' }),
  }
}

const reviewsOf = (subject: string) =>
  db().selectFrom('review_item').where('subject', '=', subject).select(['kind', 'resolution']).execute()
const outage = [
  { kind: 'error-before', route: 'create-refund', times: 'always' },
  { kind: 'error-before', route: 'list-refunds', times: 'always' },
] as const

describe('a refund that Paystack does not answer', () => {
  it('[I-09] is in the review queue after a day, until it is sent', async () => {
    const { viewer, id, state } = await refunded('outage', ...outage)
    await paying.later(dayMs - minuteMs, viewer)
    expect(await reviewsOf(id)).toEqual([])
    await paying.later(10 * minuteMs, viewer)
    expect(await reviewsOf(id)).toEqual([{ kind: 'refund-unanswered', resolution: null }])
    paying.sandbox.control.clearFaults()
    await paying.later(10 * minuteMs, viewer)
    expect(await state()).toMatchObject({ state: 'pending', canSendAgain: false, canPayElsewhere: false })
    expect(await reviewsOf(id)).toEqual([{ kind: 'refund-unanswered', resolution: 'found at Paystack' }])
    await moveRefunds(paying)
    expect(refundsAtPaystack(viewer)).toHaveLength(1)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[I-09] is in the review queue after three weeks in progress at Paystack, until it is made', async () => {
    const { viewer, reference, id } = await refunded('overdue')
    await paying.later(21 * dayMs - minuteMs, viewer)
    expect(await reviewsOf(id)).toEqual([])
    await paying.later(60 * minuteMs, viewer)
    expect(await reviewsOf(id)).toEqual([{ kind: 'refund-overdue', resolution: null }])
    const { items } = (await (await owner()).post('reviews/list', {})).body.data
    const { id: reviewId } = items.find(({ subject }: { subject: string }) => subject === id)
    await (await owner()).post(`reviews/${reviewId}/close`, { requestId: randomUUID(), resolution: 'Asked' })
    await paying.later(60 * minuteMs, viewer)
    expect(await reviewsOf(id)).toEqual([
      { kind: 'refund-overdue', resolution: expect.stringMatching(/^Asked/) as string },
    ])
    await moveRefunds(paying)
    await paying.later(60 * minuteMs, viewer)
    expect((await view(reference)).refunds).toContainEqual(
      expect.objectContaining({ id, state: 'processed' }),
    )
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-22] can be paid another way after a day, is then posted from the bank, and is not sent any more', async () => {
    const { viewer, reference, id, state, payElsewhere } = await refunded('transfer', ...outage)
    expect((await payElsewhere()).body.reason).toBe('refund-not-open')
    await paying.later(dayMs, viewer)
    expect(await state()).toMatchObject({ state: 'sending', canSendAgain: false, canPayElsewhere: true })
    const emitted = vi.spyOn(paying.test.deps.events, 'emit')
    const key = randomUUID()
    expect((await payElsewhere(key)).status).toBe(200)
    expect((await payElsewhere(key)).status).toBe(200)
    const refundedEvents = emitted.mock.calls.filter(([name]) => name === 'payment.refunded')
    expect(refundedEvents).toHaveLength(1)
    expect((await payElsewhere()).body.reason).toBe('refund-not-open')
    paying.sandbox.control.clearFaults()
    await paying.later(dayMs, viewer)
    expect(refundsAtPaystack(viewer)).toEqual([])
    expect(await state()).toMatchObject({ state: 'paid-elsewhere', processedAt: expect.any(String) })
    expect((await view(reference)).entries.at(-1)).toMatchObject({
      kind: 'refund-made',
      lines: [
        { ledgerAccount: 'owed', amountMinor: amount },
        { ledgerAccount: 'bank:test', amountMinor: -amount },
      ],
    })
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
      refund: { state: 'paid-elsewhere' },
    })
    expect(await reviewsOf(id)).toMatchObject([
      { resolution: expect.stringContaining('paid another way: Transfer of 5 May') },
    ])
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-22, I-14] that Paystack made although it was paid another way is posted as an external refund', async () => {
    const { viewer, reference, payElsewhere } = await refunded(
      'both',
      { kind: 'error-after', route: 'create-refund' },
      { kind: 'error-before', route: 'list-refunds', times: 'always' },
      { kind: 'webhook-dropped', times: 'always' },
    )
    await paying.later(dayMs, viewer)
    expect((await payElsewhere()).status).toBe(200)
    paying.sandbox.control.clearFaults()
    await moveRefunds(paying)
    await reconcilePayments(paying.test.deps)
    expect(refundsAtPaystack(viewer)).toHaveLength(1)
    expect(await view(reference)).toMatchObject({ externalMinor: amount, refundableMinor: 50_000 })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-22] that Paystack has made meanwhile cannot be paid another way', async () => {
    const { viewer, state, payElsewhere } = await refunded(
      'made',
      { kind: 'error-after', route: 'create-refund' },
      { kind: 'error-before', route: 'list-refunds', times: 2 },
      { kind: 'webhook-dropped', times: 'always' },
    )
    await paying.later(dayMs, viewer)
    expect(await state()).toMatchObject({ state: 'sending', canPayElsewhere: true })
    paying.sandbox.control.clearFaults()
    expect((await payElsewhere()).body.reason).toBe('refund-not-open')
    expect(await state()).toMatchObject({ state: 'pending' })
    expect(await wrongWith(viewer)).toEqual([])
  })
})

describe('a refund that failed', () => {
  it('[F-22, I-09] at Paystack can be sent again, as often as it fails', async () => {
    const { viewer, id, state, sendAgain } = await refunded('failed', { kind: 'refund-fails', times: 2 })
    await moveRefunds(paying)
    for (const outcome of ['failed', 'processed']) {
      expect(await state()).toMatchObject({ state: 'failed', canSendAgain: true, canPayElsewhere: true })
      const key = randomUUID()
      expect((await sendAgain(key)).status).toBe(200)
      expect((await sendAgain(key)).status).toBe(200)
      expect((await sendAgain()).body.reason).toBe('refund-not-open')
      await reconcilePayments(paying.test.deps)
      await paying.runDue(viewer)
      await moveRefunds(paying)
      expect(await state()).toMatchObject({ state: outcome })
    }
    expect(refundsAtPaystack(viewer).map(({ status }) => status)).toEqual(['failed', 'failed', 'processed'])
    expect(await reviewsOf(id)).toMatchObject([
      { kind: 'refund-failed', resolution: expect.stringContaining('sent again') },
    ])
    expect(await wrongWith(viewer)).toEqual([])
  })

  const rejected = async (name: string) => {
    const one = await refunded(name, { kind: 'refund-refused', times: 'always' })
    for (let tries = 1; tries < 12; tries++) await paying.later(dayMs, one.viewer)
    expect(await one.state()).toMatchObject({ state: 'failed', canSendAgain: true })
    paying.sandbox.control.clearFaults()
    return one
  }

  it('[F-22] because Paystack rejected it twelve times can be sent again', async () => {
    const { viewer, state, sendAgain } = await rejected('refused')
    paying.sandbox.control.inject({ kind: 'error-before', route: 'list-refunds' })
    expect((await sendAgain()).body.reason).toBe('payment-provider-unavailable')
    expect((await sendAgain()).status).toBe(200)
    await paying.runDue(viewer)
    expect(await state()).toMatchObject({ state: 'pending' })
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-22, I-09] is not sent again if staff refunded it in the dashboard', async () => {
    const { control } = paying.sandbox
    const { viewer, reference, state, sendAgain } = await rejected('dashboard')
    control.inject({ kind: 'webhook-dropped', times: 'always' })
    control.refundInDashboard(reference, amount)
    control.advanceRefunds()
    control.advanceRefunds()
    expect((await sendAgain()).body.reason).toBe('refund-not-open')
    expect(await state()).toMatchObject({ state: 'processed' })
    expect(refundsAtPaystack(viewer)).toHaveLength(1)
    expect(await wrongWith(viewer)).toEqual([])
  })

  it('[F-22, O-04, O-05] needs step-up authentication and is audited; an unknown refund is reported', async () => {
    const { reference, id, payElsewhere } = await refunded('audited', { kind: 'refund-fails' })
    await moveRefunds(paying)
    const client = await owner()
    paying.test.deps.clock.advance(11 * minuteMs)
    const body = { requestId: randomUUID(), reason: 'Cash' }
    expect((await client.post(`payments/${reference}/refunds/${id}/pay-elsewhere`, body)).body.reason).toBe(
      'step-up-needed',
    )
    const unknown = (await owner()).post(`payments/${reference}/refunds/${randomUUID()}/pay-elsewhere`, body)
    expect((await unknown).body.reason).toBe('refund-not-found')
    expect((await payElsewhere()).status).toBe(200)
    const entry = await db()
      .selectFrom('audit_entry')
      .where('action', '=', 'payment.refund-elsewhere')
      .where('subject', '=', reference)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      before: { state: 'failed', amountMinor: amount, currency: 'NGN' },
      after: { refund: id, state: 'paid-elsewhere', reason: 'Transfer of 5 May' },
    })
  })
})
