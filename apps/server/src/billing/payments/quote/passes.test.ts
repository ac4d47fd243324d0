import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'

let paying: PayingApp
/** A Friday, 13:30 in Lagos. */
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const quote = (viewer: PayingViewer, choice: object) => viewer.post('payments/quote', choice)
const endOfDay = (ms: number) => new Date(ms + hourMs).toISOString().slice(0, 10) + 'T23:59:59+01:00'
const now = () => paying.test.deps.clock.now()
/** Moves the clock to 12:00 of the next such weekday in Lagos; 5 is Friday. */
const until = async (weekday: number) => {
  const today = new Date(now() + hourMs)
  const days = (weekday + 7 - today.getUTCDay()) % 7 || 7
  const noon = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, 11)
  await paying.later(noon - now())
}

describe('a pass', () => {
  it('[S-23] is listed apart from the plans, weekend passes with the day from which they are sold', async () => {
    const viewer = await paying.newViewer()
    const listed = async () => (await viewer.get('packages/plans')).body.data
    const friday = await listed()
    expect(friday.plans).toHaveLength(16)
    expect(friday.passes.map(({ id }: { id: string }) => id)).toEqual([
      'd1_1',
      'd1_2',
      'weekend_1',
      'weekend_2',
      'd7_1',
      'd7_2',
    ])
    expect(friday.passes[0]).toMatchObject({
      kind: 'day-pass',
      months: 0,
      durationDays: 1,
      devices: 1,
      priceNgnMinor: 20_000,
      onSaleFrom: null,
    })
    expect(friday.passes[2].onSaleFrom).toBeNull()
    await until(3)
    const { passes } = await listed()
    expect(passes[2]).toMatchObject({
      kind: 'weekend-pass',
      onSaleFrom: expect.stringContaining('T00:00:00'),
    })
    expect(passes[0].onSaleFrom).toBeNull()
    expect((await quote(viewer, { planId: 'weekend_1' })).body.reason).toBe('pass-not-on-sale')
  })

  it('[S-23] does not use the first-time price, which remains available for a plan, and ends without renewal', async () => {
    const viewer = await paying.newViewer()
    const { data } = (await quote(viewer, { planId: 'd1_1' })).body
    const end = endOfDay(now() + dayMs)
    expect(data).toMatchObject({
      totalMinor: 20_000,
      isFirstTime: false,
      refundMinor: 0,
      endsAt: end,
      renewal: null,
      canRenew: true,
    })
    await viewer.buy({ planId: 'd1_1' })
    expect(await running(viewer)).toMatchObject({
      package_id: 'd1_1',
      end_date: end,
      renewal: null,
      state: 'active',
    })
    expect((await viewer.get('packages/plans')).body.data.firstTime).toBeNull()
    await paying.later(2 * dayMs)
    expect(await running(viewer)).toBeNull()
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(1)
    expect((await viewer.get('packages/plans')).body.data.firstTime).not.toBeNull()
    expect((await quote(viewer, { planId: '1_1' })).body.data).toMatchObject({ isFirstTime: true })
    expect((await viewer.get('profile/subscriptions')).body.data).toMatchObject([
      [{ status: 0 }, { kind: 'day-pass' }],
    ])
  })

  it('[S-23] renews on request with its price, until cancelled', async () => {
    const viewer = await paying.newViewer()
    const { data } = (await quote(viewer, { planId: 'd1_1', renew: true })).body
    expect(data.renewal).toMatchObject({ totalMinor: 20_000 })
    await viewer.buy({ planId: 'd1_1', renew: true })
    const bought = await running(viewer)
    expect(bought.renewal).toMatchObject({ total_minor: 20_000 })
    await paying.later(Date.parse(bought.renewal.at) - now(), viewer)
    const renewed = await running(viewer)
    expect(Date.parse(renewed.end_date) - Date.parse(bought.end_date)).toBe(dayMs)
    expect(renewed.renewal).not.toBeNull()
    await viewer.patch('packages/subscription/cancel', { subscriptionId: renewed._id, reason: 'Others' })
    await paying.later(3 * dayMs, viewer)
    expect(await running(viewer)).toBeNull()
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(2)
    expect(await checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))).toEqual(
      [],
    )
  })

  it('[S-23] has no days of grace and no second attempt when its renewal is declined', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd7_1', renew: true })
    const bought = await running(viewer)
    const card = paying.sandbox.control.transactions().find(({ email }) => email === viewer.email)
    const authorization = card?.authorizationCode ?? ''
    paying.sandbox.control.inject({ kind: 'card-insufficient-funds', times: 'always', authorization })
    await paying.later(Date.parse(bought.renewal.at) - now(), viewer)
    expect(await running(viewer)).toMatchObject({
      state: 'past-due',
      end_date: bought.end_date,
      renewal: null,
    })
    await paying.later(dayMs, viewer)
    expect(await running(viewer)).toBeNull()
    await paying.later(8 * dayMs, viewer)
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(1)
  })

  it('[S-23] has no days of grace while its renewal is paid manually', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd1_1', renew: true })
    const bought = await running(viewer)
    await paying.later(Date.parse(bought.renewal.at) - now() - minuteMs, viewer)
    await viewer.post('payments/checkout', { purpose: 'renewal', method: 'bank_transfer' })
    await paying.later(minuteMs, viewer)
    await paying.later(dayMs, viewer)
    expect(await running(viewer)).toBeNull()
  })

  it('[S-23] does not renew after a cancellation was undone', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd1_1' })
    const { _id: subscriptionId } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    await viewer.patch('packages/subscription/resume', { subscriptionId })
    expect(await running(viewer)).toMatchObject({ state: 'active', renewal: null })
  })

  it('[S-23] cannot renew if it is a weekend pass or costs less than the minimum charge', async () => {
    await until(5)
    const viewer = await paying.newViewer()
    for (const choice of [
      { planId: 'weekend_1', renew: true },
      { planId: 'd1_1', currency: 'USD', renew: true },
    ]) {
      expect((await quote(viewer, choice)).body.data).toMatchObject({ canRenew: false, renewal: null })
      expect((await viewer.post('payments/checkout', choice)).body.reason).toBe('pass-not-renewable')
    }
  })

  it('[S-12, S-23] in dollars is charged at the minimum, and the difference credited', async () => {
    const viewer = await paying.newViewer()
    expect((await quote(viewer, { planId: 'd1_1', currency: 'USD' })).body.data).toMatchObject({
      totalMinor: 200,
      refundMinor: 0,
      creditedMinor: 150,
    })
    await viewer.buy({ planId: 'd1_1', currency: 'USD' })
    expect(paying.providerRecordsOf(viewer.email).refunds).toEqual([])
    expect(await running(viewer)).toMatchObject({ package_id: 'd1_1' })
  })
})

describe('passes and plans', () => {
  it('[S-23, I-13] a pass is rejected while a plan runs, which does not change', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const before = await running(viewer)
    for (const purpose of ['purchase', 'change'])
      expect((await quote(viewer, { purpose, planId: 'd7_2' })).body.reason).toBe('pass-not-needed')
    expect(await running(viewer)).toEqual(before)
  })

  it('[S-23, I-13] a plan replaces a pass at once, credits it, and renews', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd7_2' })
    await paying.later(dayMs, viewer)
    const { data } = (await quote(viewer, { planId: '1_1' })).body
    const credit = data.lines.find(({ kind }: { kind: string }) => kind === 'unused-credit').amountMinor
    expect(credit).toBeLessThan(-60_000)
    expect(data).toMatchObject({ timing: 'now', purpose: 'change', isFirstTime: false })
    await viewer.buy({ planId: '1_1' })
    expect(await running(viewer)).toMatchObject({
      package_id: '1_1',
      devices: 1,
      renewal: { total_minor: 150_000 },
    })
  })

  it('[S-23] the same pass follows the running one, once', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd1_1' })
    const { end_date } = await running(viewer)
    const { data } = (await quote(viewer, { planId: 'd1_1' })).body
    expect(data).toMatchObject({
      purpose: 'renewal',
      startsAt: end_date,
      renewal: null,
      totalMinor: 20_000,
    })
    await viewer.buy({ planId: 'd1_1' })
    const extended = await running(viewer)
    expect(Date.parse(extended.end_date) - Date.parse(end_date)).toBe(dayMs)
    expect(extended.renewal).toBeNull()
    expect((await quote(viewer, { planId: 'd1_1' })).body.reason).toBe('already-renewed')
    expect((await quote(viewer, { planId: 'd1_1', currency: 'USD' })).body.reason).toBe('already-renewed')
    expect((await quote(viewer, { planId: 'd7_1' })).body.data).toMatchObject({
      purpose: 'change',
      timing: 'now',
    })
  })

  it('[S-23] a shorter pass, or a second one for the same weekend, is rejected as not needed', async () => {
    await until(6)
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'weekend_1' })
    expect((await quote(viewer, { planId: 'weekend_1' })).body.data.isCurrentPlan).toBe(true)
    expect((await quote(viewer, { planId: 'd1_1' })).body.reason).toBe('pass-not-needed')
    expect((await quote(viewer, { purpose: 'renewal' })).body.reason).toBe('pass-not-renewable')
    const more = (await quote(viewer, { planId: 'weekend_2' })).body.data
    expect(more).toMatchObject({ purpose: 'change', timing: 'now' })
    expect(more.totalMinor).toBeLessThan(60_000)
  })

  it('[S-09, S-23] devices can be added to a pass until it ends', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd7_1' })
    const { end_date } = await running(viewer)
    const { data } = (await quote(viewer, { purpose: 'add-device', devices: 1 })).body
    expect(data).toMatchObject({ totalMinor: 53_750, endsAt: end_date, renewal: null })
    await viewer.buy({ purpose: 'add-device', devices: 1 })
    expect(await running(viewer)).toMatchObject({ devices: 2, end_date, renewal: null })
  })
})

describe('late payment and notices', () => {
  it('[S-23, I-03] a weekend pass paid after its weekend is refunded in full', async () => {
    await until(0)
    const viewer = await paying.newViewer()
    const { reference } = (await viewer.post('payments/checkout', { planId: 'weekend_1' })).body.data
    await paying.later(14 * hourMs)
    paying.sandbox.control.pay(reference, { number: '4111000011112222' })
    await paying.sandbox.control.webhooksIdle()
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
      outcome: 'refunded',
      refundReason: 'period-over',
      refund: { amountMinor: 40_000 },
    })
  })

  it('[S-23] only a week pass is announced to end, a day before', async () => {
    const week = await paying.newViewer()
    await week.buy({ planId: 'd7_1' })
    await paying.test.runJobs()
    const subjects = async ({ email }: PayingViewer) =>
      (await paying.test.runJobs())
        .filter(({ to }) => to?.[0]?.address === email)
        .map(({ subject }) => subject)
    await paying.later(5 * dayMs)
    expect(await subjects(week)).toEqual(['Your receipt from Kallo'])
    await paying.later(2 * dayMs)
    expect(await subjects(week)).toEqual(['Your Kallo subscription ends soon'])
    await paying.later(2 * dayMs)
    expect(await subjects(week)).toEqual(['Your Kallo subscription has ended'])
  })

  it('[S-23] the end of a day pass is not mailed', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd1_1' })
    await paying.later(3 * dayMs)
    const mails = (await paying.test.runJobs()).filter(({ to }) => to?.[0]?.address === viewer.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt from Kallo'])
  })
})
