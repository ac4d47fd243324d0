import type { operators } from '@kallo/contract/accounts/operators'
import type { DataOf } from '@kallo/contract/endpoint'
import { reply } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { StepUpDialog } from '../accounts/session/step-up-dialog.tsx'
import { pages } from '../app/pages.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { setServiceZone } from '../platform/service-zone.ts'
import { Toasts } from '../platform/toasts.tsx'
import { useUnsavedChangesGuard } from '../platform/unsaved-changes.ts'

// Pages load their code first, on machines that are busy with other tests.
configure({ asyncUtilTimeout: 30_000 })

type Self = DataOf<typeof operators.self>

const zone = 'Africa/Lagos'

beforeEach(() => {
  fillInBrowser()
  setServiceZone(zone)
})
afterEach(() => {
  cleanup()
  // Toasts are not part of a page's state, so that they would be shown in the next test.
  render(<Toasts />)
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

interface Options {
  role?: Self['operator']['role']
  /** Second factors of the signed-in operator; none if omitted. */
  factors?: Partial<Pick<Self['operator'], 'hasSecondFactor' | 'hasPasskey'>>
  /** The window is as narrow as a phone's. */
  isNarrow?: boolean
}

/** Renders what an operator sees at a path, with the real pages, queries and dialogs, but without menu and top bar. */
export function renderPage(path: string, options: Options = {}) {
  const children = pages.map(({ path: pattern, load }) => ({
    path: pattern,
    lazy: async () => ({ Component: await load() }),
  }))
  return renderRoutes(children, path, options)
}

/** Renders a part of a page. */
export function renderPart(part: ReactNode, options: Options = {}) {
  return renderRoutes([{ path: '/', Component: () => part }], '/', options)
}

/** Renders a page without menu, such as those for signing in. */
export function renderRoute(path: string, Component: () => ReactNode, query = '') {
  return renderRoutes(
    [
      { path, Component },
      { path: '*', Component: () => null },
    ],
    `${path}${query}`,
    {},
  )
}

function renderRoutes(
  children: RouteObject[],
  path: string,
  { role = 'owner', factors, isNarrow = false }: Options,
) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  const self = selfOf(role)
  reply<typeof operators.self>('GET console/self', { ...self, operator: { ...self.operator, ...factors } })
  const client = createQueryClient()
  const { queries } = client.getDefaultOptions()
  // Retries are the query client's, not the pages'.
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  const router = createMemoryRouter([{ Component: Frame, HydrateFallback: () => null, children }], {
    initialEntries: [path],
  })
  render(
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale="en-GB">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>,
  )
  /** The path and query that the router is at. */
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  const go = (to: string) => act(() => router.navigate(to))
  return { user: userEvent.setup({ delay: null }), address, go }
}

/** The parts of the layout that pages depend on. */
function Frame() {
  useUnsavedChangesGuard()
  return (
    <>
      <Outlet />
      <StepUpDialog />
      <Toasts />
    </>
  )
}

export function selfOf(role: Self['operator']['role']): Self {
  return {
    operator: {
      id: 'o1',
      name: 'Ngozi Bello',
      email: 'ngozi@example.com',
      role,
      hasSecondFactor: false,
      hasPasskey: false,
      isDisabled: false,
      lastLoginAt: null,
    },
    needsSecondFactor: false,
    service: { name: 'Kallo', logo: null },
    timeZone: zone,
    steppedUpUntil: null,
  }
}

/** Defines the browser APIs that jsdom lacks. */
function fillInBrowser(): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  HTMLElement.prototype.scrollIntoView = () => undefined
  HTMLElement.prototype.setPointerCapture = () => undefined
  HTMLElement.prototype.releasePointerCapture = () => undefined
}
