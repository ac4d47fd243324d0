import type { channels } from '@kallo/contract/catalogue/channels'
import type { DataOf } from '@kallo/contract/endpoint'

type Channel = DataOf<typeof channels.find>

/** A published channel with an external stream. */
export function aChannel(changes: Partial<Channel> = {}): Channel {
  return {
    id: 'eko',
    orderNumber: 1,
    version: 3,
    status: 'published',
    isPublished: true,
    publishAt: null,
    unpublishAt: null,
    tag: 'eko-news',
    name: 'Eko News',
    nameTranslations: {},
    logo: '',
    description: '',
    category: 'news',
    categoryName: 'News',
    isPaid: true,
    hasGuide: true,
    ageRating: null,
    geoblock: 'none',
    geoblockCountries: [],
    externalUrl: 'https://example.com/live/playlist.m3u8',
    timeZone: null,
    ...changes,
  }
}
