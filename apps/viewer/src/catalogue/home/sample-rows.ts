import type { HomeRowKind } from '@kallo/contract/catalogue/home'
import type { OverviewData } from '../contents/queries.ts'
import type { ContentCardData } from '../library/api.ts'
import type { Row } from './viewer-home.tsx'

const maxItems = 12
const minItems = 2

/** Where the sample of a row begins in the list of films, so that rows differ. */
const starts: Partial<Record<HomeRowKind, number>> = { 'my-list': 2, popular: 5, 'because-you-watched': 8 }

/** B-36: a row of the home page filled with contents of the catalogue; null: there are too few, and viewers would not see it either. */
export function sampleRow(kind: HomeRowKind, { channelsList, vodsList }: OverviewData): Row | null {
  const films = rotate(vodsList.map(vodCard), starts[kind] ?? 0).slice(0, maxItems)
  const items =
    kind === 'on-now'
      ? channelsList.slice(0, maxItems).map(channelCard)
      : kind === 'continue-watching'
        ? films.slice(0, 4).map(begun)
        : films
  const [because] = films
  const row = kind === 'because-you-watched' ? { kind, because, items: items.slice(1) } : { kind, items }
  return row.items.length < minItems ? null : row
}

function vodCard({ tag, name, image }: OverviewData['vodsList'][number]): ContentCardData {
  return { kind: 'vod', tag, name, image }
}

function channelCard({ tag, name, logo, paid }: OverviewData['channelsList'][number]): ContentCardData {
  return { kind: 'channel', tag, name, image: logo, isPaid: paid }
}

/** Watched to different positions. */
function begun(card: ContentCardData, index: number): ContentCardData {
  return { ...card, positionSeconds: 20 + index * 15, durationSeconds: 100 }
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const at = items.length === 0 ? 0 : by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}
