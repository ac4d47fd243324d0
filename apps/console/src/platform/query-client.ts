import { QueryClient } from '@kallo/api-client/query-client'
import { hasReason } from './api-error.ts'

/** Creates a query client whose requests fail without a connection instead of waiting for it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        // Off by default in this mode.
        refetchOnReconnect: true,
        retry: (count, error) => count < 2 && hasReason(error, 'offline', 'unreadable', 'not-ready'),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
