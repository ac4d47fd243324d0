import { dayMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const db = () => paying.test.deps.db
const now = () => paying.test.deps.clock.now()
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const setOffer = (offer: object) =>
  db()
    .updateTable('setting')
    .set({ value: JSON.stringify({ isOffered: true, percent: 25, renewals: 1, ...offer }) })
    .where('key', '=', 'retention-offer')
    .execute()
const subscriber = async (planId = '1_2') => {
  const viewer = await paying.newViewer()
  await viewer.buy({ planId })
  const { _id } = await running(viewer)
  return { viewer, subscriptionId: _id as string }
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>

const askFor = async ({ viewer, subscriptionId }: Subscriber, reason = 'Price is too expensive') =>
  (await viewer.post('packages/subscription/retention', { subscriptionId, reason })).body.data
const accept = async ({ viewer, subscriptionId }: Subscriber) =>
  (await viewer.post('packages/subscription/retention/accept', { subscriptionId })).body
const toRenewal = async ({ viewer }: Subscriber) => {
  await paying.later(Date.parse((await running(viewer)).renewal.at) - now(), viewer)
  await paying.later(dayMs, viewer)
}
const charged = ({ viewer }: Subscriber) =>
  paying.providerRecordsOf(viewer.email).charges.map(({ amountMinor }) => amountMinor)

describe('the retention discount', () => {
  it('[S-22] reduces one renewal; the next one has the regular price again', async () => {
    const one = await subscriber()
    const offer = await askFor(one)
    expect(offer).toMatchObject({
      percent: 25,
      regular: { totalMinor: 200_000 },
      discounted: { totalMinor: 150_000 },
    })
    expect((await accept(one)).data.renewal).toMatchObject({ totalMinor: 150_000, at: offer.renewsAt })
    expect((await running(one.viewer)).renewal.total_minor).toBe(150_000)
    await toRenewal(one)
    expect((await running(one.viewer)).renewal.total_minor).toBe(200_000)
    await toRenewal(one)
    expect(charged(one).slice(1)).toEqual([150_000, 200_000])
    expect(await checkLedger(db(), one.viewer.id, paying.providerRecordsOf(one.viewer.email))).toEqual([])
  })

  it('[S-22, S-17] is deducted from the agreed price, and the renewal mail states both', async () => {
    const one = await subscriber('1_3')
    await db().updateTable('plan').set({ price_ngn_minor: 400_000 }).where('id', '=', '1_3').execute()
    const offer = await askFor(one)
    expect([offer.regular.totalMinor, offer.discounted.totalMinor]).toEqual([250_000, 187_500])
    await accept(one)
    await paying.test.runJobs()
    await paying.later(Date.parse(offer.renewsAt) - now() - 2 * dayMs, one.viewer)
    const mails = await paying.test.runJobs()
    const announced = mails.find(({ subject }) => subject === 'Your Kallo subscription renews soon')
    expect(announced?.text).toContain('₦1,875')
    expect(announced?.text).toContain('25%')
    await toRenewal(one)
    expect(charged(one).at(-1)).toBe(187_500)
  })

  it('[S-22] applies once to a renewal that is paid manually', async () => {
    const one = await subscriber()
    await askFor(one)
    await accept(one)
    const { body } = await one.viewer.post('payments/quote', { purpose: 'renewal' })
    expect(body.data).toMatchObject({ totalMinor: 150_000, renewal: { totalMinor: 200_000 } })
    await one.viewer.buy({ purpose: 'renewal' })
    expect((await running(one.viewer)).renewal.total_minor).toBe(200_000)
  })

  it('[S-22] is offered only if the reason is the price and a charge is due', async () => {
    const one = await subscriber()
    expect(await askFor(one, 'Others')).toBeNull()
    expect(await askFor(one, 'It consumes too much data')).toBeNull()
    await one.viewer.patch('packages/subscription/cancel', {
      subscriptionId: one.subscriptionId,
      reason: 'Others',
    })
    expect(await askFor(one)).toBeNull()
    await one.viewer.patch('packages/subscription/resume', { subscriptionId: one.subscriptionId })
    expect(await askFor(one)).not.toBeNull()
  })

  it('[S-22] is offered at most once a year, however often it is requested', async () => {
    const one = await subscriber()
    const offers = await Promise.all([askFor(one), askFor(one), askFor(one)])
    expect(new Set(offers.map(({ expiresAt }) => expiresAt)).size).toBe(1)
    const rows = await db()
      .selectFrom('retention_offer')
      .where('account_id', '=', one.viewer.id)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
    await accept(one)
    await toRenewal(one)
    expect((await accept(one)).reason).toBe('retention-not-offered')
    expect(await askFor(one)).toBeNull()
    await paying.later(300 * dayMs, one.viewer)
    expect(await askFor(one)).toBeNull()
  })

  it('[S-22] cannot be accepted without an offer, after its expiry, or by another account', async () => {
    const one = await subscriber()
    expect((await accept(one)).reason).toBe('retention-not-offered')
    await askFor(one)
    const other = await subscriber()
    expect((await accept({ ...one, viewer: other.viewer })).reason).toBe('subscription-not-found')
    await paying.later(dayMs, one.viewer)
    expect((await accept(one)).reason).toBe('retention-not-offered')
    expect(await askFor(one)).toBeNull()
  })

  it('[S-22] is accepted once, however often the request is repeated after a lost response', async () => {
    const one = await subscriber()
    await askFor(one)
    const first = await accept(one)
    expect((await accept(one)).data).toEqual(first.data)
    await toRenewal(one)
    await toRenewal(one)
    expect(charged(one).slice(1)).toEqual([150_000, 200_000])
  })

  it('[S-22] ends with the plan', async () => {
    const one = await subscriber('1_1')
    await askFor(one)
    await accept(one)
    await one.viewer.buy({ purpose: 'change', planId: '1_5' })
    const { renewal } = await running(one.viewer)
    expect(renewal.total_minor).toBe(350_000)
  })

  it.each([{ isOffered: false }, { percent: 0 }, { renewals: 0 }])(
    '[S-22] is not offered with the setting %j',
    async (setting) => {
      const one = await subscriber()
      await setOffer(setting)
      expect(await askFor(one)).toBeNull()
      await setOffer({})
      expect(await askFor(one)).not.toBeNull()
    },
  )
})
