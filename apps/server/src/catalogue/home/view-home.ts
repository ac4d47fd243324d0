import type { DataOf } from '@kallo/contract/endpoint'
import type { home, HomeRowKind } from '@kallo/contract/catalogue/home'
import { countProfiles } from '../../accounts/household/index.ts'
import { subscriptionEnds } from '../../billing/subscriptions/index.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { bannersFor, type Banners } from '../banners/index.ts'
import {
  minimalOnNow,
  toUserSubscriptions,
  viewOnNow,
  type Catalogue,
  type ContentsParts,
  type VodRow,
} from '../contents/index.ts'
import {
  channelCard,
  loadWatchedVods,
  maxCards,
  readLibrary,
  seriesCard,
  vodCard,
  type ContentCard,
} from '../library/index.ts'
import type { AudienceRequest } from '../promotions/index.ts'
import type { Popular } from './popular.ts'
import type { HomeRowSetting } from './row-settings.ts'

export interface HomeParts extends Pick<Deps, 'db' | 'clock'> {
  contents: ContentsParts
  banners: Banners
  popular: Popular
  rowSettings(): Promise<HomeRowSetting[]>
}

type Home = DataOf<typeof home.view>
type Row = Home['rows'][number]

const minItems = 2

/** B-16: everything on the signed-in home page. */
export async function viewHome(
  parts: HomeParts,
  request: AudienceRequest & { principal: Viewer },
): Promise<Home> {
  const { contents, db } = parts
  const viewer = request.principal
  const catalogue = contents.catalogue(viewer.profile.maxAge)
  const [banners, library, seen, popular, onNow, ends, settings, profileCount] = await Promise.all([
    bannersFor(parts.banners, catalogue, request),
    readLibrary({ ...contents, db }, viewer),
    loadWatchedVods(db, viewer.profile.id),
    parts.popular.current(),
    viewOnNow(contents, viewer.profile.maxAge),
    subscriptionEnds(db, viewer.accountId),
    parts.rowSettings(),
    countProfiles(db, viewer.accountId),
  ])
  const rows: Record<Exclude<HomeRowKind, 'shelves'>, () => Row> = {
    'continue-watching': () => ({ kind: 'continue-watching', items: library.continueWatching }),
    'on-now': () => ({ kind: 'on-now', items: onNowCards(catalogue, onNow, library) }),
    'my-list': () => ({ kind: 'my-list', items: library.myList }),
    new: () => ({ kind: 'new', items: newCards(catalogue) }),
    popular: () => ({ kind: 'popular', items: popularCards(catalogue, popular) }),
    'because-you-watched': () => becauseYouWatched(catalogue, library.watched, seen),
  }
  return {
    banners,
    bannerLimits: parts.banners.limits().items,
    rows: settings
      .filter(({ isOn }) => isOn)
      .flatMap(({ kind }): Row[] => {
        if (kind === 'shelves') return [{ kind, items: [] }]
        const row = rows[kind]()
        return row.items.length < minItems ? [] : [{ ...row, items: row.items.slice(0, maxCards) }]
      }),
    overview: {
      ...catalogue.minimal,
      userSubscriptions: toUserSubscriptions(ends, parts.contents.config.timeZone),
    },
    onNow: minimalOnNow(onNow, catalogue.minimal),
    profileCount,
  }
}

type Library = Awaited<ReturnType<typeof readLibrary>>

/** What is on now: favourites first, then recently watched channels, then the others in the operator's order. */
function onNowCards(
  catalogue: Catalogue,
  { channels }: Home['onNow'],
  { favourites, recentChannels }: Library,
): ContentCard[] {
  const onAir = new Map(channels.map((entry) => [entry.tag, entry]))
  const first = [...favourites, ...recentChannels].map(({ tag }) => tag)
  const order = new Set([...first, ...catalogue.channels.keys()])
  const cards: ContentCard[] = []
  for (const tag of order) {
    const [now, row] = [onAir.get(tag), catalogue.channels.get(tag)]
    if (now && row)
      cards.push(
        channelCard(row, {
          title: now.title,
          startsAtMs: Date.parse(now.startsAt),
          endsAtMs: Date.parse(now.endsAt),
        }),
      )
    if (cards.length === maxCards) break
  }
  return cards
}

/** The latest VODs. A series appears once, instead of its episodes. */
function newCards(catalogue: Catalogue): ContentCard[] {
  if (!catalogue.isOn.vods) return []
  const series = new Set<string>()
  const cards: ContentCard[] = []
  for (const vod of catalogue.latestVods()) {
    const own = vod.series_id === null ? undefined : catalogue.byId.series.get(vod.series_id)
    if (own && series.has(own.id)) continue
    if (own) series.add(own.id)
    cards.push(own ? seriesCard(own) : vodCard(catalogue, vod))
    if (cards.length === maxCards) break
  }
  return cards
}

function popularCards(catalogue: Catalogue, popular: Awaited<ReturnType<Popular['current']>>): ContentCard[] {
  const { channels, vods } = catalogue.byId
  return popular.flatMap(({ kind, contentId }) => {
    const channel = kind === 'channel' && catalogue.isOn.channels ? channels.get(contentId) : undefined
    if (channel) return [channelCard(channel)]
    const vod = kind === 'vod' && catalogue.isOn.vods ? vods.get(contentId) : undefined
    return vod ? [vodCard(catalogue, vod)] : []
  })
}

/** Unwatched VODs of the same series or category as the VOD that was watched last. */
function becauseYouWatched(
  catalogue: Catalogue,
  watched: Library['watched'],
  seen: ReadonlySet<string>,
): Row {
  const kind = 'because-you-watched'
  const last = watched
    .filter((row) => row.kind === 'vod')
    .flatMap((row) => catalogue.byId.vods.get(row.content_id) ?? [])[0]
  if (!last || !catalogue.isOn.vods) return { kind, items: [] }
  const others = [...catalogue.vods.values()].filter(({ id }) => id !== last.id && !seen.has(id))
  const isSameSeries = (row: VodRow) => last.series_id !== null && row.series_id === last.series_id
  const isSameCategory = (row: VodRow) => row.category_id === last.category_id && !isSameSeries(row)
  const related = [...others.filter(isSameSeries), ...others.filter(isSameCategory)].slice(0, maxCards)
  return { kind, because: vodCard(catalogue, last), items: related.map((row) => vodCard(catalogue, row)) }
}
