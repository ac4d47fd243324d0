// @vitest-environment jsdom
import type { payments } from '@kallo/contract/billing/payments'
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'

const runningAddress = 'GET profile/subscription'
const isRunning = (change: Partial<typeof data.subscription> = {}) =>
  reply<typeof subscriptions.running>(runningAddress, { ...data.subscription, ...change })

/** Both change the running subscription. */
const pages = [
  { path: '/subscription/change', lead: /A longer plan or more devices start immediately/ },
  { path: '/subscription/add-device', lead: /Let more people watch at once/ },
]

describe.each(pages)('$path', ({ path, lead }) => {
  const show = () => renderPage(path, { isSignedIn: true })

  it('[B-07] shows that it is loading', async () => {
    hang(runningAddress)
    show()
    expect((await screen.findAllByRole('status', { name: 'Loading' })).length).toBeGreaterThan(0)
  })

  it('[S-08] without a subscription, leads to the purchase', async () => {
    reply<typeof subscriptions.running>(runningAddress, null)
    show()
    expect(
      await screen.findByText("You don't have any subscription at the moment, kindly subscribe!"),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Click to Subscribe' })).toHaveProperty(
      'pathname',
      '/subscription/purchase',
    )
  })

  it('[B-15] shows an error, and recovers with Retry', async () => {
    fail(runningAddress, 'unexpected', { code: 500 })
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isRunning()
    await user.click(retry)
    expect(await screen.findByText(lead)).toBeTruthy()
  })
})

describe('changing the plan', () => {
  const show = (search: string) => renderPage(`/subscription/change${search}`, { isSignedIn: true })

  it('[S-08, S-16] a change at the end of the period completes without a payment', async () => {
    isRunning()
    const quote = {
      ...data.quote,
      purpose: 'change' as const,
      timing: 'period-end' as const,
      totalMinor: 0,
      lines: [],
    }
    reply<typeof payments.quote>('POST payments/quote', quote)
    reply<typeof payments.checkout>('POST payments/checkout', {
      reference: '',
      authorizationUrl: null,
      state: 'scheduled',
      quote,
      payload: {
        reference: '',
        email: 'ada@example.com',
        amount: 0,
        currency: 'NGN',
        metadata: { name: '', phone: '' },
        public_key: '',
      },
    })
    const user = show('?months=1&devices=1')
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    await user.click(await screen.findByRole('button', { name: /Change on/ }))
    expect(await screen.findByText('Your plan changes at the end of the paid period.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requestsTo('POST payments/quote')[0]?.body).toMatchObject({ purpose: 'change', planId: 'p1' })
  })

  it('[S-10, S-16] a scheduled change can be dropped', async () => {
    isRunning({ next_package: { _id: 'p0', name: 'Weekly', name_translations: {} } })
    reply<typeof subscriptions.resume>('PATCH packages/subscription/resume', {
      subscriptionId: 's1',
      endsAt: data.subscription.end_date,
    })
    const user = show('')
    const keep = await screen.findByRole('button', { name: 'Keep Monthly' })
    isRunning()
    await user.click(keep)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep Monthly' })).toBeNull())
    expect(requestsTo('PATCH packages/subscription/resume').map(({ body }) => body)).toEqual([
      { subscriptionId: 's1' },
    ])
  })
})

describe('adding devices', () => {
  const show = (search = '') => renderPage(`/subscription/add-device${search}`, { isSignedIn: true })

  it('[S-09] offers only as many devices as bring the total to 5', async () => {
    isRunning({ devices: 3, extra_devices: 2 })
    show()
    expect(await screen.findByRole('radio', { name: '+2 5 devices in all' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('[S-09] says that 5 devices are the limit', async () => {
    isRunning({ devices: 5, extra_devices: 4 })
    show()
    expect(await screen.findByText(/You have 5 devices/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
  })

  it('[S-09] asks for a missing choice, and focuses it', async () => {
    isRunning()
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Please, select device!')
    expect(document.activeElement).toHaveProperty('name', 'devices')
    expect(requestsTo('POST payments/quote')).toEqual([])
  })

  it('[S-09, S-13] shows the server’s quote in the currency of the subscription', async () => {
    isRunning()
    reply<typeof payments.quote>('POST payments/quote', {
      ...data.quote,
      purpose: 'add-device',
      devices: 3,
      lines: [{ kind: 'extra-devices', quantity: 2, amountMinor: 100_000 }],
    })
    const user = show('?devices=2')
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('2 more devices')).toBeTruthy()
    expect(requestsTo('POST payments/quote').map(({ body }) => body)).toEqual([
      { purpose: 'add-device', devices: 2, currency: 'NGN', promoCode: '' },
    ])
  })
})
