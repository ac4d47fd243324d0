import { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { DataOf } from '@kallo/contract/endpoint'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { RequestFacts } from '../../streaming/playback/index.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { subscriptionEnds } from '../../billing/subscriptions/index.ts'
import type { ContentsParts } from './catalogue.ts'
import { viewChannel } from './view-channel.ts'
import { viewOnNow } from './view-on-now.ts'
import { viewVod } from './view-vod.ts'

export function contentsRoutes(parts: ContentsParts): Route[] {
  const { catalogue } = parts
  const overview = async (viewer: Viewer): Promise<DataOf<typeof contents.overview>> => {
    const ends = await subscriptionEnds(parts.db.query, viewer.accountId)
    const userSubscriptions = ends.map((endsAt) => ({ end_date: new Date(endsAt).toISOString() }))
    return { ...catalogue().overview, userSubscriptions }
  }
  const channelsOf = ({ category }: { category: string }) => {
    const found = catalogue().ofCategory('channel', category)
    if (!found || !('channelsList' in found)) throw new AppError('category-not-found')
    return found
  }
  const vodsOf = ({ category }: { category: string }) => {
    const found = catalogue().ofCategory('vod', category)
    if (!found || !('vodsList' in found)) throw new AppError('category-not-found')
    return found
  }
  const films = () => {
    const { content, vodsCategory, vodsList } = catalogue().overview
    return { content, vodsCategory, vodsList }
  }
  const overviewFor = (viewer: Viewer | null) =>
    viewer === null ? catalogue().responses.overview : overview(viewer)
  return [
    route(contents.categories, () => catalogue().responses.categories),
    route(contents.overview, ({ principal }) => overview(principal)),
    route(contents.availability, () => catalogue().overview.content),
    route(contents.channels, () => catalogue().responses.channels),
    route(contents.allChannels, () => catalogue().responses.allChannels),
    route(contents.channelsOfCategory, ({ params }) => channelsOf(params)),
    route(contents.channel, (request) => viewChannel(parts, request.params.tag, requestFacts(request))),
    route(contents.vods, films),
    route(contents.allVods, films),
    route(contents.vodsOfCategory, ({ params }) => vodsOf(params)),
    route(contents.vod, (request) => viewVod(parts, request.params.tag, requestFacts(request))),
    route(freeContents.categories, () => catalogue().responses.categories),
    route(freeContents.overview, ({ principal }) => overviewFor(principal)),
    route(freeContents.onNow, () => viewOnNow(parts)),
    route(freeContents.channels, () => catalogue().responses.channels),
    route(freeContents.allChannels, () => catalogue().responses.allChannels),
    route(freeContents.channelsOfCategory, ({ params }) => channelsOf(params)),
    route(freeContents.channel, (request) => viewChannel(parts, request.params.tag, requestFacts(request))),
  ]
}

function requestFacts({
  principal: viewer,
  ip,
  baseUrl,
}: Omit<RequestFacts, 'viewer'> & { principal: Viewer | null }): RequestFacts {
  return { viewer, ip, baseUrl }
}
