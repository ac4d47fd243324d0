import { dayMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'

let paying: PayingApp
let owner: ConsoleClient
const { get } = createApiClient(() => paying.test)
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => paying.test)
})

const planOf = async (id: string) =>
  (await owner.get('plans')).body.data.items.find((plan: { id: string }) => plan.id === id)
const prices = { priceNgnMinor: 180_000, priceUsdMinor: 300 }

describe('plans', () => {
  it('[F-13, S-17] a higher price applies to new subscribers at once, and to others 30 days after the notice', async () => {
    const viewer = await paying.newViewer('agreed')
    await viewer.buy({ planId: '1_1' })
    const { version, name, subscribers } = await planOf('1_1')
    expect(subscribers).toBeGreaterThanOrEqual(1)
    const body = { version, name, ...prices }
    expect((await owner.patch('plans/1_1', body)).body.data).toMatchObject({ priceNgnMinor: 180_000 })
    expect((await owner.patch('plans/1_1', body)).body.reason).toBe('changed-meanwhile')
    const sold = (await get('packages/plans')).body.data.plans
    expect(sold.find(({ id }: { id: string }) => id === '1_1')).toMatchObject({ priceNgnMinor: 180_000 })
    await paying.later(31 * dayMs, viewer)
    const { payments } = await billingOf(viewer.id)
    expect(payments[0]).toMatchObject({ amountMinor: 150_000, state: 'paid' })
    await paying.later(31 * dayMs, viewer)
    expect((await billingOf(viewer.id)).payments[0]).toMatchObject({ amountMinor: 180_000, state: 'paid' })
  })

  const billingOf = async (id: string) => {
    owner = await signInAsOwner(() => paying.test)
    return (await owner.get(`subscribers/${id}/billing`)).body.data
  }

  it('[F-13] are created once, and only with a valid duration', async () => {
    const { db } = paying.test.deps
    await db.deleteFrom('plan').where('id', '=', 'd7_2').execute()
    const create = (body: object) =>
      owner.post('plans', {
        requestId: randomUUID(),
        name: 'Week',
        kind: 'week-pass',
        months: 0,
        devices: 2,
        ...prices,
        ...body,
      })
    expect((await create({})).body.data).toMatchObject({ id: 'd7_2', durationDays: 7 })
    expect((await create({})).body.reason).toBe('plan-exists')
    const pass = { kind: 'day-pass', name: 'Four days' }
    expect((await create({ ...pass, days: 4 })).body.data).toMatchObject({ id: 'd4_2', durationDays: 4 })
    expect((await create({ ...pass, days: 7 })).body.reason).toBe('plan-exists')
    expect((await create({ ...pass, days: 32 })).body.reason).toBe('bad-input')
    const { passes } = (await get('packages/plans')).body.data
    expect(passes.map(({ id }: { id: string }) => id)).toContain('d4_2')
    expect((await create({ kind: 'plan', months: 2 })).body.reason).toBe('bad-plan')
    expect((await create({ kind: 'plan', months: 12, devices: 2 })).body.reason).toBe('bad-plan')
    expect((await create({ priceNgnMinor: 0 })).body.reason).toBe('bad-input')
    expect((await owner.patch('plans/none', { version: 1, name: 'None', ...prices })).body.reason).toBe(
      'package-not-found',
    )
  })
})

describe('a plan that is off sale', () => {
  const setOnSale = async (id: string, isOnSale: boolean) => {
    const { version, name, priceNgnMinor, priceUsdMinor } = await planOf(id)
    const body = { version, name, priceNgnMinor, priceUsdMinor, isOnSale }
    expect((await owner.patch(`plans/${id}`, body)).body.data).toMatchObject({ isOnSale })
  }
  const offered = async () =>
    (await get('packages/plans')).body.data.plans.map(({ id }: { id: string }) => id)

  it('[F-17] is not offered or sold, renews for its subscribers, and can be put back on sale', async () => {
    const subscriber = await paying.newViewer('stays')
    await subscriber.buy({ planId: '3_1' })
    await setOnSale('3_1', false)
    expect(await offered()).not.toContain('3_1')
    expect((await get('packages/view/3_1')).body.data).toEqual([])
    const newcomer = await paying.newViewer('comes')
    const choice = { planId: '3_1' }
    expect((await newcomer.post('payments/quote', choice)).body.reason).toBe('package-not-found')
    await newcomer.buy({ planId: '1_1' })
    const change = { ...choice, purpose: 'change' }
    expect((await newcomer.post('payments/quote', change)).body.reason).toBe('package-not-found')
    const supported = { requestId: randomUUID(), planId: '3_1', reason: 'asked on the phone' }
    expect((await owner.post(`subscribers/${newcomer.id}/change-plan`, supported)).body.reason).toBe(
      'package-not-found',
    )
    await paying.later(93 * dayMs, subscriber)
    owner = await signInAsOwner(() => paying.test)
    const { payments } = (await owner.get(`subscribers/${subscriber.id}/billing`)).body.data
    expect(payments).toHaveLength(2)
    expect(payments[0]).toMatchObject({ state: 'paid' })
    await setOnSale('3_1', true)
    expect(await offered()).toContain('3_1')
    const later = await paying.newViewer('later')
    expect((await later.post('payments/quote', choice)).status).toBe(200)
  })

  it('[F-17] a change of name or price does not put it back on sale', async () => {
    await setOnSale('6_1', false)
    const { version } = await planOf('6_1')
    await owner.patch('plans/6_1', { version, name: 'Half a year', ...prices })
    expect(await planOf('6_1')).toMatchObject({ name: 'Half a year', isOnSale: false })
    await setOnSale('6_1', true)
  })
})

describe('the settings of prices', () => {
  it('[F-13] are stored together, and apply to the next order', async () => {
    const before = (await owner.get('pricing')).body.data
    const wanted = {
      ...before,
      extraDeviceMinor: { NGN: 70_000, USD: 150 },
      firstTime: { ...before.firstTime, isOffered: false },
      retention: { isOffered: true, percent: 30, renewals: 2 },
      paymentMethods: { NGN: ['card', 'ussd'], USD: ['card'] },
    }
    const saved = await owner.patch('pricing', wanted)
    expect(saved.body.data).toEqual({ ...wanted, version: before.version + 1 })
    expect((await owner.patch('pricing', wanted)).body.reason).toBe('changed-meanwhile')
    expect((await get('packages/plans')).body.data.firstTime).toBeNull()
    const viewer = await paying.newViewer('methods')
    const { body } = await viewer.post('payments/quote', { planId: '3_2' })
    expect(body.data.methods).toEqual(['card', 'ussd'])
    const entry = await paying.test.deps.db
      .selectFrom('audit_entry')
      .where('action', '=', 'pricing.change')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      before: { retention: before.retention },
      after: { retention: { percent: 30 } },
    })
  })

  it('[S-06, F-13] a service without the demo has no first-time price until its operator chooses the plans', async () => {
    const viewer = await paying.newViewer('own-service')
    const quoted = async (planId: string) =>
      (await viewer.post('payments/quote', { planId })).body.data.isFirstTime as boolean
    await paying.test.deps.db.deleteFrom('setting').where('key', '=', 'first-time-offer').execute()
    const now = (await owner.get('pricing')).body.data
    expect(now.firstTime).toMatchObject({ isOffered: false, plans: [] })
    expect(await quoted('12_5')).toBe(false)
    expect((await viewer.get('packages/plans')).body.data.firstTime).toBeNull()
    const offer = { ...now.firstTime, isOffered: true, plans: ['1_1'] }
    expect((await owner.patch('pricing', { ...now, firstTime: offer })).body.status).toBe('OK')
    expect([await quoted('1_1'), await quoted('12_5')]).toEqual([true, false])
    expect((await viewer.get('packages/plans')).body.data.firstTime).toMatchObject([
      { currency: 'NGN', plans: ['1_1'] },
      { currency: 'USD', plans: ['1_1'] },
    ])
  })

  it('[F-13] reject an offer that refunds all of the first payment, and empty methods', async () => {
    const now = (await owner.get('pricing')).body.data
    const offer = { ...now.firstTime, isOffered: true, refundMinor: { NGN: 5_500, USD: 100 } }
    expect((await owner.patch('pricing', { ...now, firstTime: offer })).body.reason).toBe(
      'bad-first-time-offer',
    )
    const methods = { NGN: [], USD: ['card'] }
    expect((await owner.patch('pricing', { ...now, paymentMethods: methods })).body.reason).toBe('bad-input')
  })
})
