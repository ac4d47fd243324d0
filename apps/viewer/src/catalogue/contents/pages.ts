import { optional, preloadable } from '../../platform/preloadable.tsx'

/** The lazily loaded pages of the catalogue. Some of them are preloaded by other pages. */
export const ChannelsPage = preloadable(() =>
  import('../channels/channels-page.tsx').then((file) => file.ChannelsPage),
)
export const ChannelPage = preloadable(() =>
  import('../channels/channel-page.tsx').then((file) => file.ChannelPage),
)
export const ChannelPlayPage = preloadable(() =>
  import('../watch/channel-play-page.tsx').then((file) => file.ChannelPlayPage),
)
export const HourPlayPage = preloadable(() =>
  import('../watch/channel-play-page.tsx').then((file) => file.HourPlayPage),
)
export const VodsPage = preloadable(() => import('../vods/vods-page.tsx').then((file) => file.VodsPage))
export const VodPage = preloadable(() => import('../vods/vod-page.tsx').then((file) => file.VodPage))
export const VodPlayPage = preloadable(() =>
  import('../watch/vod-play-page.tsx').then((file) => file.VodPlayPage),
)
export const GuidePage = preloadable(() => import('../guide/guide-page.tsx').then((file) => file.GuidePage))
export const SearchPage = preloadable(() =>
  import('../search/search-page.tsx').then((file) => file.SearchPage),
)
export const RequestedVod = optional(() =>
  import('../vods/requested-vod.tsx').then((file) => file.RequestedVod),
)
