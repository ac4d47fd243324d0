// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { envelope, fail, requestsTo } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'

const view = 'GET profile/view'

it.each([
  ['403', () => fail(view, 'read-only-session', { code: 403 })],
  ['404', () => fail(view, 'payment-not-found', { code: 404 })],
  [
    '200 with an error in its envelope',
    () => envelope(view, { status: 'ERROR', title: 'Error', message: '' }),
  ],
])('[T-01] a profile view that fails with %s ends the session', async (_, respond) => {
  respond()
  renderPage('/my-account', { isSignedIn: true })
  await waitFor(() => expect(localStorage.getItem('session')).toBeNull())
})

it('[T-01] a temporary error of the profile request does not end the session', async () => {
  fail(view, 'unexpected', { code: 503 })
  renderPage('/my-account', { isSignedIn: true })
  await waitFor(() => expect(requestsTo(view).length).toBeGreaterThan(0))
  expect(localStorage.getItem('session')).toContain('token-of-ada')
})
