import type { channels } from '@kallo/contract/catalogue/channels'
import type { recordings } from '@kallo/contract/catalogue/vods'
import type { DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { client } from '../../platform/api-client.ts'

export const liveApi = client<typeof liveSources>()({
  test: 'POST console/live/test',
  view: 'GET console/live/:channelId',
  change: 'PATCH console/live/:channelId',
  add: 'POST console/live/:channelId/sources',
  changeSource: 'PATCH console/live/:channelId/sources/:source',
  order: 'POST console/live/:channelId/order',
  remove: 'POST console/live/:channelId/sources/:source/delete',
  reveal: 'POST console/live/:channelId/sources/:source/secret',
  rotate: 'POST console/live/:channelId/sources/:source/rotate',
  history: 'POST console/live/:channelId/history',
})

export const recordingsApi = client<typeof recordings>()({
  list: 'GET console/channels/:id/recordings',
  save: 'POST console/vods/recordings',
})

export const publicationApi = client<Pick<typeof channels, 'find' | 'change'>>()({
  find: 'GET console/channels/:id',
  change: 'PATCH console/channels/:id',
})

export type Live = DataOf<typeof liveSources.view>
export type LiveSource = Live['sources'][number]
export type History = DataOf<typeof liveSources.history>
export type SourceTestResult = DataOf<typeof liveSources.test>
export type Secret = DataOf<typeof liveSources.reveal>
export type Programme = DataOf<typeof recordings.list>['programmes'][number]
