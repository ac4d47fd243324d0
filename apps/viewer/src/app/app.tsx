import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter, useRoutes } from 'react-router'
import { useSession } from '../platform/session.ts'
import { Arrival } from './arrival.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ProfileLanguage } from './profile-language.tsx'
import { routeList } from './route-list.tsx'
import { SessionWatch } from './session-watch.tsx'
import { Toasts } from './toasts.tsx'
import { VisitorCountry } from './visitor-country.tsx'

export function App({ client, i18n }: { client: QueryClient; i18n: I18n }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {/* No transitions: on a slow network a click must be seen to work, skeleton first. */}
        <BrowserRouter useTransitions={false}>
          <ErrorBoundary>
            <Pages />
          </ErrorBoundary>
          <SessionWatch />
          <ProfileLanguage />
          <Arrival />
          <Toasts />
          <VisitorCountry />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** Another session is another app: every query asks under another key. */
function Pages() {
  const { token } = useSession()
  const routes = useRoutes(routeList)
  return <div key={token ?? 'visitor'}>{routes}</div>
}
