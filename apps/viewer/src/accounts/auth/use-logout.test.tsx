// @vitest-environment jsdom
import type { auth } from '@kallo/contract/accounts/auth'
import { fail, intercept, reply } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../../platform/query-client.ts'
import { beginSession, currentSession } from '../../platform/session.ts'
import { useLogout } from './use-logout.ts'

const address = 'POST auth/logout'
const pending = () => localStorage.getItem('pending-logout')

async function logOut() {
  const client = createQueryClient()
  const { result } = renderHook(() => useLogout(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.mutate()
  await expect.poll(() => currentSession().key).toBeNull()
}

/** A page that is no response of the server, as captive portals send it. */
const portal = (status: number) =>
  intercept(
    http.post('*/api/v1/auth/logout', () => HttpResponse.html('<p>Sign in to the Wi-Fi</p>', { status })),
  )

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  beginSession('session')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it.each([
  ['the server fails', () => fail(address, 'unexpected', { code: 503 })],
  ['a captive portal answers', () => portal(200)],
  ['a captive portal refuses', () => portal(403)],
])('[H-02] a logout is completed later when %s', async (_, answer) => {
  answer()
  await logOut()
  expect(pending()).toBe('session')
  reply<typeof auth.logout>(address, null)
  window.dispatchEvent(new Event('online'))
  await expect.poll(pending).toBeNull()
})

it('[H-02] a captive portal does not complete a logout', async () => {
  fail(address, 'unexpected', { code: 503 })
  await logOut()
  portal(200)
  window.dispatchEvent(new Event('online'))
  // Its response arrives after that of the request above.
  await fetch('/api/v1/auth/logout', { method: 'POST' }).then((response) => response.text())
  expect(pending()).toBe('session')
})

it.each([
  ['has ended the session', () => reply<typeof auth.logout>(address, null)],
  ['does not know the session', () => fail(address, 'sign-in-needed', { code: 401 })],
])('[H-02] nothing is left to complete when the server %s', async (_, answer) => {
  answer()
  await logOut()
  expect(pending()).toBeNull()
})
