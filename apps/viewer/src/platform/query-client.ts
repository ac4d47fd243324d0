import { minuteMs } from '@kallo/rules/foundation/durations'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRetryable, isSessionEnded } from './api-error.ts'
import { endSession } from './session.ts'

export const retryIntervalMs = 15_000

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
        retry: (failures, error) => isRetryable(error) && failures < 2,
        retryDelay: (attempt) => 800 * 2 ** attempt,
        // B-15: an open page recovers by itself.
        refetchInterval: ({ state }) =>
          state.status === 'error' && isRetryable(state.error) ? retryIntervalMs : false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
