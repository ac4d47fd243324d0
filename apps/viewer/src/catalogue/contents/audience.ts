import { links } from '../../platform/links.ts'

/** Who a page is made for: the public pages under /home, or those behind the sign-in. */
export type Audience = 'visitor' | 'viewer'

/** The same places under both audiences' addresses. Films have no public pages (B-03). */
export function placesFor(audience: Audience) {
  const isVisitor = audience === 'visitor'
  return {
    start: isVisitor ? links.home : links.start,
    channels: isVisitor ? links.homeChannels : links.channels,
    allChannels: isVisitor ? links.homeAllChannels : links.allChannels,
    category: isVisitor ? links.homeCategory : links.category,
    channel: isVisitor ? links.homeChannel : links.channel,
    rechannel: isVisitor ? links.homeRechannel : links.rechannel,
    play: isVisitor ? links.homePlay : links.play,
    hour: isVisitor ? links.homeHour : links.hour,
  }
}
