// @vitest-environment jsdom
import type { auth } from '@kallo/contract/accounts/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { disconnect, envelope, fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

describe('the page of a reset link', () => {
  const checkAddress = 'POST auth/check/:reset_token/:email'
  const changeAddress = 'POST auth/change-password'
  const show = () => renderPage('/account/reset/abc123/ada@example.com')
  const password = () => screen.findByLabelText(/^New password/)
  const fillIn = async (user: ReturnType<typeof show>) => {
    await user.type(await password(), 'better horse')
    await user.type(await screen.findByLabelText(/^Confirm password/), 'better horse')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
  }

  beforeEach(() => reply<typeof auth.checkReset>(checkAddress, null))

  it('[A-05] checks the link before it shows the form', async () => {
    hang(checkAddress)
    show()
    expect(await screen.findByRole('status', { name: 'Checking your link' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  it('[A-05] an invalid link shows where to request a new one', async () => {
    fail(checkAddress, 'link-invalid', { code: 400 })
    show()
    expect(await screen.findByRole('heading', { name: 'Invalid URL' })).toBeTruthy()
    const another = screen.getByRole('link', { name: 'Get a new link' })
    expect(another).toHaveProperty('pathname', '/forgot')
  })

  it.each([[{ code: 201 }], [{}]])(
    '[A-05] is invalid unless the code of the envelope is 200: %j',
    async (code) => {
      envelope(checkAddress, { status: 'OK', title: 'OK', message: '', data: null, ...code })
      show()
      expect(await screen.findByRole('heading', { name: 'Invalid URL' })).toBeTruthy()
    },
  )

  it('[A-05, B-15] an unreachable server does not make the link invalid', async () => {
    disconnect(checkAddress)
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    reply<typeof auth.checkReset>(checkAddress, null)
    await user.click(retry)
    expect(await password()).toBeTruthy()
  })

  it('[V-01] marks missing fields, and sends nothing', async () => {
    const user = show()
    await password()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Enter new and confirm password')
    expect(document.activeElement).toBe(await password())
    expect(requestsTo(changeAddress)).toEqual([])
  })

  it('[A-05] changes the password, and leads to the login', async () => {
    reply<typeof auth.changePassword>(changeAddress, null)
    const user = show()
    await fillIn(user)
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(await screen.findByText(/Your password has been changed/)).toBeTruthy()
    expect(requestsTo(changeAddress).map(({ body }) => body)).toEqual([
      {
        token: 'abc123',
        email: 'ada@example.com',
        password: 'better horse',
        confirmPassword: 'better horse',
        requestId: expect.any(String) as string,
      },
    ])
  })

  it('[A-05] repeats the request after a lost response, and sends another one for another password', async () => {
    disconnect(changeAddress)
    const user = show()
    const sent = (count: number) => waitFor(() => expect(requestsTo(changeAddress)).toHaveLength(count))
    await fillIn(user)
    await sent(1)
    const button = await screen.findByRole('button', { name: 'Submit' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    await user.click(button)
    await sent(2)
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    await fillIn(user)
    await sent(3)
    const [first, second, third] = requestsTo(changeAddress).map(
      ({ body }) => (body as { requestId: string }).requestId,
    )
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('[A-05, V-01] shows at its field that the password is weak', async () => {
    fail(changeAddress, 'weak-password', { code: 400, fields: { password: 'weak' } })
    const user = show()
    await fillIn(user)
    await waitFor(async () => expect((await password()).getAttribute('aria-invalid')).toBe('true'))
    expect(currentPath()).toBe('/account/reset/abc123/ada@example.com')
  })
})

describe('the page of an activation link', () => {
  const address = 'POST auth/activate/:reset_token/:email'
  const show = () => renderPage('/account/activate/abc123/ada@example.com')

  it('[A-06] shows that the account is being activated', async () => {
    hang(address)
    show()
    expect(await screen.findByRole('status', { name: 'Activating your account' })).toBeTruthy()
  })

  it('[A-06] shows that the account is active, and leads to the login', async () => {
    reply<typeof auth.activate>(address, null)
    show()
    expect(await screen.findByText(/Your account is activated/)).toBeTruthy()
    const login = within(screen.getByRole('main')).getByRole('link', { name: 'Login' })
    expect(login).toHaveProperty('pathname', '/login')
  })

  it('[A-06] shows the message and Retry for the code 501 in an envelope, whatever its status', async () => {
    envelope(address, { status: 'OK', code: 501, title: 'Not yet', message: 'Please try again.', data: null })
    show()
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.getByText('Please try again.')).toBeTruthy()
  })

  it('[A-06] shows an error with Retry', async () => {
    fail(address, 'unexpected', { code: 500 })
    show()
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('[A-06, A-09] an invalid link offers another activation mail', async () => {
    fail(address, 'link-invalid', { code: 400 })
    reply<typeof auth.resendActivation>('POST auth/activation', null)
    const user = show()
    expect(await screen.findByText('This link is no longer valid. Request a new one.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resend the activation email' }))
    expect(await screen.findByText(/^Sent\./)).toBeTruthy()
    expect(requestsTo('POST auth/activation').map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  })
})
