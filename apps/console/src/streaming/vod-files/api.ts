import type { DataOf } from '@kallo/contract/endpoint'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'

export const vodFilesApi = client<typeof vodFiles>()({
  view: 'GET console/vods/:id/media',
  cancel: 'DELETE console/vod-files/:fileId',
  retry: 'POST console/vod-files/:fileId/retry',
  changeTrack: 'PATCH console/vods/:id/tracks/:kind/:index',
  deleteTrack: 'DELETE console/vods/:id/tracks/:kind/:index',
})

export type VodMedia = DataOf<typeof vodFiles.view>
export type VodFile = NonNullable<VodMedia['file']>
export type Track = VodMedia['tracks'][number]

export const vodMediaKey = (id: string) => ['vod media', id]

const refreshMs = 2_000

/** The video of a VOD and its latest upload, refreshed while it is being transcoded. */
export function useVodMedia(id: string) {
  return useQuery({
    queryKey: vodMediaKey(id),
    queryFn: () => vodFilesApi.view({ id }),
    enabled: id !== '',
    refetchInterval: ({ state }) => {
      const current = state.data?.file?.state
      return current === 'queued' || current === 'processing' ? refreshMs : false
    },
  })
}
