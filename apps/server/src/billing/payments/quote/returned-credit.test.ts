import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'
import { moveRefunds, renewedViewer } from '../../../testing/billing/renewed-viewer.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const wrongWith = (viewer: PayingViewer) =>
  checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const refundInDashboard = async (reference: string, amountMinor: number) => {
  paying.sandbox.control.refundInDashboard(reference, amountMinor)
  await moveRefunds(paying)
}
const creditOfChange = async (viewer: PayingViewer, planId: string) => {
  const { body } = await viewer.post('payments/quote', { purpose: 'change', planId })
  return -(body.data.lines.find(({ kind }) => kind === 'unused-credit')?.amountMinor ?? 0)
}

it('[S-16] what was returned of a payment is not credited again through the change that it paid for', async () => {
  const { viewer, reference: first } = await renewedViewer(paying, 'chain')
  await viewer.buy({ purpose: 'change', planId: '3_1' })
  const before = await creditOfChange(viewer, '3_3')
  await refundInDashboard(first, 100_000)
  expect(before).toBeGreaterThan(100_000)
  expect(await creditOfChange(viewer, '3_3')).toBe(before - 100_000)
  expect(await wrongWith(viewer)).toEqual([])
})

it('[S-16] a change of plan is refunded if its credit was returned before it was paid', async () => {
  const { viewer, reference: first } = await renewedViewer(paying, 'window')
  const change = { purpose: 'change', planId: '3_1', method: 'bank_transfer' }
  const { reference } = (await viewer.post('payments/checkout', change)).body.data
  await refundInDashboard(first, 100_000)
  paying.sandbox.control.deliverTransfer(reference)
  await paying.sandbox.control.webhooksIdle()
  expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({
    outcome: 'refunded',
    refundReason: 'credit-returned',
  })
  expect(await running(viewer)).toMatchObject({ devices: 1 })
  expect(await wrongWith(viewer)).toEqual([])
})

it('[S-16] a change of plan is granted if only a part was returned before it was priced', async () => {
  const { viewer, reference: first } = await renewedViewer(paying, 'before')
  await refundInDashboard(first, 50_000)
  const change = { purpose: 'change', planId: '3_1', method: 'bank_transfer' }
  const { reference } = (await viewer.post('payments/checkout', change)).body.data
  paying.sandbox.control.deliverTransfer(reference)
  await paying.sandbox.control.webhooksIdle()
  expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ outcome: 'granted' })
  expect(await wrongWith(viewer)).toEqual([])
})

it('[I-15] a lost dispute ends the changes of plan that credited the disputed payment', async () => {
  const value = JSON.stringify(true)
  await paying.test.deps.db.insertInto('setting').values({ key: 'lost-dispute-ends-access', value }).execute()
  const { viewer, reference: first } = await renewedViewer(paying, 'disputed')
  await viewer.buy({ purpose: 'change', planId: '3_1' })
  await viewer.buy({ purpose: 'change', planId: '3_3' })
  const { id } = paying.sandbox.control.dispute(first)
  paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
  await paying.sandbox.control.webhooksIdle()
  expect(await running(viewer)).toBeNull()
  expect(await wrongWith(viewer)).toEqual([])
})
