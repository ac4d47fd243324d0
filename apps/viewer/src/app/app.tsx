import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  QueryClientProvider,
  type QueryClient,
  useQueryClient,
  type Query,
  useQuery,
} from '@tanstack/react-query'
import { BrowserRouter, useRoutes, useLocation, useNavigationType, useNavigate } from 'react-router'
import { useSession } from '../platform/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { routeList } from './route-list.tsx'
import { Toasts } from './toasts.tsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rememberScroll, restoreScroll } from './layout.tsx'
import { links } from '../platform/links.ts'
import { loginState } from './session-routes.tsx'
import { startLanguage } from '@kallo/rules/foundation/language'
import { profileQuery } from '../accounts/profile/api.ts'
import { keepLanguage, storedLanguage } from '../platform/language.ts'
import { visitorCountry } from '../platform/visitor.ts'

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

/** What a full page load does by itself and an app must do by hand: scroll, focus, and say the new title. */
function Arrival() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const lastPath = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isFirst = lastPath.current === null
    const isSamePage = lastPath.current === pathname
    lastPath.current = pathname
    // A search typed into the address is the same page.
    if (isSamePage && type === 'REPLACE') return
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true })
    if (type === 'POP') return restoreScroll(key)
    window.scrollTo(0, 0)
  }, [pathname, key, type])
  useEffect(() => rememberScroll(key), [key])
  return <TitleAnnouncer />
}

/** Lazy pages bring their title late, so the announcement follows the document's title itself. */
function TitleAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const first = document.title
    const observer = new MutationObserver(() => {
      if (document.title && document.title !== first) setTitle(document.title)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {title}
    </p>
  )
}

/**
 * T-01: when the session ends, here or in another tab, nothing of it stays and the login page comes. When another one
 * takes its place, nothing of the first stays either.
 */
function SessionWatch() {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const last = useRef(session.token)
  useEffect(() => {
    const hasChanged = last.current !== null && last.current !== session.token
    last.current = session.token
    if (!hasChanged) return
    const ofViewer = { predicate: ({ queryKey }: Query) => queryKey[1] === 'viewer' }
    if (session.token) return void client.resetQueries(ofViewer)
    client.removeQueries(ofViewer)
    void navigate(links.login, { replace: true, state: loginState(session, pathname + search) })
  }, [session, client, navigate, pathname, search])
  return null
}

/** M-01: on a device where nobody has chosen a language, the profile's is shown and kept. */
function ProfileLanguage() {
  const { token } = useSession()
  const { data } = useQuery({ ...profileQuery(), enabled: token !== null && storedLanguage() === null })
  const profile = data?.selected_language ?? null
  useEffect(() => {
    const { language, from } = startLanguage({ stored: storedLanguage(), profile, browser: [] })
    // Words that could not be fetched are asked for again at the next start.
    if (from === 'profile') keepLanguage(language).catch(() => {})
  }, [profile])
  return null
}

/** The specification keeps the visitor's country in local storage from the first page on. Asked for when nothing else is. */
function VisitorCountry() {
  const client = useQueryClient()
  useEffect(() => {
    if (visitorCountry() !== null) return
    const learn = () =>
      void import('../platform/visitor.ts').then(({ visitorPlaceQuery }) =>
        client.prefetchQuery(visitorPlaceQuery()),
      )
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(learn, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(learn, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [client])
  return null
}
