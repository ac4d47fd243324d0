import { dayMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createVoucherBatch } from '../vouchers/index.ts'

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

const db = () => paying.test.deps.db
const planOf = async (id: string) =>
  (await owner.get('plans')).body.data.items.find((plan: { id: string }) => plan.id === id)
const setPrices = async (id: string, prices: object) => {
  const { version, name, priceNgnMinor, priceUsdMinor } = await planOf(id)
  return owner.patch(`plans/${id}`, { version, name, priceNgnMinor, priceUsdMinor, ...prices })
}
const noNaira = { priceNgnMinor: null }
const noDollars = { priceUsdMinor: null }
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const quote = (viewer: PayingViewer, choice: object) => viewer.post('payments/quote', choice)
const ledgerViolations = (viewer: PayingViewer) =>
  checkLedger(db(), viewer.id, paying.providerRecordsOf(viewer.email))
const invoiceOf = (viewer: PayingViewer) =>
  db()
    .selectFrom('invoice')
    .where('account_id', '=', viewer.id)
    .select(['id', 'currency', 'lines'])
    .executeTakeFirstOrThrow()

describe('a plan with a price in one currency', () => {
  it('[S-25, F-13] is created and listed without the other price; a plan without any price is rejected', async () => {
    const create = (body: object) =>
      owner.post('plans', {
        requestId: randomUUID(),
        name: 'Four days',
        kind: 'day-pass',
        months: 0,
        days: 4,
        devices: 2,
        priceNgnMinor: 70_000,
        priceUsdMinor: null,
        ...body,
      })
    const refused = (await create(noNaira)).body
    expect(refused).toMatchObject({ reason: 'price-missing', fields: { priceNgnMinor: expect.anything() } })
    expect((await create({})).body.data).toMatchObject({ priceNgnMinor: 70_000, priceUsdMinor: null })
    expect((await setPrices('d4_2', noNaira)).body.reason).toBe('price-missing')
    const { passes } = (await get('packages/plans')).body.data
    expect(passes.find(({ id }: { id: string }) => id === 'd4_2')).toMatchObject({
      priceNgnMinor: 70_000,
      priceUsdMinor: null,
    })
    expect((await get('packages/id/d4_2')).body.data).toMatchObject({ price: 700, price_in_dollar: null })
  })

  it('[S-25] cannot be bought in the other currency, for oneself or as a gift', async () => {
    expect((await setPrices('3_2', noDollars)).body.data).toMatchObject({ priceUsdMinor: null })
    expect((await get('packages/view/3_2')).body.data).toMatchObject([{ price_in_dollar: null }])
    const viewer = await paying.newViewer()
    const inDollars = { planId: '3_2', currency: 'USD' }
    expect((await quote(viewer, inDollars)).body).toMatchObject({ reason: 'plan-not-in-currency', code: 409 })
    expect((await viewer.post('payments/checkout', inDollars)).body.reason).toBe('plan-not-in-currency')
    const gift = { recipient: 'friend@kallo.test', senderName: '', message: '' }
    expect((await quote(viewer, { ...inDollars, purpose: 'gift', gift })).body.reason).toBe(
      'plan-not-in-currency',
    )
    expect((await quote(viewer, { planId: '3_2', currency: 'NGN' })).status).toBe(200)
  })

  it('[S-25] cannot follow a subscription in the other currency, chosen by the viewer or by support', async () => {
    await setPrices('1_2', noDollars)
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '3_3', currency: 'USD' })
    const change = { purpose: 'change', planId: '1_2' }
    for (const currency of ['NGN', 'USD'])
      expect((await quote(viewer, { ...change, currency })).body.reason).toBe('plan-not-in-currency')
    const supported = { requestId: randomUUID(), planId: '1_2', reason: 'asked on the phone' }
    expect((await owner.post(`subscribers/${viewer.id}/change-plan`, supported)).body.reason).toBe(
      'plan-not-in-currency',
    )
  })
})

describe('removing a price', () => {
  it('[S-25] is rejected while subscriptions renew in its currency', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1', currency: 'USD' })
    const text = /^\d+ subscriptions? renews? in dollars\. Take the plan off sale instead/
    expect((await setPrices('1_1', noDollars)).body).toMatchObject({
      reason: 'price-in-use',
      fields: { priceUsdMinor: expect.stringMatching(text) },
    })
    expect(await planOf('1_1')).toMatchObject({ priceUsdMinor: 250 })
  })

  it('[S-25] is rejected while it is the next plan of a subscription, or one of its subscriptions is paid by link', async () => {
    const card = await paying.newViewer()
    await card.buy({ planId: '3_4', currency: 'NGN' })
    const next = { requestId: randomUUID(), planId: '1_4', reason: 'asked on the phone' }
    expect((await owner.post(`subscribers/${card.id}/change-plan`, next)).status).toBe(200)
    expect((await setPrices('1_4', noNaira)).body.reason).toBe('price-in-use')
    const transfer = await paying.newViewer()
    const order = { planId: '6_3', method: 'bank_transfer' }
    paying.sandbox.control.deliverTransfer(
      (await transfer.post('payments/checkout', order)).body.data.reference,
    )
    await paying.sandbox.control.webhooksIdle()
    expect(await running(transfer)).toMatchObject({ renewal_by: 'payment-link' })
    expect((await setPrices('6_3', noNaira)).body.reason).toBe('price-in-use')
  })

  it('[S-25, S-17] does not change the agreed price of a subscription that is resumed afterwards', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_5', currency: 'USD' })
    const subscriptionId = (await running(viewer))._id
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    const { priceUsdMinor } = await planOf('1_5')
    expect((await setPrices('1_5', noDollars)).status).toBe(200)
    await viewer.patch('packages/subscription/resume', { subscriptionId })
    const { renewal } = await running(viewer)
    expect(renewal).toMatchObject({ total_minor: priceUsdMinor, currency: 'USD' })
    await paying.later(Date.parse(renewal.at) - paying.test.deps.clock.now(), viewer)
    expect(paying.providerRecordsOf(viewer.email).charges[1]).toMatchObject({
      amountMinor: priceUsdMinor,
      currency: 'USD',
    })
    expect(await ledgerViolations(viewer)).toEqual([])
  })

  it('[S-25, S-20] keeps vouchers of the plan valid, which are posted at the price of their batch', async () => {
    const { codes } = await db()
      .transaction()
      .execute((trx) =>
        createVoucherBatch(paying.test.deps, trx, {
          planId: '6_4',
          count: 1,
          expiresAt: new Date(paying.test.deps.clock.now() + 90 * dayMs),
          note: '',
          priceMinor: 120_000,
          currency: 'NGN',
          createdBy: 'Operator',
        }),
      )
    expect((await setPrices('6_4', noNaira)).status).toBe(200)
    const viewer = await paying.newViewer()
    expect((await viewer.post('promocode/subscribe', { promoCode: codes[0] })).status).toBe(200)
    expect(await invoiceOf(viewer)).toMatchObject({
      currency: 'NGN',
      lines: [
        { kind: 'plan', amountMinor: 120_000 },
        { kind: 'voucher', amountMinor: -120_000 },
      ],
    })
    expect(await ledgerViolations(viewer)).toEqual([])
    const addDevice = { purpose: 'add-device', devices: 1 }
    expect((await quote(viewer, { ...addDevice, currency: 'NGN' })).body.reason).toBe('plan-not-in-currency')
    expect((await quote(viewer, { ...addDevice, currency: 'USD' })).status).toBe(200)
  })
})

describe('free days of a plan', () => {
  const extend = async (viewer: PayingViewer, planId: string) =>
    owner.post(`subscribers/${viewer.id}/extend`, {
      requestId: randomUUID(),
      days: 18,
      reason: 'after an outage',
      planId,
    })

  it('[S-25, F-04] are posted in naira, or in dollars if the plan has no price in naira', async () => {
    const inNaira = await paying.newViewer()
    await extend(inNaira, '6_5')
    expect(await invoiceOf(inNaira)).toMatchObject({ currency: 'NGN' })
    const { priceUsdMinor } = (await setPrices('6_5', noNaira)).body.data
    const viewer = await paying.newViewer()
    expect((await extend(viewer, '6_5')).status).toBe(200)
    const worth = Math.round(priceUsdMinor / 10)
    const invoice = await invoiceOf(viewer)
    expect(invoice).toMatchObject({
      currency: 'USD',
      lines: [{ amountMinor: worth }, { amountMinor: -worth }],
    })
    const lines = await db()
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', 'id', 'entry_id')
      .where('invoice_id', '=', invoice.id)
      .orderBy('ledger_account')
      .select(['ledger_account', 'amount_minor', 'currency'])
      .execute()
    expect(lines).toEqual([
      { ledger_account: 'promotions', amount_minor: worth, currency: 'USD' },
      { ledger_account: 'sales', amount_minor: -worth, currency: 'USD' },
    ])
    expect(await ledgerViolations(viewer)).toEqual([])
  })

  it('[S-25, S-11] granted by a promo code are posted in dollars if the plan has no price in naira', async () => {
    expect((await setPrices('12_5', noNaira)).status).toBe(200)
    const code = 'FREE-IN-DOLLARS'
    const now = paying.test.deps.clock.now()
    const valid = { starts_at: new Date(now - dayMs), expires_at: new Date(now + dayMs) }
    await db()
      .insertInto('promo_code')
      .values({ code, percent: 100, free_days: 10, plan_id: '12_5', ...valid })
      .execute()
    const viewer = await paying.newViewer()
    expect((await viewer.post('promocode/subscribe', { promoCode: code })).status).toBe(200)
    expect(await invoiceOf(viewer)).toMatchObject({ currency: 'USD' })
    expect(await ledgerViolations(viewer)).toEqual([])
  })
})
