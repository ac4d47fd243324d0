import { useQueryClient } from '@tanstack/react-query'
import { liveApi, type Live } from './api.ts'

/** Stores a change, and shows and returns the state that the server returns. */
export function useLiveChange({ channelId }: Live) {
  const queryClient = useQueryClient()
  return async (change: () => Promise<Live>) => {
    try {
      const live = await change()
      queryClient.setQueryData(liveApi.view.key({ channelId }), live)
      return live
    } catch (failure) {
      await queryClient.invalidateQueries({ queryKey: liveApi.view.key({ channelId }) })
      throw failure
    }
  }
}
