import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { selfQuery } from '../accounts/session/api.ts'
import { InvitationPage } from '../accounts/session/invitation-page.tsx'
import { LoginPage } from '../accounts/session/login-page.tsx'
import { SecondFactorPage } from '../accounts/session/second-factor-page.tsx'
import { hasReason } from '../platform/api-error.ts'
import { setServiceZone } from '../platform/service-zone.ts'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { menuOf, pages } from './pages.ts'

/** The pages of the console. All but those for signing in require a session with a second factor. */
export function createConsoleRouter(queryClient: QueryClient) {
  const routes: RouteObject[] = [
    { path: '/login', Component: LoginPage },
    { path: '/setup/:token', Component: InvitationPage },
    { path: '/invitation/:token', Component: InvitationPage },
    { path: '/second-factor', Component: SecondFactorPage },
    {
      path: '/',
      loader: ({ request }) => requireOperator(queryClient, request),
      // The session is not checked on navigation: the requests of each page detect its end.
      shouldRevalidate: () => false,
      Component: Layout,
      children: [
        { index: true, loader: () => openFirstPage(queryClient) },
        ...pages.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
  return createBrowserRouter([{ ErrorBoundary: ErrorPage, HydrateFallback: () => null, children: routes }], {
    basename: '/console',
  })
}

async function requireOperator(queryClient: QueryClient, request: Request) {
  const { pathname, search } = new URL(request.url)
  try {
    const self = await queryClient.ensureQueryData(selfQuery)
    setServiceZone(self.timeZone)
    if (self.needsSecondFactor) throw redirect('/second-factor')
    return self
  } catch (error) {
    if (!hasReason(error, 'sign-in-needed')) throw error
    const path = `${pathname.replace(/^\/console/, '')}${search}`
    throw redirect(`/login?${new URLSearchParams(path === '/' ? {} : { to: path })}`)
  }
}

async function openFirstPage(queryClient: QueryClient) {
  const { operator } = await queryClient.ensureQueryData(selfQuery)
  return redirect(menuOf(operator.role)[0]?.entries[0]?.path ?? '/sessions')
}
