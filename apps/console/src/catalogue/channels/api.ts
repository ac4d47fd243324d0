import type { channels } from '@kallo/contract/catalogue/channels'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const channelsApi = client<typeof channels>()({
  list: 'POST console/channels/list',
  find: 'GET console/channels/:id',
  create: 'POST console/channels',
  change: 'PATCH console/channels/:id',
  move: 'POST console/channels/move',
  bulk: 'POST console/channels/bulk',
})

export type ChannelItem = DataOf<typeof channels.find>
export const channelsListPath = 'console/channels/list'
