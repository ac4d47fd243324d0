import { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { DataOf, Endpoint } from '@kallo/contract/endpoint'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { RequestFacts } from '../../streaming/playback/index.ts'
import { route, type RequestContext, type Route } from '../../platform/http/route.ts'
import { subscriptionEnds } from '../../billing/subscriptions/index.ts'
import type { ContentsParts } from './catalogue.ts'
import { minimalOnNow, prefersMinimal, withoutDescription } from './minimal.ts'
import { viewChannel } from './view-channel.ts'
import { viewOnNow } from './view-on-now.ts'
import { viewVod } from './view-vod.ts'

type Headers = RequestContext<Endpoint>['headers']

export function contentsRoutes(parts: ContentsParts): Route[] {
  const { catalogue } = parts
  const overview = async (viewer: Viewer, headers: Headers): Promise<DataOf<typeof contents.overview>> => {
    const ends = await subscriptionEnds(parts.db, viewer.accountId)
    const userSubscriptions = ends.map((endsAt) => ({ end_date: new Date(endsAt).toISOString() }))
    const { overview: complete, minimal } = catalogue()
    return { ...(prefersMinimal(headers) ? minimal : complete), userSubscriptions }
  }
  const channelsOf = ({ category }: { category: string }, headers: Headers) => {
    const found = catalogue().ofCategory('channel', category)
    if (!found || !('channelsList' in found)) throw new AppError('category-not-found')
    if (!prefersMinimal(headers)) return found
    return { ...found, channelsList: found.channelsList.map(withoutDescription) }
  }
  const vodsOf = ({ category }: { category: string }) => {
    const found = catalogue().ofCategory('vod', category)
    if (!found || !('vodsList' in found)) throw new AppError('category-not-found')
    return found
  }
  const vodsView = () => {
    const { content, vodsCategory, vodsList } = catalogue().overview
    return { content, vodsCategory, vodsList }
  }
  const responses = (headers: Headers) => {
    const { responses: complete, minimalResponses } = catalogue()
    return prefersMinimal(headers) ? minimalResponses : complete
  }
  const overviewFor = (viewer: Viewer | null, headers: Headers) =>
    viewer === null ? responses(headers).overview : overview(viewer, headers)
  const onNow = async (headers: Headers) => {
    const data = await viewOnNow(parts)
    return prefersMinimal(headers) ? minimalOnNow(data, catalogue().minimal) : data
  }
  return [
    route(contents.categories, () => catalogue().responses.categories),
    route(contents.overview, ({ principal, headers }) => overview(principal, headers)),
    route(contents.availability, () => catalogue().overview.content),
    route(contents.channels, ({ headers }) => responses(headers).channels),
    route(contents.allChannels, ({ headers }) => responses(headers).allChannels),
    route(contents.channelsOfCategory, ({ params, headers }) => channelsOf(params, headers)),
    route(contents.channel, (request) => viewChannel(parts, request.params.tag, requestFacts(request))),
    route(contents.vods, vodsView),
    route(contents.allVods, vodsView),
    route(contents.vodsOfCategory, ({ params }) => vodsOf(params)),
    route(contents.vod, (request) => viewVod(parts, request.params.tag, requestFacts(request))),
    route(freeContents.categories, () => catalogue().responses.categories),
    route(freeContents.overview, ({ principal, headers }) => overviewFor(principal, headers)),
    route(freeContents.onNow, ({ headers }) => onNow(headers)),
    route(freeContents.channels, ({ headers }) => responses(headers).channels),
    route(freeContents.allChannels, ({ headers }) => responses(headers).allChannels),
    route(freeContents.channelsOfCategory, ({ params, headers }) => channelsOf(params, headers)),
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
