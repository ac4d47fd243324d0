import type { IncomingHttpHeaders } from 'node:http'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { overviewLimits } from '@kallo/contract/catalogue/contents'
import type { DataOf } from '@kallo/contract/endpoint'

type Overview = Omit<DataOf<typeof contents.overview>, 'userSubscriptions'>
type OnNow = DataOf<typeof freeContents.onNow>

/** L-10: whether the client asks for a short response (RFC 7240). */
export function prefersMinimal(headers: IncomingHttpHeaders): boolean {
  const { prefer } = headers
  return typeof prefer === 'string' && /(?:^|[,;\s])return=minimal(?:$|[,;\s])/i.test(prefer)
}

/**
 * L-10: what the first screens of the home page show. Further categories are loaded when they come into view. Without the ads: only
 * players show them, and their number of views would change the response every hour.
 */
export function minimalOverview(overview: Overview): Overview {
  const channels = firstEntries(overview.channelsCategory, overview.channelsList)
  const vods = firstEntries(overview.vodsCategory, overview.vodsList)
  return {
    ...overview,
    channelsList: channels.entries.map(withoutDescription),
    vodsList: vods.entries.map(withoutDescription),
    adsData: [],
    further: { channels: channels.further, vods: vods.further },
  }
}

/** L-10: lists do not show descriptions, which are most of their bytes. */
export function withoutDescription<Card extends { description: string }>(card: Card): Card {
  return { ...card, description: '' }
}

/** L-10: the programmes of the channels that a minimal overview contains. */
export function minimalOnNow(onNow: OnNow, { channelsList }: Overview): OnNow {
  const tags = new Set(channelsList.map(({ tag }) => tag))
  return { ...onNow, channels: onNow.channels.filter(({ tag }) => tags.has(tag)) }
}

function firstEntries<Card extends { category: string }>(
  categories: readonly { _id: string }[],
  cards: readonly Card[],
): { entries: Card[]; further: string[] } {
  const byCategory = Map.groupBy(cards, ({ category }) => category)
  const filled = categories.map(({ _id }) => _id).filter((id) => byCategory.has(id))
  return {
    entries: filled
      .slice(0, overviewLimits.categories)
      .flatMap((id) => byCategory.get(id)?.slice(0, overviewLimits.entries) ?? []),
    further: filled.slice(overviewLimits.categories),
  }
}
