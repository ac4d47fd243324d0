import { QueryClient } from '@kallo/api-client/query-client'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { MutationCache, QueryCache } from '@tanstack/react-query'
import { isRetryable, isSessionEnded, type ApiError } from './api-error.ts'
import { endRefusedSession } from './session.ts'

export const retryIntervalMs = 15_000

/**
 * The `refetchInterval` of a query that is usually refetched every `usualMs`. B-15: a page whose request failed asks again sooner, so
 * that it recovers by itself.
 */
export function refetchEvery(
  usualMs: number | false,
  { status, error }: { status: string; error: Error | null },
): number | false {
  if (status !== 'error' || !isRetryable(error)) return usualMs
  return Math.min(usualMs || retryIntervalMs, retryIntervalMs)
}

/** Whether a failed query is repeated before its error is shown: not while a limit still applies (`Retry-After`). */
export function retriesSoon(
  failures: number,
  error: Error & Partial<Pick<ApiError, 'retryAfterSeconds'>>,
): boolean {
  return failures < 2 && isRetryable(error) && (error.retryAfterSeconds ?? 0) < 2
}

function endRejectedSession(error: unknown): void {
  if (isSessionEnded(error)) endRefusedSession(error.session)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endRejectedSession }),
    mutationCache: new MutationCache({ onError: endRejectedSession }),
    defaultOptions: {
      queries: {
        staleTime: minuteMs,
        gcTime: 30 * minuteMs,
        // `navigator.onLine` is unreliable on many phones.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: retriesSoon,
        retryDelay: (attempt) => 800 * 2 ** attempt,
        refetchInterval: ({ state }) => refetchEvery(false, state),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
