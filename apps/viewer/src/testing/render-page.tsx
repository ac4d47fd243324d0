import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '../platform/query-client.ts'
import { beginSession, endSession } from '../platform/session.ts'
import { Pages } from '../app/pages.tsx'
import { Toasts } from '../app/toasts.tsx'
import { background } from './fixtures.ts'

// Pages load their code first, on machines that are busy with other tests.
configure({ asyncUtilTimeout: 30_000 })

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', locales: 'en-NG', messages: {} })
  fillInBrowser()
  background()
})
afterEach(() => {
  cleanup()
  endSession('logout')
  localStorage.clear()
  sessionStorage.clear()
})

/** Renders what the app shows at a path, with its real routes, queries and texts. */
export function renderPage(path: string, { isSignedIn = false } = {}) {
  if (isSignedIn) beginSession('token-of-ada')
  const client = createQueryClient()
  const { queries } = client.getDefaultOptions()
  // Retries are the query client's, not the pages'.
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Pages />
          <Toasts />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return userEvent.setup()
}

/** The path that the router is at. */
export function currentPath(): string | null {
  return screen.getByTestId('address').textContent
}

function Address() {
  const { pathname } = useLocation()
  return <output data-testid="address">{pathname}</output>
}

/** Defines the browser APIs that jsdom lacks. */
function fillInBrowser(): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  HTMLElement.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}
