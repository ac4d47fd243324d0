// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

const reload = vi.fn()

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('location', { ...location, reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  // React reports errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  reload.mockClear()
  sessionStorage.clear()
})

function Missing(): never {
  throw new Error('Failed to fetch dynamically imported module')
}

/** As after a reload of the page. */
function open() {
  cleanup()
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ErrorBoundary>
            <Missing />
          </ErrorBoundary>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
}

it('[B-15] a page whose code stays missing is reloaded three times, and then by the viewer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const times of [1, 2, 3]) {
    open()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(times))
  }
  open()
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(reload).toHaveBeenCalledTimes(3)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  open()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(4))
})
