import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { client } from '../../platform/api-client.ts'

export const schedulesApi = client<typeof schedules>()({
  channels: 'GET console/schedule/channels',
  onAir: 'GET console/schedule/on-air',
  media: 'GET console/schedule/media',
  view: 'GET console/schedule/:channelId',
  save: 'POST console/schedule/:channelId',
})

export type Schedule = DataOf<typeof schedules.view>
export type Block = Schedule['blocks'][number]
export type Media = DataOf<typeof schedules.media>['items'][number]
