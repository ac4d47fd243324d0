/** @vitest-environment jsdom */
import { fail } from '@kallo/testkit/mock-api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { InvitationPage } from './invitation-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

configure({ asyncUtilTimeout: 30_000 })

function show(page: ReactElement) {
  const router = createMemoryRouter([{ path: '/', element: page }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('[O-06, O-28] a link that was used leads to the login page', async () => {
  fail('POST console/invitation/check', 'link-invalid', { code: 404 })
  show(<InvitationPage />)
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login')
})

it('[O-02] the set-up of a second factor leads to the login page once the session has ended', async () => {
  fail('POST console/second-factor/begin', 'sign-in-needed', { code: 401 })
  fail('GET console/self', 'sign-in-needed', { code: 401 })
  show(<SecondFactorPage />)
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login')
})
