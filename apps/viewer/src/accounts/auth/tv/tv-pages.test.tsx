// @vitest-environment jsdom
import type { auth } from '@kallo/contract/accounts/auth'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { disconnect, fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { currentPath, renderPage } from '../../../testing/render-page.tsx'

describe('the page on a television', () => {
  const codeAddress = 'POST auth/tv/code'
  const pollAddress = 'POST auth/tv/token'
  const show = () => renderPage('/tv')
  const codeIs = (user_code: string, expires_in = 600) =>
    reply<typeof auth.tvCode>(codeAddress, {
      deviceCode: `secret of ${user_code}`,
      userCode: user_code,
      verificationUri: 'https://tv.example/login/tv',
      verificationUriComplete: `https://tv.example/login/tv/${user_code}`,
      expiresInSeconds: expires_in,
      intervalSeconds: 0.05,
    })

  beforeEach(() => {
    codeIs('BKT-WRX')
    reply<typeof auth.tvToken>(pollAddress, { state: 'pending' })
  })

  it('[A-02] shows that a code is requested', async () => {
    hang(codeAddress)
    show()
    expect(await screen.findByRole('status', { name: 'Getting a code' })).toBeTruthy()
  })

  it('[A-02, B-15] shows an error, and the code after Retry', async () => {
    fail(codeAddress, 'unexpected', { code: 500 })
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    codeIs('BKT-WRX')
    await user.click(retry)
    expect(await screen.findByText('BKT-WRX')).toBeTruthy()
  })

  it('[A-02] shows the code, where to enter it, and how long it is valid', async () => {
    show()
    expect(await screen.findByText('BKT-WRX')).toBeTruthy()
    expect(screen.getByText('Code: B K T - W R X')).toBeTruthy()
    expect(screen.getByText('tv.example/login/tv')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/(10:00|9:5\d)/)
  })

  it('[A-02] signs in once the code is approved', async () => {
    show()
    await screen.findByText('BKT-WRX')
    const removed = { deviceRemove: true, removeDevice: 'Phone' }
    reply<typeof auth.tvToken>(pollAddress, { state: 'approved', token: 'new', ...removed })
    expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeTruthy()
    expect(screen.getByText('Phone was logged out to make room.')).toBeTruthy()
    expect(localStorage.getItem('session')).toContain('new')
    expect(requestsTo(pollAddress)[0]?.body).toEqual({
      deviceCode: 'secret of BKT-WRX',
      requestId: expect.any(String) as string,
    })
  })

  it('[A-02] replaces a code that has expired', async () => {
    show()
    await screen.findByText('BKT-WRX')
    codeIs('NEW-ONE')
    reply<typeof auth.tvToken>(pollAddress, { state: 'expired' })
    expect(await screen.findByText('NEW-ONE')).toBeTruthy()
  })

  it('[A-02] signs in with a code that was approved in its last second', async () => {
    codeIs('BKT-WRX', 0)
    reply<typeof auth.tvToken>(pollAddress, {
      state: 'approved',
      token: 'new',
      deviceRemove: false,
      removeDevice: null,
    })
    show()
    expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeTruthy()
    expect(requestsTo(codeAddress)).toHaveLength(1)
  })

  it('[A-02] keeps polling while there is no connection', async () => {
    disconnect(pollAddress)
    show()
    expect(await screen.findByText('We can’t connect right now. We’ll keep trying.')).toBeTruthy()
    reply<typeof auth.tvToken>(pollAddress, {
      state: 'approved',
      token: 'new',
      deviceRemove: false,
      removeDevice: null,
    })
    expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeTruthy()
  })

  it('[A-02] shows that the television is signed in already', async () => {
    renderPage('/tv', { isSignedIn: true })
    expect(await screen.findByRole('heading', { name: 'This TV is already logged in' })).toBeTruthy()
    expect(requestsTo(codeAddress)).toEqual([])
  })
})

describe('the page that links a television', () => {
  const address = 'POST auth/tv/login'
  const show = (path: string, isSignedIn = true) => renderPage(path, { isSignedIn })

  it('[A-02] asks for a complete code', async () => {
    const user = show('/login/tv')
    await user.type(await screen.findByLabelText('Code on your TV'), 'BKT')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('A code has six letters, such as BKT-WRX')).toBeTruthy()
    expect(requestsTo(address)).toEqual([])
  })

  it('[A-02] links with a typed code', async () => {
    reply<typeof auth.tvLogin>(address, { device_name: 'Living room TV' })
    const user = show('/login/tv')
    await user.type(await screen.findByLabelText('Code on your TV'), 'bktwrx')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'Your TV is linked' })).toBeTruthy()
    expect(screen.getByText('Living room TV')).toBeTruthy()
    expect(requestsTo(address).map(({ body }) => body)).toEqual([{ code: 'BKT-WRX' }])
  })

  it('[A-02] shows that it is linking', async () => {
    hang(address)
    show('/login/tv/BKT-WRX')
    expect(await screen.findByRole('status', { name: 'Linking your TV' })).toBeTruthy()
  })

  it('[A-02] an invalid code can be typed again', async () => {
    fail(address, 'tv-code-invalid', { code: 404 })
    show('/login/tv/BKT-WRX')
    expect(await screen.findByText(/This code is wrong or has expired/)).toBeTruthy()
    expect(screen.getByLabelText('Code on your TV')).toBeTruthy()
  })

  it('[A-02, B-15] shows an error with Retry', async () => {
    disconnect(address)
    show('/login/tv/BKT-WRX')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('[A-02, A-10] with a full account, the message stays and the next login continues to the code', async () => {
    const login = 'POST auth/login'
    reply<typeof auth.login>(login, { token: '', deviceRemove: true, removeDevice: 'Phone' })
    const user = show('/login/tv/BKT-WRX', false)
    await user.type(await screen.findByLabelText(/^Email/), 'ada@example.com')
    await user.type(screen.getByLabelText(/^Password/), 'better horse')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByText(/Phone was logged out to make room/)).toBeTruthy()
    expect(currentPath()).toBe('/login/tv/BKT-WRX')
    reply<typeof auth.login>(login, { token: 'new', deviceRemove: false, removeDevice: null })
    reply<typeof auth.tvLogin>(address, { device_name: 'Living room TV' })
    await user.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByRole('heading', { name: 'Your TV is linked' })).toBeTruthy()
    expect(screen.queryByText(/Phone was signed out/)).toBeNull()
  })

  it('[A-02] without a session, shows the code above the login', async () => {
    show('/login/tv/BKT-WRX', false)
    expect(await screen.findByText('BKT-WRX')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
    expect(currentPath()).toBe('/login/tv/BKT-WRX')
    expect(requestsTo(address)).toEqual([])
  })
})
