import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const quote = (viewer: PayingViewer, choice: object) => viewer.post('payments/quote', choice)
/** Advances to noon of the last day, when the card is charged. */
const renew = async (viewer: PayingViewer) => {
  const { renewal } = await running(viewer)
  await paying.later(Date.parse(renewal.at) - paying.test.deps.clock.now(), viewer)
}

/** Sends the refunds that are due, and lets Paystack process them. */
const processRefund = async (viewer: PayingViewer) => {
  await paying.runDue(viewer)
  // pending → processing → processed
  for (let step = 0; step < 2; step++) paying.sandbox.control.advanceRefunds()
  await paying.sandbox.control.webhooksIdle()
}

describe('terms of a plan', () => {
  it('[S-16] an upgrade keeps unused free days, also through a second upgrade', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    await viewer.post('promocode/subscribe', { promoCode: 'KALLO100' })
    const upgrade = async (planId: string) => {
      const { data } = (await quote(viewer, { purpose: 'change', planId })).body
      await viewer.buy({ purpose: 'change', planId, expectedTotalMinor: data.totalMinor })
      return data
    }
    const plain = await paying.newViewer()
    await plain.buy({ planId: '1_2' })
    const withoutDays = Date.parse((await running(plain)).end_date)
    const first = await upgrade('1_2')
    expect(first).toMatchObject({ timing: 'now', keptDays: 30 })
    expect(Date.parse(first.endsAt)).toBe(withoutDays + 30 * dayMs)
    expect((await running(viewer)).end_date).toBe(first.endsAt)
    await paying.later(hourMs)
    const second = await upgrade('1_3')
    expect(second).toMatchObject({ keptDays: 30, endsAt: first.endsAt })
    expect(await running(viewer)).toMatchObject({ end_date: first.endsAt, devices: 3 })
    // Past the paid month the kept days run, with the devices of the new plan.
    await paying.later(withoutDays - paying.test.deps.clock.now() + dayMs, viewer)
    expect(await running(viewer)).toMatchObject({ devices: 3, package_id: '1_3' })
  })

  it('[S-10, S-16] a smaller plan cannot be scheduled for a cancelled subscription', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '3_3' })
    const { _id: subscriptionId } = await running(viewer)
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    for (const path of ['payments/quote', 'payments/checkout'])
      expect((await viewer.post(path, { purpose: 'change', planId: '1_1' })).body).toMatchObject({
        status: 'ERROR',
        reason: 'change-while-cancelled',
      })
    const upgrade = await quote(viewer, { purpose: 'change', planId: '3_4' })
    expect(upgrade.body.data).toMatchObject({ timing: 'now', renewal: null })
    await viewer.patch('packages/subscription/resume', { subscriptionId })
    const resumed = await quote(viewer, { purpose: 'change', planId: '1_1' })
    expect(resumed.body.data).toMatchObject({ timing: 'period-end', renewal: { totalMinor: 150_000 } })
  })

  it('[S-05] a subscription that starts on the 31st ends on the last day of a short month, then on the 31st again', async () => {
    const viewer = await paying.newViewer()
    await paying.later(Date.parse('2027-12-31T12:00:00Z') - paying.test.deps.clock.now(), viewer)
    await viewer.buy({ planId: '1_1' })
    const ends = [(await running(viewer)).end_date.slice(0, 10)]
    for (let month = 0; month < 3; month++) {
      const { data } = (await quote(viewer, { purpose: 'renewal' })).body
      await renew(viewer)
      const end = (await running(viewer)).end_date.slice(0, 10)
      expect(data.endsAt.slice(0, 10)).toBe(end)
      ends.push(end)
      await paying.later(dayMs, viewer)
    }
    expect(ends).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  })

  it('[S-06] the first-time price needs a card that can be charged again; else everything is refunded', async () => {
    const viewer = await paying.newViewer()
    const reference = await viewer.buy({ planId: '1_1' }, 'not-reusable')
    await processRefund(viewer)
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
      outcome: 'refunded',
      refundReason: 'card-not-reusable',
      refund: { amountMinor: 5_500, state: 'processed' },
    })
    expect(await running(viewer)).toBeNull()
    // The offer was not used up.
    expect((await quote(viewer, { planId: '1_1' })).body.data).toMatchObject({ isFirstTime: true })
  })

  it('[S-06] a card without a signature, which cannot be recognised, does not get the first-time price', async () => {
    const { paystack } = paying.test.deps
    const verify = paystack.verifyTransaction.bind(paystack)
    const spy = vi.spyOn(paystack, 'verifyTransaction').mockImplementation(async (reference) => {
      const verified = await verify(reference)
      if (verified.kind !== 'ok' || !verified.data.card) return verified
      return { ...verified, data: { ...verified.data, card: { ...verified.data.card, signature: null } } }
    })
    onTestFinished(() => spy.mockRestore())
    const viewer = await paying.newViewer()
    const reference = await viewer.buy({ planId: '1_1' })
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
      outcome: 'refunded',
      refundReason: 'card-not-reusable',
    })
  })

  it('[S-06] the first-time price can be limited to some plans or switched off', async () => {
    const viewer = await paying.newViewer()
    const offer = (value: object) =>
      paying.test.deps.db
        .updateTable('setting')
        .set({ value: JSON.stringify(value) })
        .where('key', '=', 'first-time-offer')
        .execute()
    const firstTime = async (planId: string) =>
      (await quote(viewer, { planId })).body.data.isFirstTime as boolean
    expect(await firstTime('12_5')).toBe(true)
    await offer({ isOffered: true, plans: ['3_1'] })
    expect([await firstTime('3_1'), await firstTime('6_1')]).toEqual([true, false])
    expect((await viewer.get('packages/plans')).body.data.firstTime[0]).toMatchObject({ plans: ['3_1'] })
    await offer({ isOffered: false, plans: null })
    expect(await firstTime('1_1')).toBe(false)
    expect((await viewer.get('packages/plans')).body.data.firstTime).toBeNull()
    await offer({ isOffered: true, plans: null })
  })

  it('[S-06, S-12] a receipt shows the VAT of the part that is kept, and a credit note for the refund', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    await processRefund(viewer)
    const { number } = (await viewer.get('payments/receipts')).body.data.items[0]
    expect((await viewer.get(`payments/receipts/${number}`)).body.data).toMatchObject({
      totalMinor: 5_500,
      vatMinor: 35,
      netMinor: 465,
      refundedMinor: 5_000,
      creditNotes: [{ number: `${number}-C1`, amountMinor: 5_000 }],
    })
  })
})
