// @vitest-environment jsdom
import type { profile } from '@kallo/contract/accounts/profile'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fail, reply } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'
import { currentSession } from '../../platform/session.ts'

const support = { email: 'ada@kallo.test', expiresAt: '2026-11-20T12:45:00Z' }
const storedToken = () => sessionStorage.getItem('support-token')

it('[F-05] a link from the console opens a support view with a banner in this tab only, and the banner ends it', async () => {
  reply<typeof profile.impersonation>('GET profile/impersonation', support)
  renderPage('/impersonate#token-of-support', { isSignedIn: true })
  await screen.findByText(/Read-only view of ada@kallo.test until/)
  expect(currentSession()).toMatchObject({ key: 'token-of-support', isSupport: true })
  expect(storedToken()).toBe('token-of-support')
  expect(localStorage.getItem('session')).toBe('token-of-ada')
  await userEvent.click(screen.getByRole('button', { name: 'End this view' }))
  expect(storedToken()).toBeNull()
  expect(localStorage.getItem('session')).toBe('token-of-ada')
})

it('[F-05] a token that does not belong to a support session is rejected', async () => {
  reply<typeof profile.impersonation>('GET profile/impersonation', null)
  renderPage('/impersonate#token-of-somebody')
  await waitFor(() => expect(currentSession().isSupport).toBe(true))
  await waitFor(() => expect(storedToken()).toBeNull())
})

it('[F-05] an expired support view does not end the session of this browser', async () => {
  fail('GET profile/impersonation', 'sign-in-needed', { code: 401 })
  renderPage('/impersonate#token-of-support', { isSignedIn: true })
  await waitFor(() => expect(currentSession().isSupport).toBe(true))
  await waitFor(() => expect(storedToken()).toBeNull())
  expect(localStorage.getItem('session')).toBe('token-of-ada')
})
