// @vitest-environment jsdom
import type { gifts } from '@kallo/contract/billing/gifts'
import type { payments } from '@kallo/contract/billing/payments'
import { reply } from '@kallo/testkit/mock-api'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beginSession } from '../../platform/session.ts'
import * as data from '../../testing/fixtures.ts'
import { renderPage } from '../../testing/render-page.tsx'

const paymentAddress = 'GET payments/:reference'
const paidGift = {
  recipient: 'bola@kallo.test',
  plan: data.quote.plan,
  senderName: '',
  message: 'Enjoy',
  paidAt: data.payment.subscription?.startsAt ?? '',
  code: 'KG-2345',
  link: 'https://kallo.test/g',
  state: 'sent' as const,
}

const values = async () =>
  [
    await screen.findByLabelText(/recipient/),
    screen.getByLabelText(/Your name/),
    screen.getByLabelText(/Message/),
  ].map((field) => (field as HTMLInputElement).value)

/** Opens a page as after a visit to the payment page. */
function open(path: string) {
  cleanup()
  return renderPage(path, { isSignedIn: true })
}

it('[S-21] a gift whose payment failed is tried again with what was entered, until it is paid', async () => {
  reply<typeof gifts.list>('GET gifts', { items: [], total: 0 })
  const user = open('/gift')
  await user.type(await screen.findByLabelText(/recipient/), 'bola@kallo.test')
  await user.type(screen.getByLabelText(/Message/), 'Enjoy')

  const failed = { ...data.payment, purpose: 'gift', outcome: 'not-paid', state: 'failed' } as const
  reply<typeof payments.view>(paymentAddress, { ...failed, subscription: null })
  const again = open('/subscription/payment/ref-1')
  await again.click(await screen.findByRole('link', { name: 'Try again' }))
  expect(await values()).toEqual(['bola@kallo.test', '', 'Enjoy'])

  cleanup()
  beginSession('token-of-bola')
  renderPage('/gift')
  expect(await values()).toEqual(['', '', ''])

  reply<typeof payments.view>(paymentAddress, {
    ...data.payment,
    purpose: 'gift',
    subscription: null,
    gift: paidGift,
  })
  open('/subscription/payment/ref-1')
  await screen.findByText('Your gift is paid for')
  open('/gift')
  expect(await values()).toEqual(['', '', ''])
})

it('[S-21] a gift whose payment was returned is not offered to be forwarded', async () => {
  const withdrawn = { ...paidGift, code: null, link: null, state: 'withdrawn' as const }
  reply<typeof gifts.list>('GET gifts', { items: [withdrawn], total: 1 })
  open('/gift')
  expect(await screen.findByText('This gift is no longer valid.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Send by WhatsApp' })).toBeNull()
})
