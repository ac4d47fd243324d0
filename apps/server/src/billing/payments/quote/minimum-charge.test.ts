import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'
import { postCredit } from '../../../testing/billing/post-credit.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const dollars = { currency: 'USD' }
const device = { purpose: 'add-device', devices: 1, ...dollars }
const quoteOf = async (viewer: PayingViewer, choice: object) =>
  (await viewer.post('payments/quote', choice)).body.data
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const receiptOf = async (viewer: PayingViewer, reference: string) => {
  const { receiptNumber } = (await viewer.get(`payments/${reference}`)).body.data
  return (await viewer.get(`payments/receipts/${receiptNumber}`)).body.data
}
async function expectLedger(viewer: PayingViewer) {
  expect(await checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))).toEqual(
    [],
  )
}
/** An account that has used the first-time price and has no running subscription. */
async function subscribedBefore(): Promise<PayingViewer> {
  const viewer = await paying.newViewer()
  await viewer.buy({ planId: '1_1' })
  await paying.later(40 * 86_400_000, viewer)
  await viewer.patch('packages/subscription/cancel', {
    subscriptionId: (await running(viewer))._id,
    reason: 'Others',
  })
  await paying.later(40 * 86_400_000, viewer)
  expect(await running(viewer)).toBeNull()
  return viewer
}

it('[S-12] one added device in dollars is charged at the minimum, and the balance pays a later one', async () => {
  const viewer = await subscribedBefore()
  await viewer.buy({ planId: '3_1', ...dollars })
  const raised = { totalMinor: 200, creditedMinor: 92, vatMinor: 8, refundMinor: 0, warnings: [] }
  const quote = await quoteOf(viewer, device)
  expect(quote).toMatchObject(raised)
  expect(quote.lines.at(-1)).toEqual({ kind: 'minimum-credit', quantity: 1, amountMinor: 92 })
  const reference = await viewer.buy({ ...device, expectedTotalMinor: 200 })
  expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
    outcome: 'granted',
    totalMinor: 200,
    creditedMinor: 92,
    refund: null,
  })
  expect(await receiptOf(viewer, reference)).toMatchObject({
    totalMinor: 200,
    netMinor: 100,
    vatMinor: 8,
    creditedMinor: 92,
    overpaid: null,
  })
  await expectLedger(viewer)
  // 92 cents do not cover the next one; 184 cents cover the third.
  expect(await quoteOf(viewer, device)).toMatchObject(raised)
  await viewer.buy(device)
  const covered = await quoteOf(viewer, device)
  expect(covered).toMatchObject({ totalMinor: 0, creditedMinor: 0, vatMinor: 8 })
  expect(covered.lines.at(-1)).toEqual({ kind: 'account-credit', quantity: 1, amountMinor: -108 })
  const free = (await viewer.post('payments/checkout', device)).body.data
  expect(free).toMatchObject({ authorizationUrl: null, state: 'paid' })
  expect(await running(viewer)).toMatchObject({ devices: 4, renewal_by: 'card' })
  expect(await receiptOf(viewer, free.reference)).toMatchObject({
    totalMinor: 0,
    netMinor: 100,
    vatMinor: 8,
  })
  expect(await quoteOf(viewer, device)).toMatchObject({ totalMinor: 200, creditedMinor: 92 })
  await expectLedger(viewer)
})

it('[S-12, S-16] a plan in dollars is never replaced by a larger one without a payment', async () => {
  const viewer = await subscribedBefore()
  await viewer.buy({ planId: '1_1', ...dollars })
  const upgrade = { purpose: 'change', planId: '1_2', ...dollars }
  const quote = await quoteOf(viewer, upgrade)
  const dueMinor = quote.lines
    .filter(({ kind }: { kind: string }) => kind !== 'minimum-credit')
    .reduce((sum: number, line: { amountMinor: number }) => sum + line.amountMinor, 0)
  expect(dueMinor).toBeGreaterThan(0)
  expect(dueMinor).toBeLessThan(200)
  expect(quote).toMatchObject({ timing: 'now', totalMinor: 200, creditedMinor: 200 - dueMinor })
  await viewer.buy({ ...upgrade, expectedTotalMinor: 200 })
  expect(await running(viewer)).toMatchObject({ devices: 2 })
  await expectLedger(viewer)
})

it('[S-12] half of 2.50 dollars is charged at the minimum, and a code below 100 % never makes an order free', async () => {
  const viewer = await subscribedBefore()
  const half = { planId: '1_1', promoCode: 'HALF50', ...dollars }
  expect(await quoteOf(viewer, half)).toMatchObject({ totalMinor: 200, creditedMinor: 75 })
  await viewer.buy(half)
  await expectLedger(viewer)
})

it('[S-06, S-12] the first payment in dollars is 1.02: 2.00 are charged, 1.00 is refunded and 0.98 credited', async () => {
  const viewer = await paying.newViewer()
  const reference = await viewer.buy({ planId: '1_1', ...dollars })
  await paying.runDue(viewer)
  for (let step = 0; step < 2; step++) paying.sandbox.control.advanceRefunds()
  await paying.sandbox.control.webhooksIdle()
  expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
    outcome: 'granted',
    totalMinor: 200,
    creditedMinor: 98,
    refund: { amountMinor: 100, state: 'processed' },
  })
  const { renewal } = await running(viewer)
  expect(renewal).toMatchObject({ total_minor: 250 })
  await expectLedger(viewer)
})

it('[S-12, S-18] an order that the balance pays completely renews by link, because no card was saved', async () => {
  const viewer = await subscribedBefore()
  await postCredit(paying, viewer, 'USD', 1_000)
  const order = { planId: '1_1', ...dollars }
  expect(await quoteOf(viewer, order)).toMatchObject({ totalMinor: 0, renewalBy: 'payment-link' })
  await viewer.post('payments/checkout', order)
  expect(await running(viewer)).toMatchObject({ package_id: '1_1', renewal_by: 'payment-link' })
})
