// @vitest-environment jsdom
import type { auth } from '@kallo/contract/accounts/auth'
import type { mailingList } from '@kallo/contract/accounts/mailing-list'
import type { profile } from '@kallo/contract/accounts/profile'
import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { contents } from '@kallo/contract/catalogue/contents'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import * as data from '../testing/fixtures.ts'
import { disconnect, fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { currentPath, renderPage } from '../testing/render-page.tsx'

const field = (label: RegExp) => screen.findByLabelText(label)
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
/** The text of the alerts, once it matches. */
const alertWith = (text: RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole('alert').find(({ textContent }) => text.test(textContent))
    if (!found) throw new Error(`No alert says ${text}`)
    return found
  })

describe('login', () => {
  const address = 'POST auth/login'
  const fillIn = async (user: UserEvent) => {
    await user.type(await field(/^Email/), 'ada@example.com')
    await user.type(await field(/^Password/), 'correct horse')
  }

  it('[V-01] marks missing fields and sends nothing', async () => {
    const user = renderPage('/login')
    await user.type(await field(/^Email/), 'ada@example.com')
    await press(user, 'Login')
    expect(await alertWith(/Enter your email and password/)).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^Password/))
    expect(requestsTo(address)).toEqual([])
  })

  it('[A-01] signs in and goes home', async () => {
    reply<typeof auth.login>(address, { token: 'new', deviceRemove: false, removeDevice: null })
    reply<typeof contents.overview>('GET contents/view', data.overview)
    const user = renderPage('/login')
    await fillIn(user)
    await press(user, 'Login')
    await waitFor(() => expect(currentPath()).toBe('/'))
    expect(localStorage.getItem('session')).toContain('new')
    expect(requestsTo(address)).toEqual([
      { address, body: expect.objectContaining({ email: 'ada@example.com', password: 'correct horse' }) },
    ])
  })

  it('[V-03] says that the password is wrong, and keeps the address', async () => {
    fail(address, 'wrong-credentials', { code: 401 })
    const user = renderPage('/login')
    await fillIn(user)
    await press(user, 'Login')
    expect(await alertWith(/Invalid email or password/)).toBeTruthy()
    expect(await field(/^Email/)).toHaveProperty('value', 'ada@example.com')
  })

  it('[A-09] offers another activation mail', async () => {
    fail(address, 'not-activated', { code: 403 })
    const user = renderPage('/login')
    await fillIn(user)
    await press(user, 'Login')
    expect(await alertWith(/not activated yet/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: /Resend the activation email/ })).toBeTruthy()
  })

  it('[V-03] says how long to wait after too many attempts', async () => {
    fail(address, 'too-many-tries', { code: 429, retry_after: 90 })
    const user = renderPage('/login')
    await fillIn(user)
    await press(user, 'Login')
    expect(await alertWith(/Try again in 2 minutes/)).toBeTruthy()
  })

  it('[V-03] says that the server cannot be reached', async () => {
    disconnect(address)
    const user = renderPage('/login')
    await fillIn(user)
    await press(user, 'Login')
    expect(await alertWith(/You seem to be offline/)).toBeTruthy()
  })

  it('[V-02] a double click sends once', async () => {
    hang(address)
    const user = renderPage('/login')
    await fillIn(user)
    await user.dblClick(await screen.findByRole('button', { name: 'Login' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(requestsTo(address)).toHaveLength(1))
  })
})

describe('registration', () => {
  const address = 'POST auth/register'
  const fillIn = async (user: UserEvent) => {
    await user.type(await field(/^Full name/), 'Ada Obi')
    await user.type(await field(/^Email/), 'ada@example.com')
    await user.type(await field(/^Phone number/), '+2348031234567')
    await user.type(await field(/^Password/), 'correct horse')
    await user.type(await field(/^(Confirm|Repeat)/), 'correct horse')
  }

  it('[V-01] marks missing fields, and sends nothing', async () => {
    const user = renderPage('/register')
    await user.type(await field(/^Full name/), 'Ada Obi')
    await press(user, 'Register')
    expect(await alertWith(/All fields are required!/)).toBeTruthy()
    expect(screen.getAllByText('Please fill in this field').length).toBeGreaterThan(2)
    expect(document.activeElement).toBe(await field(/^Email/))
    expect(requestsTo(address)).toEqual([])
  })

  it('[A-03] says that the activation mail is sent', async () => {
    reply<typeof auth.register>(address, null)
    const user = renderPage('/register')
    await fillIn(user)
    await press(user, 'Register')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
    expect(requestsTo(address)[0]?.body).toMatchObject({ name: 'Ada Obi', language: 'en' })
  })

  it('[V-01] shows at the field what the server reports, and focuses it', async () => {
    fail(address, 'email-taken', { code: 409, fields: { email: 'taken' } })
    const user = renderPage('/register')
    await fillIn(user)
    await press(user, 'Register')
    await waitFor(async () => expect((await field(/^Email/)).getAttribute('aria-invalid')).toBe('true'))
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Email/)))
    expect(await field(/^Full name/)).toHaveProperty('value', 'Ada Obi')
  })
})

interface FormCase {
  path: string
  address: string
  fields: [label: RegExp, text: string][]
  button: string
  succeed: () => void
  /** Visible after success. */
  done: RegExp
  isSignedIn?: boolean
}

const forms: FormCase[] = [
  {
    path: '/forgot',
    address: 'POST auth/reset',
    fields: [[/^Email/, 'ada@example.com']],
    button: 'Send the link',
    succeed: () => reply<typeof auth.forgot>('POST auth/reset', null),
    done: /mail/i,
  },
  {
    path: '/account/change-password',
    address: 'PATCH profile/password/change',
    fields: [
      [/^Old Password/, 'correct horse'],
      [/^New Password/, 'better horse'],
      [/^(Confirm|Repeat)/, 'better horse'],
    ],
    button: 'Submit',
    succeed: () => reply<typeof profile.changePassword>('PATCH profile/password/change', null),
    done: /Password changed/,
    isSignedIn: true,
  },
  {
    path: '/subscription/promo',
    address: 'POST promocode/subscribe',
    fields: [[/code/i, 'FREE-WEEK']],
    button: 'Submit',
    succeed: () =>
      reply<typeof promoCodes.subscribe>('POST promocode/subscribe', {
        subscription: data.subscription,
        redeemed: null,
      }),
    done: /Monthly|watch/i,
    isSignedIn: true,
  },
]

describe.each(forms)('the form of $path', ({ path, address, fields, button, succeed, done, isSignedIn }) => {
  const fillIn = async (user: UserEvent) => {
    for (const [label, text] of fields) await user.type(await field(label), text)
  }

  it('succeeds', async () => {
    succeed()
    const user = renderPage(path, { isSignedIn })
    await fillIn(user)
    await press(user, button)
    expect((await screen.findAllByText(done)).length).toBeGreaterThan(0)
    expect(requestsTo(address)).toHaveLength(1)
  })

  it('[V-01] sends nothing while it is empty, and focuses the first field', async () => {
    const user = renderPage(path, { isSignedIn })
    await press(user, button)
    const [first] = fields
    await waitFor(async () => expect(document.activeElement).toBe(first && (await field(first[0]))))
    expect(requestsTo(address)).toEqual([])
  })

  it('[V-03] says how long to wait after too many attempts', async () => {
    fail(address, 'too-many-tries', { code: 429, retry_after: 30 })
    const user = renderPage(path, { isSignedIn })
    await fillIn(user)
    await press(user, button)
    expect(await alertWith(/Try again in 30 seconds/)).toBeTruthy()
  })
})

it('[C-08] the unsubscribe link needs a confirmation', async () => {
  reply<typeof mailingList.unsubscribeByLink>('POST broadcast/unsubscribe/email', null)
  const user = renderPage('/unsubscribe/email/u1/ada@example.com')
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(requestsTo('POST broadcast/unsubscribe/email')).toEqual([])
  await user.click(button)
  await waitFor(() => expect(requestsTo('POST broadcast/unsubscribe/email')).toHaveLength(1))
})
