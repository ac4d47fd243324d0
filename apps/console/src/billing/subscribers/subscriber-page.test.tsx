/** @vitest-environment jsdom */
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { disconnect, fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBilling, aSubscription } from '../../testing/payments.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aDevice, aSubscriber, replyWithSubscriber } from '../../testing/subscribers.ts'

const one = 'console/subscribers/:id'

function renderSubscriber(
  given: Parameters<typeof replyWithSubscriber>[0] = {},
  role: 'owner' | 'support' | 'finance' = 'owner',
) {
  replyWithSubscriber(given)
  return renderPage('/subscribers/u1', { role })
}

describe('states of the page', () => {
  it('[F-02] the page says that it loads until the subscriber is there', async () => {
    replyWithSubscriber()
    hang(`GET ${one}`)
    renderPage('/subscribers/u1')
    expect(await screen.findByText('Loading…')).toBeTruthy()
  })

  it('[F-02] a subscriber who does not exist shows the error', async () => {
    replyWithSubscriber()
    fail(`GET ${one}`, 'subscriber-not-found', { code: 404, message: 'There is no such account.' })
    renderPage('/subscribers/u9')
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such account.')
  })

  it('[F-02] while the payments cannot be loaded, profile and devices are shown with the error', async () => {
    replyWithSubscriber()
    fail(`GET ${one}/billing`, 'unexpected', { code: 500, message: 'Try again.' })
    renderPage('/subscribers/u1')
    expect((await screen.findByRole('alert')).textContent).toBe('Try again.')
    expect(screen.getByText('+2348031234567')).toBeTruthy()
    expect(screen.getByRole('row', { name: /Living room TV/ })).toBeTruthy()
    expect(screen.queryByText('Can they watch?')).toBeNull()
  })

  it('[F-08] an erased account offers nothing that changes it', async () => {
    const erasedAt = '2026-11-02T12:00:00.000Z'
    renderSubscriber({ subscriber: aSubscriber({ name: '', email: '', erasedAt, devices: [] }) })
    expect(await screen.findByRole('heading', { name: 'Erased account' })).toBeTruthy()
    await screen.findByText('The account was erased.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[O-02] finance sees plan and payments, and may refund, but not change the account', async () => {
    renderSubscriber({}, 'finance')
    expect(await screen.findByRole('button', { name: 'Refund…' })).toBeTruthy()
    for (const name of ['Extend', 'Erase', 'Sign out everywhere', 'View as subscriber'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(requestsTo(`GET ${one}/viewing`)).toEqual([])
  })
})

describe('the card about watching', () => {
  const verdict = async () => {
    const heading = await screen.findByRole('heading', { name: 'Can they watch?' })
    return within(heading.closest('section') ?? document.body)
  }

  it('[F-18] a viewer who registered in one country and signed in in another shows both', async () => {
    const devices = [aDevice({ country: 'GH' })]
    renderSubscriber({ subscriber: aSubscriber({ devices }) })
    expect(await screen.findByText('Nigeria; last sign-in in Ghana')).toBeTruthy()
  })

  it('[F-18] a device is chosen among those that are signed in, without views of operators', async () => {
    const devices = [
      aDevice({ id: 'd1', name: 'Living room TV' }),
      aDevice({ id: 'd2', name: 'Old phone', isSignedIn: false }),
      aDevice({ id: 'd3', name: 'View', impersonatedBy: 'Ngozi Bello' }),
    ]
    reply<typeof subscribers.signOut>(`POST ${one}/sign-out`, null)
    const { user } = renderSubscriber({ subscriber: aSubscriber({ devices }) })
    expect(await screen.findByText('1 of 2 signed in')).toBeTruthy()
    await user.click((await verdict()).getByRole('button', { name: 'Sign out a device…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(requestsTo(`POST ${one}/sign-out`)[0]?.body).toMatchObject({ deviceId: 'd1' }))
  })

  it('[F-19] a fourth link in an hour is refused in the dialog', async () => {
    fail(`POST ${one}/mails`, 'too-many-tries', { code: 429, message: 'Three links were sent.' })
    const { user } = renderSubscriber()
    await user.click(await screen.findByRole('button', { name: 'Send a sign-in link…' }))
    await user.click(await screen.findByRole('button', { name: 'Send the link' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Three links were sent.')
    expect(requestsTo(`POST ${one}/mails`)[0]?.body).toMatchObject({ kind: 'sign-in' })
  })
})

describe('buttons without a dialog', () => {
  it('[F-03] a mail that cannot be sent says so', async () => {
    fail(`POST ${one}/mails`, 'too-many-tries', { code: 429, message: 'Too many attempts.' })
    const { user } = renderSubscriber({ subscriber: aSubscriber({ activatedAt: null }) })
    await user.click(await screen.findByRole('button', { name: 'Email the activation link again' }))
    expect(await screen.findByText('Too many attempts.')).toBeTruthy()
    expect(screen.queryByText('The email is on its way.')).toBeNull()
  })

  it('[F-03] a receipt that cannot be sent says so', async () => {
    disconnect(`POST ${one}/receipts`)
    const { user } = renderSubscriber()
    await user.click(await screen.findByRole('button', { name: 'Resend receipt KL-000123' }))
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await user.click(screen.getByRole('button', { name: 'Resend the receipt' }))
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
  })

  it('[F-04] a cancellation that cannot be undone any more says so', async () => {
    fail(`POST ${one}/resume`, 'subscription-not-found', { message: 'It has ended.' })
    const cancelled = aSubscription({ cancelledAt: '2026-11-02T12:00:00.000Z', cancelReason: 'Others' })
    const { user } = renderSubscriber({ billing: aBilling({ subscriptions: [cancelled] }) })
    await user.click(await screen.findByRole('button', { name: 'Undo the cancellation' }))
    expect(await screen.findByText('It has ended.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel renewal' })).toBeNull()
  })

  it('[F-02] a note that a colleague has deleted meanwhile says so', async () => {
    fail(`POST ${one}/notes/remove`, 'note-not-found', { message: 'It was deleted already.' })
    const note = { id: 'n1', author: 'Bola', text: 'Calls often', createdAt: '2026-11-01T12:00:00.000Z' }
    const { user } = renderSubscriber({ subscriber: aSubscriber({ notes: [note] }) })
    await user.click(await screen.findByRole('button', { name: /^Delete the note from/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('It was deleted already.')).toBeTruthy()
  })

  it('[F-15] a double press acts once', async () => {
    const resend = `POST ${one}/mails`
    hang(resend)
    const { user } = renderSubscriber({ subscriber: aSubscriber({ activatedAt: null }) })
    const button = await screen.findByRole('button', { name: 'Email the activation link again' })
    await user.dblClick(button)
    expect(requestsTo(resend)).toHaveLength(1)
  })

  it.each([
    ['mails', 'Email a link for a new password'],
    ['receipts', 'Resend receipt KL-000123'],
    ['receipts', 'Resend the receipt'],
  ])('[F-15] a press after a lost response repeats the same request (%s: %s)', async (path, name) => {
    const address = `POST ${one}/${path}`
    disconnect(address)
    const { user } = renderSubscriber()
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByText(/The server cannot be reached/)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await user.click(screen.getByRole('button', { name }))
    await screen.findByText(/The server cannot be reached/)
    const [first, second] = requestsTo(address).map(({ body }) => body)
    expect(second).toEqual(first)
  })
})

describe('the list of subscribers', () => {
  const list = 'POST console/subscribers/list'

  it('[F-01] a service without accounts says when they appear', async () => {
    reply<typeof subscriberBilling.list>(list, { items: [], total: 0 })
    renderPage('/subscribers')
    expect(await screen.findByText(/They appear here when viewers register/)).toBeTruthy()
  })

  it('[F-01] a search is sent without the spaces around it, from the first page', async () => {
    reply<typeof subscriberBilling.list>(list, { items: [], total: 0 })
    const { user, address } = renderPage('/subscribers?page=3')
    await user.click(await screen.findByRole('searchbox'))
    await user.paste(' KL-000123 ')
    await waitFor(() => expect(address()).toBe('/subscribers?search=KL-000123'))
    // The former list is shown until the response, so what is on the page does not tell that the request was sent.
    await waitFor(() => expect(requestsTo(list)).toHaveLength(2))
    const searches = requestsTo(list).map(({ body }) => body)
    expect(searches.slice(1)).toEqual([expect.objectContaining({ search: 'KL-000123', page: 1, state: '' })])
  })
})
