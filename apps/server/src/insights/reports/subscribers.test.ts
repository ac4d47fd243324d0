import { dayMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'

const timeZone = 'Africa/Lagos'
let paying: PayingApp
let owner: ConsoleClient
/** A day before anything was paid. */
let firstDay: string

beforeAll(async () => {
  paying = await createPayingApp()
  firstDay = dayIn(-40)
}, 60_000)
afterAll(() => paying.close())
beforeEach(async () => {
  paying.test.deps.paystack.mode = 'test'
  owner = await signInAsOwner(() => paying.test)
})

function dayIn(days: number): string {
  return isoDay(paying.test.deps.clock.now() + days * dayMs, timeZone)
}

async function totals(
  report: string,
  { from = firstDay, to = dayIn(0) }: { from?: string; to?: string } = {},
): Promise<Record<string, number>> {
  // The session may have expired, because the clock advances by weeks.
  owner = await signInAsOwner(() => paying.test)
  const { status, body } = await owner.post('reports/view', { report, from, to })
  expect({ report, status }).toEqual({ report, status: 200 })
  return Object.fromEntries(
    body.data.totals.map(({ label, value }: { label: string; value: number }) => [label, value]),
  )
}

/** Redeems a voucher, which was sold elsewhere. */
async function redeemVoucher(viewer: PayingViewer): Promise<void> {
  const { status, body } = await owner.post('vouchers', {
    requestId: randomUUID(),
    planId: '1_1',
    count: 1,
    expires: dayIn(60),
    priceMinor: 90_000,
    currency: 'NGN',
  })
  expect(status).toBe(200)
  await viewer.post('promocode/subscribe', { promoCode: body.data.codes[0] })
}

describe('test payments', () => {
  it('[Q-01, I-11] test payments do not count when live payments are taken, and given time counts in both', async () => {
    const buyer = await paying.newViewer('buyer')
    await buyer.buy({ planId: '1_1' })
    await buyer.buy({ purpose: 'change', planId: '3_1', promoCode: 'HALF50' })
    const subscription = (await buyer.get('profile/subscription')).body.data
    await buyer.patch('packages/subscription/cancel', {
      subscriptionId: subscription._id,
      reason: 'Price is too expensive',
    })
    await redeemVoucher(await paying.newViewer('given'))
    const figures = async () => {
      const [subscribers, mrr, codes, cohorts, reasons] = [
        await totals('subscribers'),
        await totals('mrr'),
        await totals('promo-codes'),
        await totals('cohorts'),
        await totals('cancellations'),
      ]
      return {
        active: subscribers.Active,
        isEarning: (mrr['MRR NGN'] ?? 0) > 0,
        uses: codes.Uses,
        joined: cohorts.Joined,
        reasons: reasons['Price is too expensive'],
      }
    }
    // One account of the demo was given its plan.
    expect(await figures()).toEqual({ active: 3, isEarning: true, uses: 1, joined: 3, reasons: 1 })
    paying.test.deps.paystack.mode = 'live'
    expect(await figures()).toEqual({ active: 2, isEarning: false, uses: 0, joined: 2, reasons: 0 })
  })
})

describe('the end of a plan', () => {
  const endOf = async (viewer: PayingViewer) => {
    const { ends_at } = await paying.test.deps.db
      .selectFrom('subscription')
      .where('account_id', '=', viewer.id)
      .select('ends_at')
      .executeTakeFirstOrThrow()
    return ends_at.getTime()
  }
  /** Figures on a day after the end of a plan; `failed` are those of the day of the end. */
  const figuresAt = async (nowMs: number, endsAt: number) => {
    paying.test.deps.clock.set(nowMs)
    const end = isoDay(endsAt, timeZone)
    const { Active: active } = await totals('subscribers')
    const { 'MRR NGN': mrr } = await totals('mrr')
    const { 'Payment failed': failed } = await totals('subscribers', { from: end, to: end })
    return { active: active ?? 0, mrr: mrr ?? 0, failed }
  }

  it('[Q-02, Q-03] a plan that was not renewed counts as unpaid after the days of grace, on its last day', async () => {
    paying.test.deps.clock.advance(10 * dayMs)
    const viewer = await paying.newViewer('late')
    await viewer.buy({ planId: '1_1' })
    const endsAt = await endOf(viewer)
    const before = await figuresAt(endsAt - 60_000, endsAt)
    expect(await figuresAt(endsAt + dayMs, endsAt)).toEqual(before)
    expect(await figuresAt(endsAt + 3 * dayMs - 60_000, endsAt)).toEqual(before)
    const { active, mrr } = before
    expect(await figuresAt(endsAt + 3 * dayMs + 60_000, endsAt)).toEqual({
      active: active - 1,
      mrr: mrr - 150_000,
      failed: 1,
    })
  })

  it('[Q-02, I-15] a lost dispute is no cancellation, and ends the plan at once', async () => {
    await paying.test.deps.db
      .insertInto('setting')
      .values({ key: 'lost-dispute-ends-access', value: JSON.stringify(true) })
      .execute()
    const viewer = await paying.newViewer('disputing')
    const reference = await viewer.buy({ planId: '1_1' })
    const before = await totals('subscribers')
    paying.test.deps.clock.advance(60_000)
    const { id } = paying.sandbox.control.dispute(reference)
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    expect(await totals('subscribers')).toEqual({
      ...before,
      Active: (before.Active ?? 0) - 1,
      'Payment failed': (before['Payment failed'] ?? 0) + 1,
    })
  })

  it('[Q-02] a range that begins later does not count ends that have not happened', async () => {
    await (await paying.newViewer('running')).buy({ planId: '1_1' })
    const today = await totals('subscribers')
    const later = { from: dayIn(60), to: dayIn(70) }
    expect((await totals('subscribers', later)).Active).toBe(today.Active)
    expect(await totals('mrr', later)).toEqual(await totals('mrr'))
  })
})

it('[Q-05] a renewal that was declined three times and then paid was recovered once, on the last day', async () => {
  const viewer = await paying.newViewer('declined')
  const reference = await viewer.buy({ planId: '1_1' })
  const day = (n: number) => ({ from: dayIn(n), to: dayIn(n) })
  // Three days before the payment, and one minute after it.
  await sql`insert into payment (reference, invoice_id, account_id, collection, card_id, mode, currency, amount_minor,
      email, state, created_at)
    select 'declined-' || minutes, invoice_id, payment.account_id, 'saved-card', saved_card.id, payment.mode,
      payment.currency, amount_minor, payment.email, 'failed', payment.created_at + minutes * interval '1 minute'
    from payment join saved_card on saved_card.account_id = payment.account_id, unnest(array[-4320, -2880, -1440, 1]) as minutes
    where reference = ${reference}`.execute(paying.test.deps.db)
  expect(await totals('charges')).toEqual({ Charged: 4, Failed: 4, Recovered: 1 })
  expect(await totals('charges', day(-1))).toEqual({ Charged: 1, Failed: 1, Recovered: 1 })
  expect(await totals('charges', day(-2))).toEqual({ Charged: 1, Failed: 1, Recovered: 0 })
})
