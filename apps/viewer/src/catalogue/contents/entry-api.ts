import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { client } from '../../platform/api-client.ts'

/** Lists and details; not part of the first load. */
export const entriesApi = client<typeof contents>()({
  channels: 'GET contents/channels/view',
  allChannels: 'GET contents/channels/all/view',
  channelsOfCategory: 'GET contents/channels/category/:category/view',
  channel: 'GET contents/channel/:tag',
  vods: 'GET contents/vods/view',
  allVods: 'GET contents/vods/all/view',
  vodsOfCategory: 'GET contents/vods/category/:category/view',
  vod: 'GET contents/vod/:tag',
})

export const freeEntriesApi = client<typeof freeContents>()({
  channels: 'GET free/contents/channels/view',
  allChannels: 'GET free/contents/channels/all/view',
  channelsOfCategory: 'GET free/contents/channels/category/:category/view',
  channel: 'GET free/contents/channel/:tag',
})
