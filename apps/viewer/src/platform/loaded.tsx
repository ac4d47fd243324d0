import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

export interface LoadedProps<Data> {
  query: UseQueryResult<Data, Error>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** B-07, B-15: every page that loads goes through here: skeleton, an honest failure with Retry, or the content. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return (
      <LoadFailed error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  return skeleton
}
