// @vitest-environment jsdom
import type { payments } from '@kallo/contract/billing/payments'
import { reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'

it.each([
  ['card', /We are refunding .+ to your card\./],
  ['bank_transfer', /We are refunding .+ to you\./],
] as const)('[S-06, I-17] a refund by %s that is under way is not called sent', async (method, text) => {
  const refund = { amountMinor: 5_000, state: 'under-way' } as const
  reply<typeof payments.view>('GET payments/:reference', { ...data.payment, method, refund })
  renderPage('/subscription/payment/ref-1', { isSignedIn: true })
  await screen.findByText('Your subscription is ready')
  expect(document.body.textContent).toMatch(text)
})

it('[F-22] a card payment that staff refunded another way is not called refunded to the card', async () => {
  const refund = { amountMinor: 5_000, state: 'paid-elsewhere' } as const
  reply<typeof payments.view>('GET payments/:reference', { ...data.payment, method: 'card', refund })
  renderPage('/subscription/payment/ref-1', { isSignedIn: true })
  await screen.findByText('Your subscription is ready')
  expect(document.body.textContent).toMatch(/ was refunded to you\./)
  expect(document.body.textContent).not.toContain('to your card')
})
