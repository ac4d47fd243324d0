import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasReason } from '../platform/api-error.ts'

/** O-03: whether a request has failed because the session has ended. */
export function useSignedOut(): boolean {
  const queryClient = useQueryClient()
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
