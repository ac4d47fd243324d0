import { QueryClient } from '@tanstack/react-query'
import { hasReason } from './api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && hasReason(error, 'offline', 'unreadable', 'not-ready'),
      },
    },
  })
}
