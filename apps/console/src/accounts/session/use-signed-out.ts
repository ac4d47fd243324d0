import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { onSessionEnd } from '../../platform/session-end.ts'
import { selfQuery } from './api.ts'

/** O-03: whether a request has failed because the session has ended. */
export function useSignedOut(): boolean {
  const queryClient = useQueryClient()
  // Forms send requests outside the query cache: repeat the query that finds that the session has ended.
  useEffect(
    () =>
      onSessionEnd(() => {
        const self = queryClient.getQueryState(selfQuery.queryKey)
        if (self?.fetchStatus === 'idle' && self.error === null)
          void queryClient.invalidateQueries({ queryKey: selfQuery.queryKey })
      }),
    [queryClient],
  )
  return useSyncExternalStore(
    (onChange) => {
      const stop = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
        cache.subscribe(onChange),
      )
      return () => stop.forEach((one) => one())
    },
    () => {
      const queries = queryClient.getQueryCache().getAll()
      const mutations = queryClient.getMutationCache().getAll()
      return [...queries, ...mutations].some(({ state }) => hasReason(state.error, 'sign-in-needed'))
    },
  )
}

/** Loads again after the operator has signed in, so that nothing is left of the requests that failed. */
export async function forgetSignedOut(queryClient: QueryClient): Promise<void> {
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().getAll()) if (query.isDisabled()) query.reset()
  await queryClient.refetchQueries()
}
