import { catchUpAddress, ticketOf } from '@kallo/rules/streaming/stream-address'
import type { FastifyRequest } from 'fastify'
import { baseUrlOf, type AddressedRequest } from '../../platform/http/base-url.ts'
import { hasSessionCookie } from '../../platform/http/viewer-session.ts'
import {
  minimalOnNow,
  viewChannel,
  viewOnNow,
  withoutDescription,
  type Catalogue,
  type ContentsParts,
  type Overview,
} from '../contents/index.ts'
import { pageModule } from './page-chunks.ts'
import type { Known, PageDescription, ShellParts } from './page-description.ts'
import { matchPage, type PageKind } from './page-routes.ts'
import { startTitle, wordsFor } from './page-words.ts'

/** Metadata and first data of a page. Requests with a session get neither from the catalogue (M-10). */
export async function describePage(
  parts: ShellParts,
  pathname: string,
  request: AddressedRequest & Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<PageDescription> {
  const baseUrl = baseUrlOf(request, parts.config.publicUrl)
  const matched = matchPage(pathname)
  const page = matched && withoutSession(matched, request)
  const { name, description } = parts.branding()
  const plain: PageDescription = {
    status: 200,
    title: startTitle(name),
    description,
    image: null,
    address: `${baseUrl}${pathname}`,
    jsonLd: null,
    preloads: [],
    firstPaint: null,
    module: matched && pageModule(matched, pathname),
    start: null,
    isFramed: page?.kind === 'framed',
    calls: {},
  }
  const missing: PageDescription = { ...plain, status: 404, title: `404 PAGE NOT FOUND · ${name}` }
  if (!matched || !page || isMissing(parts.contents.catalogue(), matched)) return missing
  const known: Known = {
    banners: page.kind === 'home' ? await parts.banners.forPage(request) : null,
    // While the database is unavailable, the page loads prices itself.
    plans: page.kind === 'plans' ? await parts.plans().catch(() => null) : null,
  }
  const { ip, headers } = request
  const first = await firstCalls(parts, page, { viewer: null, ip, headers, baseUrl, isForPage: true }, known)
  if (!first) return missing
  const start = startOf(parts.contents, page, first)
  return { ...plain, start, calls: first, ...(await wordsFor(parts, page, baseUrl, known)) }
}

/** The start of a player. With a session it needs a ticket of the viewer's own, which the page requests. */
function startOf(
  { origin, catalogue }: ContentsParts,
  page: PageKind,
  calls: Record<string, unknown>,
): PageDescription['start'] {
  if (page.kind === 'channel-player' || page.kind === 'vod-player') return startOfSession(catalogue(), page)
  if (page.kind !== 'channel' || !page.isPlayer) return null
  const data = calls[`free/contents/channel/${page.tag}`] as
    Awaited<ReturnType<typeof viewChannel>> | undefined
  const address = data?.channelsList[0]?.stream_url ?? ''
  if (ticketOf(address) === null) return null
  const { catchUp, tag } = page
  const playlists = origin.firstPlaylists(tag, catchUp ?? 'playlist')
  const rest = { playlists, content: null }
  if (catchUp === undefined) return { address, isAtTop: true, ...rest }
  return { address: catchUpAddress(address, catchUp), isAtTop: false, ...rest }
}

/** The request for a document has no session, because the cookie is for the API only. The page requests the stream itself. */
function startOfSession(
  { channels, vods }: ReturnType<ContentsParts['catalogue']>,
  page: Extract<PageKind, { kind: 'channel-player' | 'vod-player' }>,
): PageDescription['start'] {
  const { tag } = page
  const unknown = { address: null, playlists: null }
  if (page.kind === 'vod-player')
    return vods.has(tag) ? { ...unknown, isAtTop: false, content: { kind: 'vod', tag } } : null
  if (!channels.has(tag)) return null
  const { catchUp } = page
  const content = { kind: 'channel' as const, tag, ...(catchUp === undefined ? {} : { catchUp }) }
  return { ...unknown, isAtTop: catchUp === undefined, content }
}

/**
 * M-10: shows the catalogue only to requests without a session, such as those of crawlers and previews. The session may be that of a
 * kids' profile; the page requests what its profile may see.
 */
function withoutSession(page: PageKind, { headers }: Pick<FastifyRequest, 'headers'>): PageKind {
  return showsCatalogue.has(page.kind) && hasSessionCookie(headers) ? { kind: 'other' } : page
}

const showsCatalogue: ReadonlySet<PageKind['kind']> = new Set([
  'home',
  'channels',
  'all-channels',
  'category',
  'channel',
  'vod',
  'series',
])

function isMissing({ channels, isOn, ofCategory }: Catalogue, page: PageKind): boolean {
  if (page.kind === 'category') return ofCategory('channel', page.id) === null
  return page.kind === 'channel' && !(isOn.channels && channels.has(page.tag))
}

type RequestFacts = Parameters<typeof viewChannel>[2]

/** Null: the content of the page does not exist. */
async function firstCalls(
  parts: ShellParts,
  page: PageKind,
  request: RequestFacts,
  { banners, plans }: Known,
): Promise<Record<string, unknown> | null> {
  const { overview, minimal, visibleChannels, ofCategory } = parts.contents.catalogue()
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
    case 'channel':
      return { [`free/contents/channel/${page.tag}`]: await viewChannel(parts.contents, page.tag, request) }
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
