import { QueryClient } from '@tanstack/react-query'
import { hasReason } from './api-error.ts'

/** A request without a connection fails with an error, and does not wait for the connection. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (count, error) => count < 2 && hasReason(error, 'offline', 'unreadable', 'not-ready'),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
