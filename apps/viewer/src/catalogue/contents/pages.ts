import { preloadable } from '../../platform/preloadable.tsx'

/** This feature's pages, each with its own code; the home page is part of the first load. */
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
export const WantedVod = preloadable(() => import('../vods/wanted-vod.tsx').then((file) => file.WantedVod))
