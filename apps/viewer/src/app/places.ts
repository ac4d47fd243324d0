import { links } from '../platform/links.ts'

/** Where the header leads: the public pages without a session, the viewer's own with one. */
export function headerPlaces(isSignedIn: boolean) {
  return isSignedIn
    ? {
        home: links.start,
        channels: links.channels,
        allChannels: links.allChannels,
        category: links.category,
      }
    : {
        home: links.home,
        channels: links.homeChannels,
        allChannels: links.homeAllChannels,
        category: links.homeCategory,
      }
}
