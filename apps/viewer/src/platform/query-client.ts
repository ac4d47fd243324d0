import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing, isSignedOutByServer } from './call-error.ts'
import { endSession } from './session.ts'

const minuteMs = 60_000
const retryWhileFailedMs = 15_000

function endWhenRefused(error: unknown): void {
  if (isSignedOutByServer(error)) endSession('refused')
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endWhenRefused }),
    mutationCache: new MutationCache({ onError: endWhenRefused }),
    defaultOptions: {
      queries: {
        staleTime: minuteMs,
        gcTime: 30 * minuteMs,
        // `navigator.onLine` lies on many phones: ask, and let the answer say.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isPassing(error) && failures < 2,
        retryDelay: (attempt) => 800 * 2 ** attempt,
        // B-15: a failed page heals by itself while somebody looks at it.
        refetchInterval: ({ state }) =>
          state.status === 'error' && isPassing(state.error) ? retryWhileFailedMs : false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
