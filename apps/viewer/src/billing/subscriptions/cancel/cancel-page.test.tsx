// @vitest-environment jsdom
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as data from '../../../testing/fixtures.ts'
import { fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { renderPage } from '../../../testing/render-page.tsx'

const listAddress = 'GET profile/subscriptions'
const cancelAddress = 'PATCH packages/subscription/cancel'
type Subscription = (typeof data.subscriptions)[number][0]

const subscriptionIs = (change: Partial<Subscription> = {}) =>
  reply<typeof subscriptions.list>(
    listAddress,
    data.subscriptions.map(([subscription, plan]) => [{ ...subscription, ...change }, plan]),
  )
const show = (id = 's1') => renderPage(`/subscription/cancel/${id}`, { isSignedIn: true })
const cancel = () => screen.findByRole('button', { name: 'Cancel Subscription' })

beforeEach(() => subscriptionIs())

describe('the cancel page', () => {
  it('[B-07] shows that it is loading', async () => {
    hang(listAddress)
    show()
    expect((await screen.findAllByRole('status', { name: 'Loading' })).length).toBeGreaterThan(0)
  })

  it('[B-15] shows an error, and recovers with Retry', async () => {
    fail(listAddress, 'unexpected', { code: 500 })
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    subscriptionIs()
    await user.click(retry)
    expect(await cancel()).toBeTruthy()
  })

  it('[S-10] shows that a subscription of another account does not exist', async () => {
    show('another')
    expect(await screen.findByText('This subscription does not exist.')).toBeTruthy()
  })

  it('[S-10] shows that the subscription has ended', async () => {
    subscriptionIs({ status: 0 })
    show()
    expect(await screen.findByText(/There is nothing to cancel/)).toBeTruthy()
  })
})

describe('cancelling', () => {
  it('[S-10] asks for a reason, and sends nothing without one', async () => {
    const user = show()
    await user.click(await cancel())
    expect((await screen.findByRole('alert')).textContent).toContain('Please, select a reason!')
    expect(document.activeElement).toHaveProperty('name', 'reason')
    expect(requestsTo(cancelAddress)).toEqual([])
  })

  it('[S-10] sends the reason, then shows until when the viewer can watch', async () => {
    reply<typeof subscriptions.cancel>(cancelAddress, {
      subscriptionId: 's1',
      endDate: data.subscription.end_date,
    })
    const user = show()
    await user.click(await screen.findByRole('radio', { name: 'Low quality content' }))
    await user.click(await cancel())
    const heading = await screen.findByRole('heading', { name: 'Your subscription is cancelled' })
    expect(document.activeElement).toBe(heading)
    expect(await screen.findByText('2026-12-01')).toBeTruthy()
    expect(requestsTo(cancelAddress).map(({ body }) => body)).toEqual([
      { subscriptionId: 's1', reason: 'Low quality content' },
    ])
  })

  it('[S-10] shows an error, and the reason stays chosen', async () => {
    fail(cancelAddress, 'unexpected', { code: 500 })
    const user = show()
    await user.click(await screen.findByRole('radio', { name: 'Others' }))
    await user.click(await cancel())
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side')
    expect(await screen.findByRole('radio', { name: 'Others' })).toHaveProperty('checked', true)
  })

  it('[S-10] shows a cancellation made on another device', async () => {
    fail(cancelAddress, 'already-cancelled', { code: 409 })
    const user = show()
    await user.click(await screen.findByRole('radio', { name: 'Others' }))
    subscriptionIs({ cancel: 1 })
    await user.click(await cancel())
    expect(
      await screen.findByRole('heading', { name: 'This subscription has already been cancelled.' }),
    ).toBeTruthy()
  })

  it('[S-10] a cancellation can be undone', async () => {
    subscriptionIs({ cancel: 1 })
    reply<typeof subscriptions.resume>('PATCH packages/subscription/resume', {
      subscriptionId: 's1',
      endsAt: data.subscription.end_date,
    })
    const user = show()
    const resume = await screen.findByRole('button', { name: 'Keep my subscription' })
    subscriptionIs()
    await user.click(resume)
    await waitFor(async () => expect(await cancel()).toBeTruthy())
  })
})
