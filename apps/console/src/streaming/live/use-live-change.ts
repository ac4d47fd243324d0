import { useQueryClient } from '@tanstack/react-query'
import { liveApi, type Live } from './api.ts'

/** Stores a change, and shows the state that the server returns. */
export function useLiveChange({ channelId }: Live) {
  const queryClient = useQueryClient()
  return async (change: () => Promise<Live>) => {
    try {
      queryClient.setQueryData(liveApi.view.key({ channelId }), await change())
    } catch (failure) {
      await queryClient.invalidateQueries({ queryKey: liveApi.view.key({ channelId }) })
      throw failure
    }
  }
}
