import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { client } from '../../platform/api-client.ts'

export const contentsApi = client<typeof contents>()({
  categories: 'GET contents/categories/view',
  overview: 'GET contents/view',
  channels: 'GET contents/channels/view',
  allChannels: 'GET contents/channels/all/view',
  channelsOfCategory: 'GET contents/channels/category/:category/view',
  channel: 'GET contents/channel/:tag',
  vods: 'GET contents/vods/view',
  allVods: 'GET contents/vods/all/view',
  vodsOfCategory: 'GET contents/vods/category/:category/view',
  vod: 'GET contents/vod/:tag',
})

export const freeContentsApi = client<typeof freeContents>()({
  categories: 'GET free/contents/categories/view',
  overview: 'GET free/contents/view',
  onNow: 'GET free/contents/on-now',
  channels: 'GET free/contents/channels/view',
  allChannels: 'GET free/contents/channels/all/view',
  channelsOfCategory: 'GET free/contents/channels/category/:category/view',
  channel: 'GET free/contents/channel/:tag',
})
