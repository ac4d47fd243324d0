/** @vitest-environment jsdom */
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { disconnect, fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBilling, aSubscription } from '../../testing/payments.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aPlan, aSubscriber, replyWithSubscriber } from '../../testing/subscribers.ts'

const one = 'console/subscribers/:id'

async function openDialog(button: string, given: Parameters<typeof replyWithSubscriber>[0] = {}) {
  replyWithSubscriber(given)
  const { user } = renderPage('/subscribers/u1')
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  /** The plans that the dialog offers. */
  const offered = async () => {
    await user.click(await dialog.findByRole('button', { name: /Plan/ }))
    return within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }
  return { user, dialog, offered }
}

function replyWithPlans(...items: ReturnType<typeof aPlan>[]) {
  reply<typeof planEditing.list>('GET console/plans', { items, total: items.length })
}

describe('extending', () => {
  it('[F-04] after a lost response, days and reason stay, and the key is the same', async () => {
    disconnect(`POST ${one}/extend`)
    const { user, dialog } = await openDialog('Extend')
    const days = dialog.getByRole('spinbutton', { name: 'Days' })
    await user.clear(days)
    await user.type(days, '14')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Outage on Sunday{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The server cannot be reached/)

    reply<typeof subscriberBilling.extend>(`POST ${one}/extend`, { endsAt: '2026-12-15T12:00:00.000Z' })
    await user.click(dialog.getByRole('button', { name: 'Extend' }))
    expect(await screen.findByText('Extended')).toBeTruthy()
    const [first, second] = requestsTo(`POST ${one}/extend`).map(({ body }) => body)
    expect(first).toMatchObject({ days: 14, reason: 'Outage on Sunday', planId: '' })
    expect(second).toEqual(first)
  })

  it('[F-04] days out of range are named at their field', async () => {
    fail(`POST ${one}/extend`, 'bad-input', { fields: { days: 'must be from 1 to 366' } })
    const { user, dialog } = await openDialog('Extend')
    await user.type(dialog.getByRole('spinbutton', { name: 'Days' }), '000')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Outage on Sunday{Enter}')
    expect(await dialog.findByText('must be from 1 to 366')).toBeTruthy()
    expect(dialog.getByRole('spinbutton', { name: 'Days' })).toHaveProperty('value', '7000')
  })

  it('[F-04, F-17] without a running subscription, one of the plans and passes on sale is chosen', async () => {
    replyWithPlans(
      aPlan('1_2', 'Monthly'),
      aPlan('d1_1', 'Day Pass', { kind: 'day-pass', durationDays: 1, months: 0 }),
      aPlan('3_3', 'Quarter', { isOnSale: false }),
    )
    reply<typeof subscriberBilling.extend>(`POST ${one}/extend`, { endsAt: '2026-12-15T12:00:00.000Z' })
    const { user, dialog, offered } = await openDialog('Extend', { billing: aBilling({ subscriptions: [] }) })
    expect(await offered()).toEqual(['Monthly', 'Day Pass'])
    await user.click(screen.getByRole('option', { name: 'Day Pass' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Outage{Enter}')
    await waitFor(() => expect(requestsTo(`POST ${one}/extend`)[0]?.body).toMatchObject({ planId: 'd1_1' }))
  })
})

describe('changing the plan', () => {
  it('[F-04, S-25] plans without a price in the currency of the renewal are not offered, except the present one', async () => {
    replyWithPlans(
      aPlan('p1', 'Monthly', { isOnSale: false }),
      aPlan('1_5', 'Family'),
      aPlan('3_3', 'Quarter', { priceNgnMinor: null }),
      aPlan('d1_1', 'Day Pass', { kind: 'day-pass' }),
    )
    const { offered } = await openDialog('Change plan')
    expect(await offered()).toEqual(['Monthly', 'Family'])
  })

  it('[F-04] a change that is not possible any more keeps the chosen plan and the reason', async () => {
    replyWithPlans(aPlan('p1', 'Monthly'), aPlan('1_5', 'Family'))
    fail(`POST ${one}/change-plan`, 'change-while-cancelled', { message: 'It was cancelled meanwhile.' })
    const { user, dialog, offered } = await openDialog('Change plan')
    await offered()
    await user.click(screen.getByRole('option', { name: 'Family' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked by phone{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('It was cancelled meanwhile.')
    expect(dialog.getByRole('button', { name: /Family/ })).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Asked by phone')
  })

  it('[F-04] a planned change is what the dialog begins with', async () => {
    replyWithPlans(aPlan('p1', 'Monthly'), aPlan('1_5', 'Family'))
    const changing = aSubscription({ nextPlan: { id: '1_5', name: 'Family' } })
    const { dialog } = await openDialog('Change plan', { billing: aBilling({ subscriptions: [changing] }) })
    expect(await dialog.findByRole('button', { name: /Family/ })).toBeTruthy()
  })
})

describe('cancelling the renewal', () => {
  it('[F-04] the cancellation names the subscription and one of the eight reasons', async () => {
    reply<typeof subscriberBilling.cancel>(`POST ${one}/cancel`, null)
    const { user, dialog } = await openDialog('Cancel renewal')
    expect(dialog.getByText(/The paid period runs until its end/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^Subscriber’s reason|Others?/ }))
    expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(8)
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Cancel the renewal' }))
    await waitFor(() =>
      expect(requestsTo(`POST ${one}/cancel`)[0]?.body).toMatchObject({
        subscriptionId: 'sub1',
        reason: 'Others',
      }),
    )
  })
})

describe('erasing', () => {
  const erase = `POST ${one}/erase`

  it('[F-08] a running subscription is ended only after a switch that appears with the error', async () => {
    fail(erase, 'subscription-running', { code: 409, message: 'A subscription is running.' })
    const { user, dialog } = await openDialog('Erase')
    expect(dialog.queryByRole('switch')).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked in writing{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('A subscription is running.')

    reply<typeof subscribers.erase>(erase, null)
    await user.click(dialog.getByRole('switch', { name: /End the running subscription/ }))
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }))
    expect(await screen.findByText('The personal data has been erased.')).toBeTruthy()
    expect(requestsTo(erase).map(({ body }) => body)).toMatchObject([
      { endsSubscription: false, reason: 'Asked in writing' },
      { endsSubscription: true, reason: 'Asked in writing' },
    ])
  })

  it('[F-08] a cancelled question for the password erases nothing and keeps the reason', async () => {
    fail(erase, 'step-up-needed', { code: 403, message: 'Confirm that it is you.' })
    const { user, dialog } = await openDialog('Erase')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked in writing{Enter}')
    const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await dialog.findByText('Confirm that it is you.')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Asked in writing')
    expect(requestsTo(erase)).toHaveLength(1)
  })
})

describe('notes and views', () => {
  it('[F-02] a note that could not be stored stays in its field, also after the dialog was closed', async () => {
    disconnect(`POST ${one}/notes`)
    const { user, dialog } = await openDialog('Add a note')
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Prefers calls')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The server cannot be reached/)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Add a note' }))
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Prefers calls')
  })

  it('[F-05] the view of the app opens with a second press, in a new tab', async () => {
    reply<typeof subscribers.impersonate>(`POST ${one}/impersonate`, {
      url: 'https://tv.example/#view=abc',
      expiresAt: '2026-11-01T12:15:00.000Z',
    })
    const { user, dialog } = await openDialog('View as subscriber', { subscriber: aSubscriber() })
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Cannot see channels{Enter}')
    const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Open the view in a new tab' })
    expect([link.href, link.target, link.rel]).toEqual([
      'https://tv.example/#view=abc',
      '_blank',
      'noreferrer',
    ])
  })
})
