import type { PriceSettings } from '@kallo/rules/billing/order-price'
import { dayMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const charges = (viewer: PayingViewer) =>
  paying.sandbox.control
    .transactions()
    .filter(({ email, status }) => email === viewer.email && status === 'success')
    .map(({ amount }) => amount)
/** Mails sent to this viewer since the last call for any viewer. */
const mailsTo = async ({ email }: PayingViewer, subject: RegExp) =>
  (await paying.test.runJobs()).filter(
    (mail) => mail.to?.some(({ address }) => address === email) && subject.test(mail.subject ?? ''),
  )
const advanceTo = (at: number, viewer: PayingViewer) =>
  paying.later(at - paying.test.deps.clock.now(), viewer)
const renewalAt = async (viewer: PayingViewer) => Date.parse((await running(viewer)).renewal.at)
const setPrice = (minor: number) =>
  paying.test.deps.db.updateTable('plan').set({ price_ngn_minor: minor }).where('id', '=', '1_1').execute()

const storePrices = (prices: PriceSettings) =>
  paying.test.deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify(prices) })
    .where('key', '=', 'prices')
    .execute()

describe('announcements of renewals', () => {
  it('[S-17] a mail states amount, day and card three days before each renewal, once', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    for (let period = 0; period < 2; period++) {
      const at = await renewalAt(viewer)
      await advanceTo(at - 3 * dayMs - 60_000, viewer)
      expect(await mailsTo(viewer, /renews soon/)).toEqual([])
      await advanceTo(at - 3 * dayMs, viewer)
      await paying.runDue(viewer)
      const mails = await mailsTo(viewer, /renews soon/)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toMatch(/charge ₦1,500\.00 to your card ending in \d{4}/)
      await advanceTo(at, viewer)
      await paying.later(dayMs, viewer)
    }
    expect(charges(viewer)).toEqual([5_500, 150_000, 150_000])
  })

  it('[S-17] a cancelled subscription is not announced as renewing', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const at = await renewalAt(viewer)
    const { _id: subscriptionId } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    await advanceTo(at - 2 * dayMs, viewer)
    const subjects = (await mailsTo(viewer, /./)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Kallo subscription ends soon')
    expect(subjects).not.toContain('Your Kallo subscription renews soon')
  })

  it('[S-17] a higher price applies to the first renewal 30 days after its notice, a lower one at once', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const first = await renewalAt(viewer)
    await advanceTo(first - 10 * dayMs, viewer)
    await setPrice(200_000)
    await paying.runDue(viewer)
    await paying.runDue(viewer)
    const notices = await mailsTo(viewer, /price .* is changing/)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.text).toMatch(/will cost ₦2,000\.00 instead of ₦1,500\.00/)
    expect((await running(viewer)).renewal).toMatchObject({ total_minor: 150_000 })
    expect((await viewer.post('payments/quote', { purpose: 'renewal' })).body.data).toMatchObject({
      totalMinor: 150_000,
      renewal: { totalMinor: 200_000 },
    })
    await advanceTo(first, viewer)
    await paying.later(dayMs, viewer)
    expect((await running(viewer)).renewal).toMatchObject({ total_minor: 200_000 })
    await advanceTo(await renewalAt(viewer), viewer)
    await paying.later(dayMs, viewer)
    await setPrice(120_000)
    expect((await running(viewer)).renewal).toMatchObject({ total_minor: 120_000 })
    await advanceTo(await renewalAt(viewer), viewer)
    expect(charges(viewer)).toEqual([5_500, 150_000, 200_000, 120_000])
    await setPrice(150_000)
  })

  it('[S-17] a price that was lowered after its notice is announced again before it rises', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const notices = async () => (await mailsTo(viewer, /price .* is changing/)).length
    const counts: number[] = []
    for (const minor of [200_000, 150_000, 200_000]) {
      await setPrice(minor)
      await paying.runDue(viewer)
      counts.push(await notices())
    }
    expect(counts).toEqual([1, 0, 1])
    await setPrice(150_000)
  })

  it.each([
    ['a device is added', '1_1', { purpose: 'add-device', devices: 1 }, '2,037.50'],
    ['a smaller plan is scheduled', '1_2', { purpose: 'change', planId: '1_1' }, '1,500.00'],
  ])(
    '[S-17] a renewal is announced again with its new amount after %s',
    async (_, planId, choice, amount) => {
      const viewer = await paying.newViewer()
      await viewer.buy({ planId })
      await advanceTo((await renewalAt(viewer)) - 2 * dayMs, viewer)
      expect(await mailsTo(viewer, /renews soon/)).toHaveLength(1)
      const { data } = (await viewer.post('payments/checkout', choice)).body
      if (data.reference) paying.sandbox.control.pay(data.reference, { number: '4111000011112222' })
      await paying.sandbox.control.webhooksIdle()
      await paying.runDue(viewer)
      const mails = await mailsTo(viewer, /renews soon/)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(`charge ₦${amount}`)
    },
  )

  it('[S-17] a renewal is announced again with its new amount after a price has changed, and only then', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    await advanceTo((await renewalAt(viewer)) - 2 * dayMs, viewer)
    const amounts = async () =>
      (await mailsTo(viewer, /renews soon/)).map(({ text }) => /charge (\S+) to/.exec(text ?? '')?.[1])
    expect(await amounts()).toEqual(['₦1,500.00'])
    // The agreed price stays, until a higher one was announced for 30 days.
    for (const [minor, announced] of [
      [140_000, ['₦1,400.00']],
      [160_000, ['₦1,500.00']],
      [170_000, []],
      [150_000, []],
    ] as const) {
      await setPrice(minor)
      await paying.later(60_000, viewer)
      expect(await amounts()).toEqual(announced)
    }
    await advanceTo(await renewalAt(viewer), viewer)
    expect(charges(viewer)).toEqual([5_500, 150_000])
  })

  it('[S-17] a renewal is announced again after a scheduled change of plan was undone', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    await viewer.post('payments/checkout', { purpose: 'change', planId: '1_1' })
    await advanceTo((await renewalAt(viewer)) - 2 * dayMs, viewer)
    expect((await mailsTo(viewer, /renews soon/))[0]?.text).toContain('charge ₦1,500.00')
    const { _id: subscriptionId } = await running(viewer)
    expect((await viewer.patch('packages/subscription/resume', { subscriptionId })).status).toBe(200)
    await paying.later(60_000, viewer)
    const mails = await mailsTo(viewer, /renews soon/)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('charge ₦2,000.00')
  })

  it('[S-17] the notice of a higher price for devices does not postpone that of the plan', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    await viewer.buy({ purpose: 'add-device', devices: 1 })
    const total = async () => (await running(viewer)).renewal.total_minor
    const before = await total()
    await setPrice(180_000)
    await paying.runDue(viewer)
    await advanceTo(await renewalAt(viewer), viewer)
    await paying.later(5 * dayMs, viewer)
    const prices = await priceSettings(paying.test.deps.db)
    await storePrices({ ...prices, extraDevicePriceMinor: { ...prices.extraDevicePriceMinor, NGN: 70_000 } })
    await paying.runDue(viewer)
    expect(await mailsTo(viewer, /price .* is changing/)).toHaveLength(2)
    expect(await total()).toBe(before + 30_000)
    await storePrices(prices)
    await setPrice(150_000)
  })

  it('[S-17] a new customer pays the current price', async () => {
    await setPrice(200_000)
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    expect((await running(viewer)).renewal).toMatchObject({ total_minor: 200_000 })
    await paying.runDue(viewer)
    expect(await mailsTo(viewer, /price .* is changing/)).toEqual([])
    await setPrice(150_000)
  })
})
