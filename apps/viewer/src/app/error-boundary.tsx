import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, Suspense } from 'react'
import { Notice } from '../platform/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { offlineError } from '../platform/send-request.ts'
import { LoadFailed } from '../platform/load-failed.tsx'
import { Outlet, useLocation } from 'react-router'
import styles from './layout.module.css'

/** The last net: our own mistakes, and a page whose code could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: 'code' | 'page' | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: isMissingCode(error) ? 'code' : 'page' }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return this.state.failure === 'code' ? <MissingCode /> : <Broken />
  }
}

function Broken() {
  return (
    <Notice
      isAlert
      title={<Trans>This page could not be shown</Trans>}
      actions={
        <Button onClick={() => location.reload()}>
          <Trans>Load it again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Something went wrong while drawing it. The rest of Kallo works.</Trans>
      </p>
    </Notice>
  )
}

/** Did a page's code not arrive? Browsers say it each in their own words. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload css|failed to fetch/i.test(error.message)
  )
}

const askAgainMs = 5_000

/**
 * B-15: a page whose code could not be fetched. It asks for the server until that answers, then loads the page anew:
 * after a new release the old code's files are gone, and only a fresh page knows their new names.
 */
function MissingCode() {
  const { isSuccess, isFetching, refetch } = useQuery({
    queryKey: ['server is there'],
    queryFn: async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' })
      if (!answer.ok) throw offlineError()
      return true
    },
    retry: false,
    gcTime: 0,
    refetchInterval: askAgainMs,
  })
  useEffect(() => {
    if (isSuccess) location.reload()
  }, [isSuccess])
  return <LoadFailed error={offlineError()} isRetrying={isFetching} onRetry={() => void refetch()} />
}

/** The players' frame: nothing around them. */
export function FullScreen() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageWait />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

/** While a page's code is on its way: its height, so that the footer does not jump. */
export function PageWait() {
  return <div className={styles.wait} aria-busy="true" />
}
