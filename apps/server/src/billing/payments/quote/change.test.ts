import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const quote = (viewer: PayingViewer, choice: object) => viewer.post('payments/quote', choice)
/** A viewer who has paid the full price: their second period. */
const subscriber = async (planId: string) => {
  const viewer = await paying.newViewer()
  await viewer.buy({ planId })
  const { renewal } = await running(viewer)
  await paying.later(Date.parse(renewal.at) - paying.test.deps.clock.now())
  await paying.later(dayMs)
  return viewer
}

describe('plan change', () => {
  it('[S-07] the same plan cannot be bought twice', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    for (const purpose of ['purchase', 'change']) {
      const { body } = await quote(viewer, { purpose, planId: '1_2' })
      expect(body.data).toMatchObject({
        isCurrentPlan: true,
        purpose: 'change',
        message: 'You already have 1 Month, 2 Devices package!',
      })
      expect((await viewer.post('payments/checkout', { purpose, planId: '1_2' })).body).toMatchObject({
        status: 'ERROR',
        reason: 'already-have',
      })
    }
  })

  it('[S-04, S-08] an order without a plan or subscription is rejected with what is missing', async () => {
    const viewer = await paying.newViewer()
    expect((await quote(viewer, { purpose: 'purchase' })).body.message).toBe(
      'Please, select plan and device!',
    )
    expect((await quote(viewer, { purpose: 'change', planId: '1_2' })).body).toMatchObject({
      reason: 'no-subscription',
      message: "You don't have any subscription at the moment, kindly subscribe!",
    })
    expect((await quote(viewer, { purpose: 'purchase', planId: 'none' })).body.reason).toBe(
      'package-not-found',
    )
    expect((await quote(viewer, { purpose: 'renewal' })).body.reason).toBe('no-subscription')
  })

  it('[S-16] an upgrade is charged minus the unused credit and starts now', async () => {
    const viewer = await subscriber('1_2')
    const before = await running(viewer)
    const { data } = (await quote(viewer, { purpose: 'change', planId: '3_3' })).body
    const credit = data.lines.find((line: { kind: string }) => line.kind === 'unused-credit').amountMinor
    expect(credit).toBeLessThan(0)
    expect(-credit).toBeLessThanOrEqual(200_000)
    expect(data.totalMinor).toBe(715_000 + credit)
    const reference = await viewer.buy({
      purpose: 'change',
      planId: '3_3',
      expectedTotalMinor: data.totalMinor,
    })
    const after = await running(viewer)
    expect(after).toMatchObject({ _id: before._id, package_id: '3_3', devices: 3, state: 'active' })
    expect(after.end_date.slice(0, 10)).toBe(data.endsAt.slice(0, 10))
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
      purpose: 'change',
      outcome: 'granted',
    })
  })

  it('[S-16] an order from the day before is not resumed, because its dates have passed', async () => {
    const viewer = await paying.newViewer()
    await viewer.post('promocode/subscribe', { promoCode: 'KALLO100' })
    const change = { purpose: 'change', planId: '3_3' }
    const place = async () => (await viewer.post('payments/checkout', change)).body.data.reference
    // 20:00 in Lagos, and 8:00 on the next day.
    const sinceMidnight = (paying.test.deps.clock.now() + hourMs) % dayMs
    await paying.later(dayMs - sinceMidnight + 20 * hourMs, viewer)
    const first = await place()
    expect(await place()).toBe(first)
    await paying.later(12 * hourMs, viewer)
    const { endsAt } = (await quote(viewer, change)).body.data
    expect(await place()).not.toBe(first)
    await viewer.buy(change)
    expect((await running(viewer)).end_date).toBe(endsAt)
    await paying.runDue(viewer)
    const receipt = (await paying.test.runJobs()).find(
      ({ to, subject }) => to?.[0]?.address === viewer.email && subject === 'Your receipt from Kallo',
    )
    expect(receipt?.text).toContain(`You can watch until ${endsAt.slice(0, 10)}.`)
  })

  it('[S-01] an upgrade lists the replaced plan as ended', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    await paying.later(hourMs)
    await viewer.buy({ purpose: 'change', planId: '3_3' })
    const today = new Date(paying.test.deps.clock.now() + hourMs).toISOString().slice(0, 10)
    const { data } = (await viewer.get('profile/subscriptions')).body
    expect(data).toMatchObject([
      [{ status: 1, cancel: 0 }, { name: '3 Months, 3 Devices' }],
      [{ status: 0, cancel: 0, state: 'expired' }, { name: '1 Month, 2 Devices' }],
    ])
    const [[current], [ended]] = data
    expect(current.startDate.slice(0, 10)).toBe(today)
    expect(ended.endDate.slice(0, 10)).toBe(today)
    expect(ended.subscriptionId).not.toBe(current.subscriptionId)
    const cancel = { subscriptionId: ended.subscriptionId, reason: 'Others' }
    expect((await viewer.patch('packages/subscription/cancel', cancel)).body.reason).toBe(
      'subscription-not-found',
    )
  })

  it('[S-16] credit is not converted to another currency', async () => {
    const viewer = await subscriber('1_2')
    expect((await quote(viewer, { purpose: 'change', planId: '3_3', currency: 'USD' })).body.reason).toBe(
      'other-currency',
    )
  })

  it('[S-16] a downgrade is free, starts with the next period and can be cancelled', async () => {
    const viewer = await subscriber('3_3')
    const { data } = (await quote(viewer, { purpose: 'change', planId: '1_1' })).body
    expect(data).toMatchObject({ timing: 'period-end', totalMinor: 0, renewal: { totalMinor: 150_000 } })
    const choose = () => viewer.post('payments/checkout', { purpose: 'change', planId: '1_1' })
    expect((await choose()).body.data).toMatchObject({ authorizationUrl: null, state: 'scheduled' })
    const waiting = await running(viewer)
    expect(waiting).toMatchObject({ package_id: '3_3', devices: 3, next_package: { _id: '1_1' } })
    const resumed = await viewer.patch('packages/subscription/resume', { subscriptionId: waiting._id })
    expect(resumed.status).toBe(200)
    expect(await running(viewer)).toMatchObject({ next_package: null })
    await choose()
    await paying.later(Date.parse(waiting.renewal.at) - paying.test.deps.clock.now())
    expect(await running(viewer)).toMatchObject({ package_id: '3_3', devices: 3 })
    await paying.later(dayMs)
    expect(await running(viewer)).toMatchObject({ package_id: '1_1', devices: 1, next_package: null })
  })

  it('[S-13] a price that has changed since the quote is not charged', async () => {
    const viewer = await paying.newViewer()
    const begun = await viewer.post('payments/checkout', { planId: '1_2', expectedTotalMinor: 1 })
    expect(begun.body).toMatchObject({ status: 'ERROR', reason: 'price-changed' })
    expect(paying.sandbox.control.transactions().some(({ email }) => email === viewer.email)).toBe(false)
  })
})

describe('added devices', () => {
  it('[S-09] added devices cost 500 naira each plus VAT, end with the period and are renewed with it', async () => {
    const viewer = await subscriber('1_2')
    expect((await quote(viewer, { purpose: 'add-device' })).body.message).toBe('Please, select device!')
    expect((await quote(viewer, { purpose: 'add-device', devices: 4 })).body.reason).toBe('too-many-devices')
    const { data } = (await quote(viewer, { purpose: 'add-device', devices: 2 })).body
    expect(data).toMatchObject({
      totalMinor: 107_500,
      vatMinor: 7_500,
      devices: 4,
      renewal: { totalMinor: 307_500 },
    })
    const before = await running(viewer)
    expect(data.endsAt).toBe(before.end_date)
    await viewer.buy({ purpose: 'add-device', devices: 2 })
    const after = await running(viewer)
    expect(after).toMatchObject({
      devices: 4,
      extra_devices: 2,
      end_date: before.end_date,
      renewal: { total_minor: 307_500 },
    })
    await paying.later(Date.parse(after.renewal.at) - paying.test.deps.clock.now())
    await paying.later(dayMs)
    expect(await running(viewer)).toMatchObject({ devices: 4, extra_devices: 2 })
    const own = paying.sandbox.control.transactions().filter(({ email }) => email === viewer.email)
    expect(own.at(-1)).toMatchObject({ amount: 307_500, status: 'success' })
  })

  it('[S-09] are paid in the currency of the subscription', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const device = { purpose: 'add-device', devices: 1 }
    expect((await quote(viewer, { ...device, currency: 'USD' })).body.reason).toBe('other-currency')
    expect((await quote(viewer, { ...device, currency: 'NGN' })).status).toBe(200)
  })

  it('[S-09] of two concurrent orders that exceed the limit, one is refunded', async () => {
    const viewer = await subscriber('1_2')
    const choices = [2, 3].map((devices) => ({ purpose: 'add-device', devices }))
    const begun = await Promise.all(choices.map((choice) => viewer.post('payments/checkout', choice)))
    for (const { body } of begun)
      paying.sandbox.control.pay(body.data.reference, { number: '4333000000000099' })
    await paying.sandbox.control.webhooksIdle()
    const outcomes = await Promise.all(
      begun.map(async ({ body }) => (await viewer.get(`payments/${body.data.reference}`)).body.data.outcome),
    )
    expect(outcomes.toSorted()).toEqual(['granted', 'refunded'])
    expect((await running(viewer)).devices).toBeLessThanOrEqual(5)
  })
})

describe('promo codes', () => {
  const use = (viewer: PayingViewer, promoCode: string) => viewer.post('promocode/subscribe', { promoCode })

  it('[S-11, C-07] a 100 % code grants its days immediately, once per account', async () => {
    const viewer = await paying.newViewer()
    expect((await use(viewer, ' ')).body.message).toBe('Please, enter promo code!')
    expect((await use(viewer, 'NOPE-1')).body.reason).toBe('promo-code-unknown')
    expect((await use(viewer, 'HARMATTAN')).body.reason).toBe('promo-code-expired')
    expect((await use(viewer, 'HALF50')).body.reason).toBe('promo-code-at-checkout')
    const used = await use(viewer, ' kallo100 ')
    expect(used.body.data.subscription).toMatchObject({
      package_id: '1_2',
      devices: 2,
      renewal: null,
      currency: null,
    })
    expect((await use(viewer, 'KALLO100')).body.reason).toBe('promo-code-used')
    expect((await viewer.get('profile/subscriptions')).body.data).toHaveLength(1)
  })

  it('[S-11] the last use is granted to one of many concurrent requests', async () => {
    await paying.test.deps.db
      .insertInto('promo_code')
      .values({
        code: 'LAST-ONE',
        percent: 100,
        free_days: 7,
        plan_id: '1_1',
        max_uses: 1,
        starts_at: new Date(0),
        expires_at: new Date('2030-01-01'),
      })
      .execute()
    const viewers = await Promise.all(Array.from({ length: 6 }, () => paying.newViewer()))
    const answers = await Promise.all(viewers.map((viewer) => use(viewer, 'LAST-ONE')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const posted = await paying.test.deps.db
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
      .where('ledger_account', '=', 'promotions')
      .where(
        'account_id',
        'in',
        viewers.map(({ id }) => id),
      )
      .select('amount_minor')
      .execute()
    // A week of a month for 1,500 naira.
    expect(posted).toEqual([{ amount_minor: 35_000 }])
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.reason))).toEqual(
      new Set(['promo-code-spent']),
    )
  })

  it('[S-11] days extend the running subscription', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const before = await running(viewer)
    const { subscription } = (await use(viewer, 'KALLO100')).body.data
    const days = (Date.parse(subscription.end_date) - Date.parse(before.end_date)) / dayMs
    expect(days).toBe(30)
    expect(subscription).toMatchObject({ _id: before._id, devices: 1 })
  })

  it('[S-11] a partial discount reduces the quote and is consumed when paid', async () => {
    const viewer = await paying.newViewer()
    const first = await quote(viewer, { planId: '1_1', promoCode: 'HALF50' })
    expect(first.body).toMatchObject({ code: 409, reason: 'promo-code-first-time' })
    const free = await quote(viewer, { planId: '1_1', promoCode: 'KALLO100' })
    expect(free.body).toMatchObject({ code: 409, reason: 'promo-code-free-days' })
    await viewer.buy({ planId: '1_1' })
    const change = { purpose: 'change', planId: '3_1', promoCode: 'half50' }
    const { data } = (await quote(viewer, change)).body
    expect(data.promoCode).toEqual({ code: 'HALF50', percent: 50 })
    await viewer.post('payments/checkout', change)
    expect((await quote(viewer, change)).body.data.totalMinor).toBe(data.totalMinor)
    await viewer.buy(change)
    expect((await quote(viewer, { ...change, planId: '6_1' })).body.reason).toBe('promo-code-used')
  })

  it('[S-06, S-11] a first-time price that is not below the price of the plan does not apply', async () => {
    const viewer = await paying.newViewer()
    const prices = await priceSettings(paying.test.deps.db)
    const setFirstTimePrice = async (NGN: number) => {
      await paying.test.deps.db
        .updateTable('setting')
        .set({
          value: JSON.stringify({
            ...prices,
            firstTimePriceMinor: { ...prices.firstTimePriceMinor, NGN },
          }),
        })
        .where('key', '=', 'prices')
        .execute()
    }
    onTestFinished(() => setFirstTimePrice(prices.firstTimePriceMinor.NGN))
    await setFirstTimePrice(150_000)
    expect((await quote(viewer, { planId: '1_1', promoCode: 'HALF50' })).body.data).toMatchObject({
      isFirstTime: false,
      totalMinor: 75_000,
    })
    expect((await quote(viewer, { planId: '1_1', method: 'bank_transfer' })).body.data).toMatchObject({
      totalMinor: 150_000,
      warnings: [],
    })
    await setFirstTimePrice(149_999)
    expect((await quote(viewer, { planId: '1_1', promoCode: 'HALF50' })).body.reason).toBe(
      'promo-code-first-time',
    )
  })

  it('[S-11, S-16] a code for a plan that starts after the paid period is rejected', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '3_2' })
    const change = { purpose: 'change', planId: '1_1', promoCode: 'HALF50' }
    expect((await quote(viewer, change)).body.reason).toBe('promo-code-not-here')
    expect((await quote(viewer, { ...change, promoCode: '' })).body.data).toMatchObject({
      timing: 'period-end',
      promoCode: null,
    })
  })
})

describe('the first-time price', () => {
  it('[S-06] applies once per card: a reused card is refunded, and can then pay the full price', async () => {
    const card = { number: '4333000000000777' }
    const first = await paying.newViewer()
    await first.buy({ planId: '1_1' }, card)
    const second = await paying.newViewer()
    const reference = await second.buy({ planId: '1_1' }, card)
    expect((await second.get(`payments/${reference}`)).body.data).toMatchObject({
      outcome: 'refunded',
      refundReason: 'first-time-card',
      refund: { amountMinor: 5_500 },
      subscription: null,
    })
    expect((await quote(second, { planId: '1_1' })).body.data).toMatchObject({
      isFirstTime: false,
      totalMinor: 150_000,
    })
    const again = await second.buy({ planId: '1_1' }, card)
    expect((await second.get(`payments/${again}`)).body.data.outcome).toBe('granted')
  })

  it('[S-06] applies once per account: former subscribers pay the full price', async () => {
    const token = await paying.test.tokenOf('chidi@kallo.test')
    const answer = await paying.test.app.inject({
      method: 'POST',
      url: '/api/v1/payments/quote',
      headers: { 'auth-token': token },
      payload: { planId: '1_1' },
    })
    expect(answer.json().data).toMatchObject({ isFirstTime: false, totalMinor: 150_000, refundMinor: 0 })
  })
})

describe('added devices and free days', () => {
  it('[S-09, S-11] devices that are added last as long as the plan, through its free days', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    await viewer.post('promocode/subscribe', { promoCode: 'KALLO100' })
    const { end_date: planEnd } = (await viewer.get('profile/subscription')).body.data
    const device = { purpose: 'add-device', devices: 1 }
    expect((await viewer.post('payments/quote', device)).body.data.endsAt).toBe(planEnd)
    await viewer.buy(device)
    // During the free days, after the paid month.
    await paying.later(Date.parse(planEnd) - paying.test.deps.clock.now() - 86_400_000, viewer)
    expect((await viewer.get('profile/subscription')).body.data).toMatchObject({
      devices: 2,
      end_date: planEnd,
    })
  })
})
