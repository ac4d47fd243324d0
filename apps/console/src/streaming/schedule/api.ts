import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { client } from '../../platform/api-client.ts'

export const schedulesApi = client<typeof schedules>()({
  all: 'GET console/schedule',
  saveAll: 'POST console/schedule',
  channels: 'GET console/schedule/channels',
  onAir: 'GET console/schedule/on-air',
  media: 'GET console/schedule/media',
})

export type Schedule = DataOf<typeof schedules.all>['items'][number]
export type Block = Schedule['blocks'][number]
/** The editable part of a channel's schedule. */
export type Content = Pick<Schedule, 'blocks' | 'filler'>
export type Media = DataOf<typeof schedules.media>['items'][number]
