import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { Notice } from '../platform/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { offlineError } from '../platform/send-request.ts'
import { readTab, writeTab } from '../platform/storage.ts'
import { LoadFailed } from '../platform/load-failed.tsx'
import { Outlet, useLocation } from 'react-router'
import { brandName } from '../platform/brand.ts'

/** Catches render errors and pages whose code could not be loaded. */
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
        <Button kind="primary" onPress={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Something went wrong while showing this page. The rest of {brandName} works.</Trans>
      </p>
    </Notice>
  )
}

/** Whether a chunk failed to load; every browser has its own message. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload css|failed to fetch/i.test(error.message)
  )
}

const askAgainMs = 5_000

/** When this tab was reloaded for missing code lately, UTC ms. */
const reloadsKey = 'code-reloads'
const maxReloads = 3
const reloadsCountMs = 10 * 60_000

function recentReloads(): number[] {
  const times = (readTab(reloadsKey) ?? '').split(' ').map(Number)
  return times.filter((ms) => ms > 0 && Math.abs(Date.now() - ms) < reloadsCountMs)
}

/**
 * B-15: polls the server, then reloads the page: after a release the old chunks are gone, and only a new page knows the
 * new names. If the code stays missing, the viewer decides when to reload.
 */
function MissingCode() {
  const [reloads] = useState(recentReloads)
  return reloads.length < maxReloads ? <Reloading reloads={reloads} /> : <Broken />
}

function Reloading({ reloads }: { reloads: readonly number[] }) {
  const { isSuccess, isFetching, refetch } = useQuery({
    queryKey: ['server is there'],
    queryFn: async () => {
      const response = await fetch('/healthz', { cache: 'no-store' })
      if (!response.ok) throw offlineError()
      return true
    },
    retry: false,
    gcTime: 0,
    refetchInterval: askAgainMs,
  })
  useEffect(() => {
    if (!isSuccess) return
    writeTab(reloadsKey, [...reloads, Date.now()].join(' '))
    location.reload()
  }, [isSuccess, reloads])
  return <LoadFailed error={offlineError()} isRetrying={isFetching} onRetry={() => void refetch()} />
}

/** Layout of the player pages: no header or footer. */
export function FullScreen() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Outlet />
    </ErrorBoundary>
  )
}
