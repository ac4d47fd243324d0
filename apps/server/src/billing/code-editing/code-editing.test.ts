import { randomUUID } from 'node:crypto'
import { isoDay, startOfDay } from '@kallo/rules/foundation/zoned-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'

let paying: PayingApp
let owner: ConsoleClient
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => paying.test)
})

const requestId = () => randomUUID()
const inDays = (days: number) => new Date(paying.test.deps.clock.now() + days * 86_400_000).toISOString()

describe('promo codes', () => {
  const create = (body: object) =>
    owner.post('promo-codes', { requestId: requestId(), percent: 20, expiresAt: inDays(30), ...body })
  const find = async (search: string) => (await owner.post('promo-codes/list', { search })).body.data

  it('[F-14] are created once, with limits and expiry, and report their usage', async () => {
    const body = { requestId: requestId(), code: ' harmattan20 ', maxUses: 2 }
    const [first, second] = [await create(body), await create(body)]
    expect(first.body.data).toMatchObject({ id: 'HARMATTAN20', percent: 20, state: 'usable', used: 0 })
    expect(second.body.data).toEqual(first.body.data)
    expect((await create({ code: 'HARMATTAN20' })).body.reason).toBe('promo-code-exists')
    const viewer = await paying.newViewer('code')
    await viewer.buy({ planId: '1_1' })
    await viewer.buy({ purpose: 'change', planId: '3_2', promoCode: 'HARMATTAN20' })
    expect((await find('harmattan2')).items).toMatchObject([{ used: 1, reserved: 0, maxUses: 2 }])
  })

  it('[F-14] of 100 % need free days and a plan, others have neither', async () => {
    expect((await create({ code: 'FREE1', percent: 100 })).body.reason).toBe('bad-promo-code')
    expect((await create({ code: 'FREE2', percent: 50, freeDays: 3, planId: '1_1' })).body.reason).toBe(
      'bad-promo-code',
    )
    const free = { percent: 100, freeDays: 7, planId: '1_1' }
    expect((await create({ ...free, code: 'FREE3', planId: 'none' })).body.reason).toBe('package-not-found')
    expect((await create({ ...free, code: 'FREE4' })).body.data).toMatchObject({ plan: { id: '1_1' } })
    expect((await create({ code: 'OLD', expiresAt: inDays(-1) })).body.reason).toBe('bad-promo-code')
    for (const code of ['', 'a b', 'ab', "'; drop"])
      expect((await create({ code })).body.reason).toBe('bad-input')
  })

  it('[F-14] change with optimistic locking, and can be stopped', async () => {
    const { version } = (await create({ code: 'STOP-ME' })).body.data
    const change = (body: object) =>
      owner.patch('promo-codes/STOP-ME', { version, maxUses: null, expiresAt: inDays(5), ...body })
    expect((await change({ maxUses: 1 })).body.data).toMatchObject({ maxUses: 1, version: version + 1 })
    expect((await change({})).body.reason).toBe('changed-meanwhile')
    paying.test.deps.clock.advance(1_000)
    const stopped = await change({ version: version + 1, expiresAt: inDays(0) })
    expect(stopped.body.data).toMatchObject({ state: 'expired' })
    const viewer = await paying.newViewer('late')
    const { body } = await viewer.post('payments/quote', { planId: '1_1', promoCode: 'STOP-ME' })
    expect(body.reason).toBe('promo-code-expired')
    expect(
      (await owner.patch('promo-codes/NONE', { version: 1, maxUses: null, expiresAt: inDays(1) })).body
        .reason,
    ).toBe('promo-code-unknown')
  })
})

describe('vouchers', () => {
  const create = (body: object = {}) =>
    owner.post('vouchers', {
      requestId: requestId(),
      planId: '1_2',
      count: 3,
      expires: inDays(60).slice(0, 10),
      note: 'Kiosk in Yaba',
      priceMinor: 120_000,
      currency: 'NGN',
      ...body,
    })
  const batches = async () => (await owner.get('vouchers')).body.data.items

  it('[F-14, S-20] creating a batch returns its codes once, and they can be redeemed', async () => {
    const body = { requestId: requestId() }
    const first = (await create(body)).body.data
    expect(first.codes).toHaveLength(3)
    expect(first.file.content.split('\r\n')).toHaveLength(5)
    expect(first.file.content).toContain(first.codes[0])
    const again = (await create(body)).body.data
    expect(again).toMatchObject({ id: first.id, codes: [] })
    const viewer = await paying.newViewer('voucher')
    expect((await viewer.post('promocode/subscribe', { promoCode: first.codes[0] })).status).toBe(200)
    const [batch] = await batches()
    expect(batch).toMatchObject({ id: first.id, issued: 3, redeemed: 1, usable: 2, note: 'Kiosk in Yaba' })
    const stored = JSON.stringify(
      await paying.test.deps.db.selectFrom('operator_request').selectAll().execute(),
    )
    expect(stored).not.toContain(first.codes[0])
  })

  it('[F-14, S-20] a batch may expire on the day on which it is created, but not before', async () => {
    const { clock, config } = paying.test.deps
    // After noon.
    clock.set(startOfDay(clock.now(), config.timeZone) + 13 * 3_600_000)
    owner = await signInAsOwner(() => paying.test)
    const requestId = randomUUID()
    const today = isoDay(clock.now(), config.timeZone)
    expect((await create({ requestId, expires: today })).body.data.codes).toHaveLength(3)
    clock.advance(86_400_000)
    owner = await signInAsOwner(() => paying.test)
    expect((await create({ expires: today })).body.reason).toBe('batch-not-valid')
    expect((await create({ requestId, expires: today })).status).toBe(200)
  })

  it('[F-14] unused vouchers of a batch are voided', async () => {
    const { id, codes } = (await create()).body.data
    const voidIt = () => owner.post(`vouchers/${id}/void`, { requestId: requestId() })
    expect((await voidIt()).status).toBe(200)
    expect((await voidIt()).body.reason).toBe('batch-not-found')
    const viewer = await paying.newViewer('void')
    expect((await viewer.post('promocode/subscribe', { promoCode: codes[0] })).body.reason).toBe(
      'voucher-void',
    )
    const batch = (await batches()).find((one: { id: string }) => one.id === id)
    expect(batch).toMatchObject({ void: 3, usable: 0, voidedAt: expect.any(String) })
  })

  it.each([
    ['more than 10,000 vouchers', { count: 10_001 }, 'bad-input'],
    ['a negative price', { priceMinor: -1 }, 'bad-input'],
    ['an unknown plan', { planId: 'none' }, 'package-not-found'],
    ['a weekend pass', { planId: 'weekend_1' }, 'weekend-pass-vouchers'],
    ['an end in the past', { expires: '2020-01-01' }, 'batch-not-valid'],
  ])('[S-20] a batch with %s is rejected', async (_, body, reason) => {
    expect((await create(body)).body.reason).toBe(reason)
  })

  it('[F-14, O-04] needs step-up authentication', async () => {
    paying.test.deps.clock.advance(11 * 60_000)
    expect((await create()).body.reason).toBe('step-up-needed')
  })
})

it('[F-14] gifts are listed without their codes', async () => {
  const viewer = await paying.newViewer('giver')
  await viewer.buy({ purpose: 'gift', planId: '1_1', gift: { recipient: 'friend@kallo.test' } })
  const { items } = (await owner.post('gifts/list', { search: viewer.email })).body.data
  expect(items).toMatchObject([
    { recipient: 'friend@kallo.test', state: 'waiting', giver: { id: viewer.id } },
  ])
})
