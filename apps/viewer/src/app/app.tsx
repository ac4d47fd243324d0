import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient, useQueryClient, type Query } from '@tanstack/react-query'
import { BrowserRouter, useLocation, useNavigationType, useNavigate } from 'react-router'
import { useSession } from '../platform/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Pages } from './pages.tsx'
import { Toasts } from './toasts.tsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rememberScroll, restoreScroll } from './layout.tsx'
import { links } from '../platform/links.ts'
import { loginState, ProfileLanguage } from './session-routes.tsx'
import { readStored } from '../platform/storage.ts'
import { visitorCountry } from '../platform/visitor.ts'

export function App({ client, i18n }: { client: QueryClient; i18n: I18n }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {/* No transitions: on a slow network a click must show a skeleton at once. */}
        <BrowserRouter useTransitions={false}>
          <ErrorBoundary>
            <Pages />
          </ErrorBoundary>
          <SessionWatch />
          <ViewerLanguage />
          <WatchedMerge />
          <RouteAnnouncer />
          <Toasts />
          <VisitorCountry />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** What a full page load does by itself: scroll to the top, move the focus, announce the title. */
function RouteAnnouncer() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const lastPath = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isFirst = lastPath.current === null
    const isSamePage = lastPath.current === pathname
    lastPath.current = pathname
    // A redirect that changes only the query string stays on the same page.
    if (isSamePage && type === 'REPLACE') return
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true })
    if (type === 'POP') return restoreScroll(key)
    window.scrollTo(0, 0)
  }, [pathname, key, type])
  useEffect(() => rememberScroll(key), [key])
  return <TitleAnnouncer />
}

/** Lazy pages set their title late, so observe the document's title. */
function TitleAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The browser has announced the first page, but not a return to it.
    let announced = document.title
    const observer = new MutationObserver(() => {
      if (!document.title || document.title === announced) return
      announced = document.title
      setTitle(announced)
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
 * T-01: clears all cached data when the session ends or changes, here or in another tab, and opens the login
 * page.
 */
function SessionWatch() {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const last = useRef(session.key)
  useEffect(() => {
    const hasChanged = last.current !== null && last.current !== session.key
    last.current = session.key
    if (!hasChanged) return
    const ofViewer = { predicate: ({ queryKey }: Query) => queryKey[1] === 'viewer' }
    if (session.key) return void client.resetQueries(ofViewer)
    client.removeQueries(ofViewer)
    void navigate(links.login, { replace: true, state: loginState(session, pathname + search) })
  }, [session, client, navigate, pathname, search])
  return null
}

function ViewerLanguage() {
  return useSession().key === null ? null : <ProfileLanguage />
}

/** B-26: after a sign-in, adds what was watched on this device before it to the profile. */
function WatchedMerge() {
  const { key: session } = useSession()
  const client = useQueryClient()
  useEffect(() => {
    if (session === null || readStored('unsent-progress') === null) return
    // If this fails, the next player sends it.
    void import('../catalogue/library/unsent-progress.ts').then(
      ({ mergeWatched }) => mergeWatched(client),
      () => undefined,
    )
  }, [session, client])
  return null
}

/** Stores the visitor's country in local storage, as specified; requested when idle. */
function VisitorCountry() {
  const client = useQueryClient()
  useEffect(() => {
    if (visitorCountry() !== null) return
    const learn = () =>
      void import('../platform/visitor.ts').then(({ visitorLocationQuery }) =>
        client.prefetchQuery(visitorLocationQuery()),
      )
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(learn, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(learn, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [client])
  return null
}
