import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offlineError } from '../platform/send-request.ts'
import { LoadFailed } from '../platform/load-failed.tsx'

/** Did a page's code not arrive? Browsers say it each in their own words. */
export function isMissingCode(error: unknown): boolean {
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
export function MissingCode() {
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
