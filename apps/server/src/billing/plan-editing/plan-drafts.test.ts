import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'

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

const planOf = async (id: string) => (await owner.get('plans')).body.data.items.find((plan) => plan.id === id)
const save = async (id: string, values: object, isDraft = true) =>
  owner.patch(`plans/${id}`, { version: (await planOf(id)).version, isDraft, ...values })
const seen = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { version } = await planOf(id)
      return { id, version }
    }),
  )
const confirm = async (what: 'publish' | 'discard', ...ids: string[]) =>
  owner.post(`plans/${what}`, { requestId: randomUUID(), plans: await seen(ids) })
const soldPlans = async () => (await get('packages/plans')).body.data
const soldPlan = async (id: string) => {
  const { plans, passes } = await soldPlans()
  return plans.find((plan) => plan.id === id) ?? passes.find((pass) => pass.id === id)
}
const addDraft = (days: number, values: object = {}) =>
  owner.post('plans', {
    requestId: randomUUID(),
    kind: 'day-pass',
    months: 0,
    days,
    devices: 1,
    name: 'Secret pass',
    priceNgnMinor: 70_000,
    priceUsdMinor: 120,
    isOnSale: false,
    ...values,
  })

describe('a plan that is a draft', () => {
  it('[F-20] is in no public response and cannot be bought, also by a client that names its ID', async () => {
    expect((await addDraft(11)).body.data).toMatchObject({ id: 'd11_1', isDraft: true, isOnSale: false })
    const { body } = await owner.get('pricing')
    const firstTime = { ...body.data.firstTime, isOffered: true, plans: ['1_1', 'd11_1'] }
    expect((await owner.patch('pricing', { ...body.data, firstTime })).status).toBe(200)
    expect(JSON.stringify(await soldPlans())).not.toMatch(/d11_1|Secret pass/)
    expect((await paying.test.app.inject({ url: '/plans' })).body).not.toMatch(/d11_1|Secret pass/)
    expect((await get('packages/id/d11_1')).body.reason).toBe('package-not-found')
    const [viewer, subscriber] = [await paying.newViewer(), await paying.newViewer()]
    await subscriber.buy({ planId: '1_1' })
    const choice = { planId: 'd11_1', currency: 'NGN' }
    const gift = { recipient: 'friend@kallo.test', senderName: '', message: '' }
    for (const step of ['payments/quote', 'payments/checkout']) {
      const answers = await Promise.all([
        viewer.post(step, choice),
        viewer.post(step, { ...choice, purpose: 'gift', gift }),
        subscriber.post(step, { ...choice, purpose: 'change' }),
      ])
      expect(answers.map(({ body: { reason } }) => reason)).toEqual(Array(3).fill('package-not-found'))
    }
    const claim = { packageId: 'd11_1' }
    expect((await viewer.post('packages/subscription/purchase/', claim)).body.reason).toBe(
      'package-not-found',
    )
    const { version } = (await owner.get('pricing')).body.data
    expect((await owner.patch('pricing', { ...body.data, version })).status).toBe(200)
  })

  it('[F-20] is not given by support, vouchers or promo codes', async () => {
    await addDraft(12)
    const viewer = await paying.newViewer()
    const extend = { requestId: randomUUID(), planId: 'd12_1', days: 3, reason: 'asked on the phone' }
    expect((await owner.post(`subscribers/${viewer.id}/extend`, extend)).body.reason).toBe(
      'package-not-found',
    )
    const batch = {
      requestId: randomUUID(),
      planId: 'd12_1',
      count: 1,
      expires: '2099-01-01',
      note: '',
      priceMinor: 100,
      currency: 'NGN',
    }
    expect((await owner.post('vouchers', batch)).body.reason).toBe('package-not-found')
    const code = {
      requestId: randomUUID(),
      code: 'SECRET12',
      percent: 100,
      freeDays: 3,
      planId: 'd12_1',
      maxUses: null,
      startsAt: null,
      expiresAt: '2099-01-01T00:00:00Z',
    }
    expect((await owner.post('promo-codes', code)).body.reason).toBe('package-not-found')
  })

  it('[F-20] is changed, put on sale at once or deleted', async () => {
    await addDraft(13)
    expect((await addDraft(13)).body.reason).toBe('plan-exists')
    expect((await save('d13_1', { name: 'Thirteen', isOnSale: true })).body.data).toMatchObject({
      name: 'Thirteen',
      isDraft: true,
      isOnSale: false,
      draft: null,
    })
    expect((await save('d13_1', { isOnSale: true }, false)).body.data).toMatchObject({
      isDraft: false,
      isOnSale: true,
    })
    expect(await soldPlan('d13_1')).toMatchObject({ name: 'Thirteen' })
    expect((await confirm('discard', 'd13_1')).body.reason).toBe('changed-meanwhile')
    await addDraft(14)
    expect((await confirm('discard', 'd14_1')).body.data.items).toEqual([])
    expect(await planOf('d14_1')).toBeUndefined()
    expect((await addDraft(14)).status).toBe(200)
  })

  it('[F-20, S-25] needs a price, also when a price is removed', async () => {
    expect((await addDraft(15, { priceNgnMinor: null, priceUsdMinor: null })).body.reason).toBe(
      'price-missing',
    )
    await addDraft(15, { priceUsdMinor: null })
    expect((await save('d15_1', { priceNgnMinor: null })).body.reason).toBe('price-missing')
  })
})

describe('draft changes of a plan', () => {
  it('[F-20] change nothing for viewers until they are published', async () => {
    const before = await soldPlan('1_2')
    const { body } = await save('1_2', { name: 'Monthly for two', priceNgnMinor: 500_000 })
    expect(body.data).toMatchObject({
      priceNgnMinor: before.priceNgnMinor,
      draft: { name: 'Monthly for two', priceNgnMinor: 500_000, isOnSale: true },
    })
    expect(await soldPlan('1_2')).toEqual(before)
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const order = { purpose: 'change', planId: '1_2', currency: 'NGN' }
    const quoted = async () => JSON.stringify((await viewer.post('payments/quote', order)).body)
    expect(await quoted()).not.toMatch(/500000|Monthly for two/)
    const published = (await confirm('publish', '1_2')).body.data.items
    expect(published).toMatchObject([{ id: '1_2', priceNgnMinor: 500_000, draft: null }])
    expect(await soldPlan('1_2')).toMatchObject({ name: 'Monthly for two', priceNgnMinor: 500_000 })
    expect(await quoted()).toContain('500000')
    const entries = await paying.test.deps.db
      .selectFrom('audit_entry')
      .where('subject', '=', '1_2')
      .orderBy('id')
      .select(['action', 'before', 'after'])
      .execute()
    expect(entries.slice(-3)).toMatchObject([
      { action: 'plan.draft', after: { priceNgnMinor: 500_000 } },
      {
        action: 'plan.change',
        before: { priceNgnMinor: before.priceNgnMinor },
        after: { priceNgnMinor: 500_000 },
      },
      { action: 'plan.publish' },
    ])
  })

  it('[F-20] are discarded, and are none if they equal what is published', async () => {
    const { priceUsdMinor } = await planOf('1_3')
    await save('1_3', { priceUsdMinor: 999 })
    expect((await save('1_3', { priceUsdMinor })).body.data.draft).toBeNull()
    await save('1_3', { priceUsdMinor: 999 })
    expect((await confirm('discard', '1_3')).body.data.items).toMatchObject([
      { id: '1_3', priceUsdMinor, draft: null },
    ])
    expect((await confirm('publish', '1_3')).body.reason).toBe('changed-meanwhile')
  })

  it('[F-20, F-17] stay when something else is published at once', async () => {
    await save('3_3', { name: 'Quarter', priceNgnMinor: 111_100 })
    expect((await save('3_3', { isOnSale: false }, false)).body.data).toMatchObject({
      isOnSale: false,
      draft: { name: 'Quarter', isOnSale: false },
    })
    expect((await save('3_3', { name: 'Three months', isOnSale: true }, false)).body.data).toMatchObject({
      name: 'Three months',
      draft: { name: 'Three months', priceNgnMinor: 111_100, isOnSale: true },
    })
    await confirm('discard', '3_3')
  })

  it('[F-20] are published all or none, and what became impossible is named', async () => {
    await save('6_1', { name: 'Half a year, new' })
    await save('6_2', { priceUsdMinor: null })
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '6_2', currency: 'USD' })
    await addDraft(16)
    const { body } = await confirm('publish', '6_1', '6_2', 'd16_1')
    expect(body).toMatchObject({
      reason: 'plan-unpublishable',
      fields: { '6_2': expect.stringMatching(/^1 subscription renews in dollars/) },
    })
    expect(await soldPlan('6_1')).not.toMatchObject({ name: 'Half a year, new' })
    expect(await soldPlan('d16_1')).toBeUndefined()
    await confirm('discard', '6_2')
    expect((await confirm('publish', '6_1', 'd16_1')).status).toBe(200)
    expect(await soldPlan('6_1')).toMatchObject({ name: 'Half a year, new' })
    expect(await soldPlan('d16_1')).toMatchObject({ name: 'Secret pass' })
  })

  it('[F-20, S-25] cannot remove the last price, also one after the other', async () => {
    await save('6_4', { priceUsdMinor: null })
    expect((await save('6_4', { priceNgnMinor: null })).body.reason).toBe('price-missing')
    expect((await save('6_4', { priceNgnMinor: null }, false)).status).toBe(200)
    expect((await confirm('publish', '6_4')).body).toMatchObject({
      reason: 'plan-unpublishable',
      fields: { '6_4': 'Enter a price in naira, in dollars or in both.' },
    })
    await confirm('discard', '6_4')
  })

  it('[F-20] of two editors do not overwrite each other, and only what was seen is published', async () => {
    const { version } = await planOf('6_5')
    const edit = (name: string) => owner.patch('plans/6_5', { version, isDraft: true, name })
    const answers = await Promise.all([edit('One'), edit('Two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const plans = await seen(['6_5'])
    await save('6_5', { priceNgnMinor: 1 })
    const stale = await owner.post('plans/publish', { requestId: randomUUID(), plans })
    expect(stale.body.reason).toBe('changed-meanwhile')
    expect((await soldPlan('6_5')).name).not.toMatch(/One|Two/)
    const twice = [...(await seen(['6_5'])), ...(await seen(['6_5']))]
    const doubled = await owner.post('plans/publish', { requestId: randomUUID(), plans: twice })
    expect(doubled.body.reason).toBe('changed-meanwhile')
    await confirm('discard', '6_5')
  })

  it('[F-20] are published once when the request is sent again', async () => {
    await save('12_5', { name: 'A whole year' })
    const request = { requestId: randomUUID(), plans: await seen(['12_5']) }
    const first = await owner.post('plans/publish', request)
    expect((await owner.post('plans/publish', request)).body.data).toEqual(first.body.data)
    expect(await planOf('12_5')).toMatchObject({ version: (request.plans[0]?.version ?? 0) + 1 })
  })
})

describe('the preview of the plan page', () => {
  it('[F-21] shows drafts and draft changes, for owners only', async () => {
    await addDraft(17)
    await save('1_4', { priceNgnMinor: 4_444_400 })
    await save('1_5', { isOnSale: false })
    const { plans, passes } = (await owner.get('plans/preview')).body.data
    expect(plans.find(({ id }) => id === '1_4')).toMatchObject({ priceNgnMinor: 4_444_400 })
    expect(plans.map(({ id }) => id)).not.toContain('1_5')
    expect(passes.map(({ id }) => id)).toContain('d17_1')
    const viewer = await paying.newViewer()
    const asViewer = await viewer.get('console/plans/preview')
    expect([(await get('console/plans/preview')).status, asViewer.status]).toEqual([401, 401])
    for (const url of ['/plans/preview', '/plans/preview?plans=all']) {
      const { body } = await paying.test.app.inject({ url })
      expect(body).not.toMatch(/4444400|d17_1|packages\/plans/)
    }
    await confirm('discard', '1_4', '1_5', 'd17_1')
  })
})
