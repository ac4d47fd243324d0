// @vitest-environment jsdom
import type { paymentLinks } from '@kallo/contract/billing/payment-links'
import type { DataOf } from '@kallo/contract/endpoint'
import { fail, replyTo, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'

type View = DataOf<typeof paymentLinks.view>

const viewAddress = 'POST payments/links/view'
const payAddress = 'POST payments/links/pay'
const due: View = {
  state: 'due',
  plan: { name: 'Monthly', nameTranslations: {} },
  endsAt: data.quote.endsAt,
  currency: 'NGN',
  quote: { ...data.quote, purpose: 'renewal' },
  authorizationUrl: null,
}
/** A quote in the requested payment method. */
const dueFor = (totalMinor: number) =>
  replyTo<typeof paymentLinks.view>(viewAddress, ({ method }) => ({
    ...due,
    quote: { ...data.quote, totalMinor, method: method === 'ussd' ? 'ussd' : 'card' },
  }))
const payButton = (amount = '₦3,000') => screen.findByRole('button', { name: `Pay ${amount}` })

async function showDue() {
  dueFor(300_000)
  const user = renderPage('/pay/token')
  await payButton()
  return user
}

/** Leaves for the payment page; jsdom navigates within a document only. */
async function leave() {
  const authorizationUrl = `${location.href.split('#')[0]}#payment-page`
  reply<typeof paymentLinks.pay>(payAddress, { authorizationUrl })
  const user = await showDue()
  await user.click(await payButton())
  await waitFor(() => expect(location.hash).toBe('#payment-page'))
  expect(await payButton()).toHaveProperty('disabled', true)
  return user
}

afterEach(() => history.replaceState(null, '', '/'))

it('[S-19] a renewal that the balance covers is shown as paid', async () => {
  reply<typeof paymentLinks.pay>(payAddress, { authorizationUrl: null })
  const user = await showDue()
  reply<typeof paymentLinks.view>(viewAddress, { ...due, state: 'paid', quote: null })
  await user.click(await payButton())
  expect(await screen.findByText('Paid. Thank you!')).toBeTruthy()
})

it('[S-19, S-13] a price that has changed is shown before the next attempt', async () => {
  fail(payAddress, 'price-changed', { code: 409 })
  const user = await showDue()
  dueFor(350_000)
  await user.click(await payButton())
  expect(await payButton('₦3,500')).toHaveProperty('disabled', false)
  expect(screen.getByRole('alert').textContent).toContain('The price has changed')
})

it('[S-19] a renewal can be paid after coming back from the payment page', async () => {
  const user = await leave()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(async () => expect(await payButton()).toHaveProperty('disabled', false))
  await user.click(await payButton())
  await waitFor(() => expect(requestsTo(payAddress)).toHaveLength(2))
})

it('[S-19] a renewal can be paid in another way instead', async () => {
  const user = await leave()
  await user.click(screen.getByText('Pay another way'))
  await user.click(screen.getByRole('radio', { name: /USSD/ }))
  await waitFor(async () => expect(await payButton()).toHaveProperty('disabled', false))
  await user.click(await payButton())
  await waitFor(() =>
    expect(requestsTo(payAddress).map(({ body }) => body)).toMatchObject([
      { method: 'card' },
      { method: 'ussd' },
    ]),
  )
})

it('[S-19] a payment that was begun in the app is shown as in progress, without a link to its page', async () => {
  reply<typeof paymentLinks.view>(viewAddress, { ...due, state: 'waiting' })
  renderPage('/pay/token')
  expect(await screen.findByText(/A payment is in progress/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Continue payment' })).toBeNull()
})
