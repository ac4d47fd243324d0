import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
afterEach(() => void vi.restoreAllMocks())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const charges = (viewer: PayingViewer) =>
  paying.sandbox.control
    .transactions()
    .filter(({ email, status }) => email === viewer.email && status === 'success')
const attempts = (viewer: PayingViewer) =>
  paying.sandbox.control.transactions().filter(({ email }) => email === viewer.email)
/** Sends the mails that are due; returns those to this viewer except receipts. */
const mailsTo = async (viewer: PayingViewer) =>
  (await paying.test.runJobs())
    .filter(({ to, subject }) => to?.[0]?.address === viewer.email && !subject?.includes('receipt'))
    .map(({ subject, text }) => ({ subject, text }))
/** Limits a fault to this viewer's card. */
const cardOf = (viewer: PayingViewer) => ({ authorization: charges(viewer).at(-1)?.authorizationCode ?? '' })
/** Time until noon of the last day, when the card is charged. */
const untilRenewal = async (viewer: PayingViewer) => {
  const { renewal } = await running(viewer)
  await paying.later(Date.parse(renewal.at) - paying.test.deps.clock.now())
}

describe('renewal', () => {
  it('[S-15] charges the saved card once on the last day at the full price, without a gap', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    const before = await running(viewer)
    expect(before.renewal).toMatchObject({ total_minor: 200_000, currency: 'NGN' })
    expect(before.renewal.at.slice(0, 10)).toBe(before.end_date.slice(0, 10))
    await untilRenewal(viewer)
    await paying.runDue()
    await paying.later(hourMs)
    expect(charges(viewer).map(({ amount }) => amount)).toEqual([5_500, 200_000])
    const after = await running(viewer)
    expect(after).toMatchObject({ state: 'active', _id: before._id })
    expect(after.end_date.slice(0, 10)).toBe('2027-01-20')
    expect(
      (await viewer.get('payments/receipts')).body.data.items.map((one: { purpose: string }) => one.purpose),
    ).toEqual(['renewal', 'purchase'])
  })

  it('[S-15, I-11] continues once the keys of the card’s mode are set again, within the days of grace', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const mode = vi.spyOn(paying.test.deps.paystack, 'mode', 'get').mockReturnValue('live')
    await untilRenewal(viewer)
    await paying.later(dayMs)
    expect(attempts(viewer)).toHaveLength(1)
    expect(await running(viewer)).not.toBeNull()
    mode.mockRestore()
    await paying.later(hourMs)
    expect(charges(viewer)).toHaveLength(2)
    expect(await running(viewer)).toMatchObject({ state: 'active' })
  })

  it('[S-15, I-11] ends after the days of grace if those keys are not set again', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    vi.spyOn(paying.test.deps.paystack, 'mode', 'get').mockReturnValue('live')
    await untilRenewal(viewer)
    for (let day = 0; day < 5; day++) await paying.later(dayMs)
    vi.restoreAllMocks()
    await paying.later(dayMs)
    expect(await running(viewer)).toBeNull()
    expect(charges(viewer)).toHaveLength(1)
  })

  it('[S-15] a declined card is retried on days 1, 3 and 7, with three days of grace', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.inject({ kind: 'card-insufficient-funds', times: 'always', ...cardOf(viewer) })
    await untilRenewal(viewer)
    expect(await running(viewer)).toMatchObject({ state: 'past-due' })
    expect((await running(viewer)).grace_until.slice(0, 10)).not.toBe(
      (await running(viewer)).end_date.slice(0, 10),
    )
    // My Subscriptions has one end: that of access, not that of the paid period.
    const [[listed]] = (await viewer.get('profile/subscriptions')).body.data
    expect(listed).toMatchObject({ status: 1, endDate: (await running(viewer)).grace_until })
    const mails = await paying.test.runJobs()
    expect(mails.map(({ subject }) => subject)).toContain('Your Kallo subscription could not be renewed')
    expect(attempts(viewer)).toHaveLength(2)
    await paying.later(dayMs)
    expect(attempts(viewer)).toHaveLength(3)
    await paying.later(2 * dayMs)
    expect(attempts(viewer)).toHaveLength(4)
    expect(await running(viewer)).not.toBeNull()
    await paying.later(dayMs)
    expect(await running(viewer)).toBeNull()
    await paying.later(3 * dayMs)
    expect(attempts(viewer)).toHaveLength(5)
    await paying.later(dayMs)
    expect(attempts(viewer)).toHaveLength(5)
    expect(charges(viewer)).toHaveLength(1)
    const [[subscription]] = (await viewer.get('profile/subscriptions')).body.data
    expect(subscription).toMatchObject({ state: 'expired', status: 0 })
    paying.sandbox.control.clearFaults()
  })

  it('[S-15] mails about a declined card state when access ends, and a retry only if one follows', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { end_date } = await running(viewer)
    paying.sandbox.control.inject({ kind: 'card-insufficient-funds', times: 'always', ...cardOf(viewer) })
    await mailsTo(viewer)
    await untilRenewal(viewer)
    const accessEndsOn = (await running(viewer)).grace_until.slice(0, 10)
    expect(accessEndsOn).not.toBe(end_date.slice(0, 10))
    const failed = {
      subject: 'Your Kallo subscription could not be renewed',
      text: expect.stringMatching(new RegExp(String.raw`until ${accessEndsOn}\.[^]*try the same card again`)),
    }
    expect(await mailsTo(viewer)).toEqual([failed])
    for (const days of [1, 2]) {
      await paying.later(days * dayMs)
      expect(await mailsTo(viewer)).toEqual([failed])
    }
    await paying.later(4 * dayMs)
    expect(await mailsTo(viewer)).toEqual([
      {
        subject: 'Your Kallo subscription has ended',
        text: expect.stringContaining(`ended on ${accessEndsOn}.`),
      },
    ])
    paying.sandbox.control.clearFaults()
  })

  it('[S-15] the mail about a rejected card announces no retry', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.inject({ kind: 'card-expired', ...cardOf(viewer) })
    await mailsTo(viewer)
    await untilRenewal(viewer)
    expect(await mailsTo(viewer)).toEqual([
      { subject: expect.anything(), text: expect.not.stringContaining('again') },
    ])
  })

  it('[S-15] the mail about a confirmation states the end of access only while it is to come', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const own = cardOf(viewer)
    paying.sandbox.control.inject({ kind: 'card-insufficient-funds', times: 3, ...own })
    await untilRenewal(viewer)
    for (const days of [1, 2]) await paying.later(days * dayMs)
    await mailsTo(viewer)
    paying.sandbox.control.inject({ kind: 'card-paused', ...own })
    await paying.later(4 * dayMs)
    expect(await mailsTo(viewer)).toEqual([
      {
        subject: 'Confirm the renewal of your Kallo subscription',
        text: expect.not.stringContaining('until'),
      },
    ])
  })

  it('[S-15] a rejected card is not retried; another one pays for the same period', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.inject({ kind: 'card-expired', ...cardOf(viewer) })
    await untilRenewal(viewer)
    expect(await running(viewer)).toMatchObject({ state: 'past-due', card: null, renewal: null })
    await paying.later(2 * dayMs)
    expect(attempts(viewer)).toHaveLength(2)
    const end = (await running(viewer)).end_date
    await viewer.buy({ purpose: 'renewal' }, { number: '4333000000000001' })
    const after = await running(viewer)
    expect(after).toMatchObject({ state: 'active', card: { last4: '0001' } })
    expect(after.end_date > end).toBe(true)
    expect((await viewer.post('payments/quote', { purpose: 'renewal' })).body.data.totalMinor).toBe(150_000)
  })

  it('[S-15] a manual payment in progress prevents the charge; if both happen, one is refunded', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { renewal } = await running(viewer)
    paying.test.deps.clock.set(Date.parse(renewal.at) - 600_000)
    const { reference } = (await viewer.post('payments/checkout', { purpose: 'renewal' })).body.data
    await paying.later(700_000)
    expect(attempts(viewer)).toHaveLength(2)
    await paying.later(hourMs)
    expect(charges(viewer)).toHaveLength(2)
    paying.sandbox.control.pay(reference, { number: '4333000000000002' })
    await paying.sandbox.control.webhooksIdle()
    const seen = (await viewer.get(`payments/${reference}`)).body.data
    expect(seen).toMatchObject({
      outcome: 'refunded',
      refundReason: 'superseded',
      refund: { amountMinor: 150_000, state: 'under-way' },
    })
    await paying.runDue()
    expect(paying.sandbox.control.refunds().at(-1)).toMatchObject({ amount: 150_000 })
    expect((await running(viewer)).end_date.slice(0, 10)).not.toBe(renewal.at.slice(0, 10))
  })

  it('[S-15] a charge that requires confirmation is mailed, stays open and keeps access', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.inject({ kind: 'card-paused', ...cardOf(viewer) })
    await untilRenewal(viewer)
    const open = attempts(viewer).find(({ status }) => status !== 'success')
    expect((await viewer.get(`payments/${open?.reference}`)).body.data).toMatchObject({ outcome: 'waiting' })
    const mail = (await paying.test.runJobs()).find(
      ({ to, subject }) => to?.[0]?.address === viewer.email && subject?.startsWith('Confirm the renewal'),
    )
    expect(mail?.text).toContain(`${paying.sandbox.address}/checkout/`)
    await paying.later(2 * dayMs)
    expect(await running(viewer)).not.toBeNull()
    paying.sandbox.control.pay(open?.reference ?? '')
    await paying.sandbox.control.webhooksIdle()
    expect(await running(viewer)).toMatchObject({ state: 'active', grace_until: null })
    expect(charges(viewer)).toHaveLength(2)
  })
})

describe('due work that fails', () => {
  it('[S-15, I-12] is retried with its own back-off and does not stop other renewals', async () => {
    const broken = await paying.newViewer()
    await broken.buy({ planId: '1_1' })
    const other = await paying.newViewer()
    await other.buy({ planId: '1_1' })
    const { db } = paying.test.deps
    const card = db.selectFrom('saved_card').where('account_id', '=', broken.id)
    const { authorization_code } = await card.select('authorization_code').executeTakeFirstOrThrow()
    const setCode = (code: Buffer) =>
      db
        .updateTable('saved_card')
        .set({ authorization_code: code })
        .where('account_id', '=', broken.id)
        .execute()
    const failures = async () =>
      (
        await db
          .selectFrom('due_work_failure')
          .innerJoin('subscription', 'subscription.id', 'subject')
          .where('account_id', '=', broken.id)
          .select('failures')
          .executeTakeFirst()
      )?.failures ?? 0

    await setCode(Buffer.from('not encrypted'))
    await untilRenewal(broken)
    expect(charges(other)).toHaveLength(2)
    expect(await failures()).toBe(1)
    await paying.later(60_000)
    expect(await failures()).toBe(1)
    await paying.later(60_000)
    expect(await failures()).toBe(2)
    await setCode(authorization_code)
    await paying.later(4 * 60_000)
    expect(charges(broken)).toHaveLength(2)
    expect(await failures()).toBe(0)
  })
})

describe('cancellation', () => {
  it('[S-10, C-07] stops renewal, keeps the paid period and requires a reason', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { _id: subscriptionId, end_date } = await running(viewer)
    const cancel = (body: object) => viewer.patch('packages/subscription/cancel', body)
    expect((await cancel({ subscriptionId, reason: '' })).body).toMatchObject({
      reason: 'reason-missing',
      message: 'Please, select a reason!',
    })
    const wrong = (await cancel({ subscriptionId, reason: 'Because' })).body
    expect(wrong).toMatchObject({
      reason: 'bad-input',
      fields: { reason: expect.stringMatching(/^has to be one of: Price is too expensive, /) },
    })
    expect((await cancel({ subscriptionId, reason: 'Others' })).body.data).toEqual({
      subscriptionId,
      endDate: end_date,
    })
    expect((await cancel({ subscriptionId, reason: 'Others' })).body.reason).toBe('already-cancelled')
    expect(await running(viewer)).toMatchObject({
      cancel: 1,
      state: 'cancels-at-end',
      renewal: null,
      end_date,
    })
    await paying.later(Date.parse(end_date) - paying.test.deps.clock.now() - hourMs)
    expect(await running(viewer)).not.toBeNull()
    await paying.later(2 * hourMs)
    expect(await running(viewer)).toBeNull()
    expect(charges(viewer)).toHaveLength(1)
    const mails = await paying.test.runJobs()
    const own = mails.filter(({ to }) => to?.[0]?.address === viewer.email)
    expect(own.map(({ subject }) => subject).toSorted()).toEqual([
      'Your Kallo subscription ends soon',
      'Your Kallo subscription has ended',
      'Your receipt from Kallo',
    ])
  })

  it('[S-10] can be undone before the end; the subscription then renews', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { _id: subscriptionId, renewal } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    expect((await viewer.patch('packages/subscription/resume', { subscriptionId })).status).toBe(200)
    expect(await running(viewer)).toMatchObject({ cancel: 0, state: 'active', renewal })
    await untilRenewal(viewer)
    expect(charges(viewer)).toHaveLength(2)
  })

  it('[S-10, S-19] can be undone after the card was rejected; the subscription then has its days of grace', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { _id: subscriptionId, end_date } = await running(viewer)
    paying.sandbox.control.inject({ kind: 'card-expired', ...cardOf(viewer) })
    await untilRenewal(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    expect((await viewer.patch('packages/subscription/resume', { subscriptionId })).status).toBe(200)
    await paying.later(Date.parse(end_date) - paying.test.deps.clock.now() + dayMs)
    expect(await running(viewer)).toMatchObject({ state: 'past-due', card: null, renewal: null })
    expect(attempts(viewer)).toHaveLength(2)
  })

  it('[S-10, S-17] can be undone after its mail, and the renewal is announced before the charge', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { _id: subscriptionId, end_date } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    await paying.later(Date.parse(end_date) - paying.test.deps.clock.now() - 2 * dayMs, viewer)
    await viewer.patch('packages/subscription/resume', { subscriptionId })
    await paying.later(minuteMs, viewer)
    const mails = await paying.test.runJobs()
    const own = mails.filter(({ to }) => to?.[0]?.address === viewer.email).map(({ subject }) => subject)
    expect(own).toContain('Your Kallo subscription ends soon')
    expect(own.filter((subject) => /renew/i.test(subject ?? ''))).toHaveLength(1)
  })

  it('[S-10, S-15] leaves the days of grace that were promised, and charges nothing afterwards', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.inject({ kind: 'card-insufficient-funds', ...cardOf(viewer) })
    await untilRenewal(viewer)
    const { _id: subscriptionId, grace_until } = await running(viewer)
    const cancelled = await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    expect(cancelled.body.data).toEqual({ subscriptionId, endDate: grace_until })
    expect(await running(viewer)).toMatchObject({ state: 'cancels-at-end', grace_until, renewal: null })
    const [[listed]] = (await viewer.get('profile/subscriptions')).body.data
    expect(listed).toMatchObject({ status: 1, cancel: 1, endDate: grace_until })
    await paying.later(Date.parse(grace_until) - paying.test.deps.clock.now() - hourMs)
    expect(await running(viewer)).not.toBeNull()
    await paying.later(2 * hourMs)
    expect(await running(viewer)).toBeNull()
    await paying.later(8 * dayMs)
    expect(attempts(viewer)).toHaveLength(2)
  })

  it('[S-10, S-15] can be undone in the days of grace, and the card is then charged at once', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.inject({ kind: 'card-insufficient-funds', ...cardOf(viewer) })
    await untilRenewal(viewer)
    await paying.later(16 * hourMs)
    const { _id: subscriptionId } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    expect((await viewer.patch('packages/subscription/resume', { subscriptionId })).status).toBe(200)
    await paying.later(minuteMs)
    expect(charges(viewer)).toHaveLength(2)
    expect(await running(viewer)).toMatchObject({ state: 'active', grace_until: null })
  })

  it('[S-10] another account’s subscription is not found', async () => {
    const owner = await paying.newViewer()
    await owner.buy({ planId: '1_1' })
    const { _id: subscriptionId } = await running(owner)
    const other = await paying.newViewer()
    for (const what of ['cancel', 'resume'])
      expect(
        (await other.patch(`packages/subscription/${what}`, { subscriptionId, reason: 'Others' })).body
          .reason,
      ).toBe('subscription-not-found')
    expect(await running(owner)).toMatchObject({ cancel: 0 })
  })

  it('[S-10] a subscription that has ended cannot be kept', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { _id: subscriptionId, end_date } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    await paying.later(Date.parse(end_date) - paying.test.deps.clock.now() + minuteMs, viewer)
    expect((await viewer.patch('packages/subscription/resume', { subscriptionId })).body).toMatchObject({
      code: 409,
      reason: 'subscription-ended',
    })
  })
})
