import { dayMs } from '@kallo/rules/foundation/durations'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'
import { signInAsOwner } from '../../testing/console-client.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

it('[Q-04, F-22] the revenue of a first payment adds up after its refund was paid another way', async () => {
  const from = isoDay(paying.test.deps.clock.now(), 'Africa/Lagos')
  const viewer = await paying.newViewer('transferred')
  for (const route of ['create-refund', 'list-refunds'] as const)
    paying.sandbox.control.inject({ kind: 'error-before', route, times: 'always' })
  const reference = await viewer.buy({ planId: '1_1' })
  await paying.runDue(viewer)
  await paying.later(dayMs, viewer)
  const owner = await signInAsOwner(() => paying.test)
  const [refund] = (await owner.get(`payments/${reference}`)).body.data.refunds
  const body = { requestId: randomUUID(), reason: 'Transfer of 5 May' }
  const path = `payments/${reference}/refunds/${refund.id}/pay-elsewhere` as const
  expect((await owner.post(path, body)).status).toBe(200)
  const days = { from, to: isoDay(paying.test.deps.clock.now(), 'Africa/Lagos') }
  const { totals } = (await owner.post('reports/view', { report: 'revenue', ...days })).body.data
  const total = (label: string) =>
    totals.find((one: { label: string }) => one.label === `${label} NGN`)?.value as number
  expect([total('Refunds'), total('Refunds paid another way'), total('Refunds due')]).toEqual([0, 5_000, 0])
  expect(total('Charged')).toBe(total('Net sales') + total('VAT') + total('Refunds paid another way'))
  const listed = await owner.post('reports/entries', { figure: 'Refunds paid another way NGN', ...days })
  expect(listed.body.data.lines.items).toMatchObject([{ amountMinor: 5_000 }])
})
