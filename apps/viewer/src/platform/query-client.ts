import { minuteMs } from '@kallo/rules/foundation/durations'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isRetryable, isSessionEnded } from './api-error.ts'
import { endSession } from './session.ts'

export const retryIntervalMs = 15_000
const maxRetries = 2

/**
 * The `refetchInterval` of a query that is usually refetched every `usualMs`. B-15: a page whose request failed asks again sooner, so
 * that it recovers by itself.
 */
export function every(
  usualMs: number | false,
  { status, error }: { status: string; error: Error | null },
): number | false {
  if (status !== 'error' || !isRetryable(error)) return usualMs
  const intervalMs = usualMs === false ? retryIntervalMs : Math.min(usualMs, retryIntervalMs)
  return Math.max(intervalMs, retryAfterMs(error))
}

/** Whether a failed query is repeated before its error is shown: not while the server's limit still applies (`Retry-After`). */
export function retriesSoon(failures: number, error: Error): boolean {
  return failures < maxRetries && isRetryable(error) && retryAfterMs(error) <= retryDelayMs(failures)
}

function retryDelayMs(failures: number): number {
  return 800 * 2 ** failures
}

function retryAfterMs(error: Error | null): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}

function endRejectedSession(error: unknown): void {
  if (isSessionEnded(error)) endSession('refused')
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
        retryDelay: retryDelayMs,
        refetchInterval: ({ state }) => every(false, state),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
