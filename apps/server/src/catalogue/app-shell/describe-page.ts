import type { packages } from '@kallo/contract/billing/plans'
import type { DataOf } from '@kallo/contract/endpoint'
import { productName } from '@kallo/rules/foundation/branding'
import { pictureUses, type PictureUse } from '@kallo/rules/catalogue/picture-variants'
import { tokenOf } from '@kallo/rules/streaming/stream-address'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { FirstPlaylists } from '../../streaming/origin/index.ts'
import { baseUrlOf, type AddressedRequest } from '../../platform/http/base-url.ts'
import { hasSessionCookie } from '../../platform/http/viewer-session.ts'
import type { BannerData, BannerLimits, Banners } from '../banners/index.ts'
import {
  minimalOnNow,
  viewChannel,
  viewOnNow,
  withoutDescription,
  type ContentsParts,
  type Overview,
} from '../contents/index.ts'
import type { HiddenPages } from '../hidden-pages/index.ts'
import { channelOf, contentWords, movieOf, seriesOf } from './content-metadata.ts'
import { pageModule } from './page-chunks.ts'
import { matchPage, type PageKind } from './page-routes.ts'

type PlansData = DataOf<typeof packages.plans>

export interface ShellParts extends Pick<Deps, 'config' | 'branding'> {
  contents: ContentsParts
  banners: Banners
  hiddenPages: HiddenPages
  /** The plans as visitors see them. */
  plans(): Promise<PlansData>
}

export interface Preload {
  picture: string
  use: PictureUse
  media?: string
}

/** The stream that a player's page starts: the page has its address, or gets it from an API call with a session. */
export interface PageStart {
  /** Null: the response of `call` contains it. */
  address: string | null
  isAtTop: boolean
  /** The first playlists of the stream, which saves their requests; null: the page requests them. */
  playlists: FirstPlaylists | null
  /** Path of the API call below `/api/v1/`. */
  call: string | null
  /** The VOD whose progress the page requests as well; null: none. */
  progressOf: { kind: 'vod'; tag: string } | null
}

export interface PageDescription {
  /** 404 for addresses that are no page and for things that do not exist. */
  status: 200 | 404
  title: string
  description: string
  image: string | null
  address: string
  jsonLd: object | null
  /** Pictures of the first screen. */
  preloads: Preload[]
  /** Where the first picture is on the page; null: it is not shown before the app renders. */
  firstPaint: 'banner' | 'banners' | 'channel' | null
  /** The page's module in the viewer app, if it should be preloaded. */
  module: string | null
  /** P-28: the stream that a player's page starts before the app; null: none. */
  start: PageStart | null
  /** Whether pages of this service may show it in a frame. */
  isFramed: boolean
  /** API path → data, for the calls that the page would otherwise make first. */
  calls: Record<string, unknown>
}

/** Metadata and first data of a page. First data is inserted for visitors of public pages only. */
export async function describePage(
  parts: ShellParts,
  pathname: string,
  request: AddressedRequest & Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<PageDescription> {
  const baseUrl = baseUrlOf(request, parts.config.publicUrl)
  const page = withoutSession(matchPage(pathname), request)
  const { name, description } = parts.branding()
  const plain: PageDescription = {
    status: page ? 200 : 404,
    title: page ? startTitle(name) : `404 PAGE NOT FOUND · ${name}`,
    description,
    image: null,
    address: `${baseUrl}${pathname}`,
    jsonLd: null,
    preloads: [],
    firstPaint: null,
    module: page && pageModule(page, pathname),
    start: null,
    isFramed: page?.kind === 'framed',
    calls: {},
  }
  if (!page) return plain
  const known: Known = {
    banners: page.kind === 'home' ? await parts.banners.forPage(request) : null,
    // While the database is unavailable, the page loads prices itself.
    plans: page.kind === 'plans' ? await parts.plans().catch(() => null) : null,
  }
  const { ip, headers } = request
  const first = await firstCalls(parts, page, { viewer: null, ip, headers, baseUrl, isForPage: true }, known)
  if (!first) return { ...plain, status: 404 }
  const start = startOf(parts.contents, page, first, hasSessionCookie(request.headers))
  return { ...plain, start, calls: first, ...(await wordsFor(parts, page, baseUrl, known)) }
}

/** The start of a player. With a session it needs a ticket of the viewer's own, which the page requests. */
function startOf(
  { origin, catalogue }: ContentsParts,
  page: PageKind,
  calls: Record<string, unknown>,
  hasSession: boolean,
): PageDescription['start'] {
  if (page.kind === 'channel-player' || page.kind === 'vod-player') return startOfSession(catalogue(), page)
  if (page.kind !== 'channel' || !page.isPlayer || hasSession) return null
  const data = calls[`free/contents/channel/${page.tag}`] as
    Awaited<ReturnType<typeof viewChannel>> | undefined
  const address = data?.channelsList[0]?.stream_url ?? ''
  if (tokenOf(address) === null) return null
  const { recording, tag } = page
  const playlists = origin.firstPlaylists(tag, recording ?? 'playlist')
  const rest = { playlists, call: null, progressOf: null }
  if (recording === undefined) return { address, isAtTop: true, ...rest }
  return { address: address.replace('playlist', recording), isAtTop: false, ...rest }
}

/** The request for a document has no session, because the cookie is for the API only. The page requests the stream itself. */
function startOfSession(
  { channels, vods }: ReturnType<ContentsParts['catalogue']>,
  { kind, tag }: Extract<PageKind, { kind: 'channel-player' | 'vod-player' }>,
): PageDescription['start'] {
  const unknown = { address: null, playlists: null }
  if (kind === 'channel-player')
    return channels.has(tag)
      ? { ...unknown, isAtTop: true, call: `contents/channel/${tag}`, progressOf: null }
      : null
  const progressOf = { kind: 'vod', tag } as const
  return vods.has(tag) ? { ...unknown, isAtTop: false, call: `contents/vod/${tag}`, progressOf } : null
}

/** M-10: describes VODs and series only to requests without a session, such as those of crawlers and previews. */
function withoutSession(page: PageKind | null, request: Pick<FastifyRequest, 'headers'>): PageKind | null {
  const isContent = page?.kind === 'vod' || page?.kind === 'series'
  return isContent && hasSessionCookie(request.headers) ? { kind: 'other' } : page
}

function startTitle(name: string): string {
  return name === productName ? `${name}: watch Nigeria live` : name
}

/** Data that was read for both the calls and the texts of the page. */
interface Known {
  banners: BannerData | null
  plans: PlansData | null
}

type RequestFacts = Parameters<typeof viewChannel>[2]

/** Null: the content of the page does not exist. */
async function firstCalls(
  parts: ShellParts,
  page: PageKind,
  request: RequestFacts,
  { banners, plans }: Known,
): Promise<Record<string, unknown> | null> {
  const { overview, minimal, visibleChannels, ofCategory, channels } = parts.contents.catalogue()
  const { content, channelsCategory, channelsList } = overview
  switch (page.kind) {
    case 'home':
      return {
        'free/contents/view': { ...minimal, userSubscriptions: [] },
        ...(banners && { 'banner/home-new/desktop': banners }),
        'banners/limits': parts.banners.limits(),
        'free/contents/on-now': minimalOnNow(await viewOnNow(parts.contents), minimal),
      }
    case 'channels':
      return { 'free/contents/channels/view': firstOf({ content, channelsCategory, channelsList }) }
    case 'all-channels':
      return {
        'free/contents/channels/all/view': firstOf({
          content,
          channelsCategory,
          channelsList: visibleChannels,
        }),
      }
    case 'category': {
      const data = ofCategory('channel', page.id)
      return (
        data && {
          [`free/contents/channels/category/${page.id}/view`]: 'channelsList' in data ? firstOf(data) : data,
        }
      )
    }
    case 'channel': {
      const isThere = channels.has(page.tag) && parts.contents.catalogue().isOn.channels
      return isThere
        ? { [`free/contents/channel/${page.tag}`]: await viewChannel(parts.contents, page.tag, request) }
        : null
    }
    case 'plans':
      return plans === null ? {} : { 'packages/plans': plans }
    case 'unsubscribe':
      return parts.hiddenPages.isUnsubscribe(page.hash) ? {} : null
    case 'channel-player':
    case 'vod-player':
    case 'vod':
    case 'series':
    case 'framed':
    case 'other':
      return {}
  }
}

const firstCards = 48

/** L-10: the cards of the first screens. The app loads the rest of a list that is `isPartial`. */
function firstOf<Data extends { channelsList: Overview['channelsList'] }>(data: Data) {
  const { channelsList } = data
  const cards = channelsList.slice(0, firstCards).map(withoutDescription)
  return { ...data, channelsList: cards, ...(cards.length < channelsList.length ? { isPartial: true } : {}) }
}

/** S-25: `, in naira or dollars`, with the currencies in which any plan is sold. */
function currencyWords(data: PlansData | null): string {
  const offered = data ? [...data.plans, ...data.passes] : []
  const naira = offered.some(({ priceNgnMinor }) => priceNgnMinor !== null) ? ['naira'] : []
  const dollars = offered.some(({ priceUsdMinor }) => priceUsdMinor !== null) ? ['dollars'] : []
  const names = [...naira, ...dollars]
  return names.length === 0 ? '' : `, in ${names.join(' or ')}`
}

async function wordsFor(
  parts: ShellParts,
  page: PageKind,
  baseUrl: string,
  { banners, plans }: Known,
): Promise<Partial<PageDescription>> {
  const { overview, channels, vods, series } = parts.contents.catalogue()
  const { name: service, description: about } = parts.branding()
  if (page.kind === 'plans') {
    return {
      title: `Plans and prices · ${service}`,
      description: `Plans for 1 to 12 months on up to 5 devices${currencyWords(plans)}. ${about}`,
    }
  }
  if (page.kind === 'category') {
    const name = overview.channelsCategory.find(({ _id }) => _id === page.id)?.name ?? ''
    return {
      title: `${name} channels · ${service}`,
      description: `${name} channels, live and on catch-up. ${about}`,
    }
  }
  const vod = page.kind === 'vod' ? vods.get(page.tag) : undefined
  if (vod) return { ...contentWords(vod, service, baseUrl), jsonLd: movieOf(vod, baseUrl) }
  const one = page.kind === 'series' ? series.get(page.tag) : undefined
  if (one) return { ...contentWords(one, service, baseUrl), jsonLd: seriesOf(one, baseUrl) }
  if (page.kind !== 'channel') {
    const [shared] = parts.banners.forEveryone().images
    return {
      ...(shared && { image: `${baseUrl}/cms/${shared.image}` }),
      ...firstScreen(banners, parts.banners.limits()),
    }
  }
  const row = channels.get(page.tag)
  if (!row) return {}
  const image = `${baseUrl}/cms/${row.logo}`
  return {
    title: `${row.name}, live and on catch-up · ${service}`,
    description: row.description,
    image,
    // A player shows the stream as early as it could show a picture (P-28).
    preloads: page.isPlayer ? [] : [{ picture: row.logo, use: pictureUses.channelHero }],
    firstPaint: page.isPlayer ? null : 'channel',
    jsonLd: channelOf(row, (await parts.contents.guide.onNow()).get(row.id), image),
  }
}

/** B-19: if a banner has a limit, no banner is shown before the app renders, because the device counts the views. */
function firstScreen(
  banners: BannerData | null,
  limits: BannerLimits,
): Pick<PageDescription, 'preloads' | 'firstPaint'> {
  const { status = 0, images = [] } = banners ?? {}
  const [first] = images
  const hasLimit = images.some(({ _id }) => limits.items.some(({ id }) => id === _id))
  if (!first || status !== 1 || hasLimit) return { preloads: [], firstPaint: null }
  return { preloads: bannerPreloads(first), firstPaint: images.length > 1 ? 'banners' : 'banner' }
}

/** The media conditions are those of the banner's sources in the viewer app. */
function bannerPreloads({ image, image_small }: { image: string; image_small: string }): Preload[] {
  return [
    { picture: image_small, use: pictureUses.bannerSmall, media: '(width < 640px)' },
    { picture: image, use: pictureUses.banner, media: '(width >= 640px)' },
  ]
}
