// @vitest-environment jsdom
import type { payments } from '@kallo/contract/billing/payments'
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import { reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'

/** Opens My Subscriptions with a running subscription. */
function show(change: Partial<typeof data.subscription>) {
  reply<typeof subscriptions.running>('GET profile/subscription', { ...data.subscription, ...change })
  renderPage('/subscription/view', { isSignedIn: true })
}

beforeEach(() => {
  reply<typeof subscriptions.list>('GET profile/subscriptions', data.subscriptions)
  reply<typeof payments.open>('GET payments/open', { items: [], total: 0 })
})

it('[S-10, S-15] a cancelled subscription states the end of the days of grace, which stay', async () => {
  const cancelled = { state: 'cancels-at-end', cancel: 1, renewal_by: 'none', renewal: null } as const
  show({ ...cancelled, grace_until: '2026-12-04T12:00:00.000Z' })
  await screen.findByRole('button', { name: 'Keep my subscription' })
  expect(document.body.textContent).toContain('Cancelled. You can watch until 2026-12-04.')
  expect(document.body.textContent).toContain('Monthly until 2026-12-04')
})

it('[S-15] a renewal whose charge is in progress is being paid, and does not end', async () => {
  show({ renewal: null })
  expect(await screen.findByText('Your renewal is being paid.')).toBeTruthy()
  expect(screen.queryByText(/It ends automatically/)).toBeNull()
})

it('[S-23] a plan that nothing renews ends', async () => {
  show({ renewal: null, renewal_by: 'none', card: null })
  expect(await screen.findByText('It ends automatically. You won’t be charged again.')).toBeTruthy()
})

it('[S-21, I-20] a gift of a giver who was erased has no name', async () => {
  const plan = { _id: 'p1', name: 'Monthly', name_translations: {} }
  const { start_date, end_date } = data.subscription
  show({ given: [{ kind: 'gift', package: plan, start_date, end_date, gift_from: '' }] })
  expect(await screen.findByText(/^Gift from Kallo: Monthly,/)).toBeTruthy()
})
