import { preloadable } from '../../platform/preloadable.tsx'

/** This feature's pages, each with its own code; the home page is part of the first load. */
export const ChannelsPage = preloadable(() =>
  import('./channel/channels-page.tsx').then((file) => file.ChannelsPage),
)
export const ChannelPage = preloadable(() =>
  import('./channel/channel-page.tsx').then((file) => file.ChannelPage),
)
export const ChannelPlayPage = preloadable(() =>
  import('./play/channel-play-page.tsx').then((file) => file.ChannelPlayPage),
)
export const HourPlayPage = preloadable(() =>
  import('./play/hour-play-page.tsx').then((file) => file.HourPlayPage),
)
export const VodsPage = preloadable(() => import('./vod/vods-page.tsx').then((file) => file.VodsPage))
export const VodPage = preloadable(() => import('./vod/vod-page.tsx').then((file) => file.VodPage))
export const VodPlayPage = preloadable(() =>
  import('./play/vod-play-page.tsx').then((file) => file.VodPlayPage),
)
export const WantedVod = preloadable(() => import('./vod/wanted-vod.tsx').then((file) => file.WantedVod))
