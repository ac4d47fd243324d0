import { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { DataOf, Endpoint } from '@kallo/contract/endpoint'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { route, type RequestContext, type Route } from '../../platform/http/route.ts'
import { subscriptionEnds } from '../../billing/subscriptions/index.ts'
import type { ContentsParts } from './catalogue.ts'
import type { ContentRequest } from './choose-ads.ts'
import { toUserSubscriptions } from './entities.ts'
import { minimalOnNow, prefersMinimal, withoutDescription } from './minimal.ts'
import { viewChannel } from './view-channel.ts'
import { viewOnNow } from './view-on-now.ts'
import { viewVod } from './view-vod.ts'

type Headers = RequestContext<Endpoint>['headers']
type Request = { principal: Viewer | null; headers: Headers }

export function contentsRoutes(parts: ContentsParts): Route[] {
  const { catalogue } = parts
  /** M-10. */
  const catalogueOf = ({ principal }: Pick<Request, 'principal'>) => catalogue(principal?.profile.maxAge)
  const overview = async (viewer: Viewer, headers: Headers): Promise<DataOf<typeof contents.overview>> => {
    const ends = await subscriptionEnds(parts.db, viewer.accountId)
    const userSubscriptions = toUserSubscriptions(ends, parts.config.timeZone)
    const { overview: complete, minimal } = catalogue(viewer.profile.maxAge)
    return { ...(prefersMinimal(headers) ? minimal : complete), userSubscriptions }
  }
  const channelsOf = (request: Request & { params: { category: string } }) => {
    const found = catalogueOf(request).ofCategory('channel', request.params.category)
    if (!found || !('channelsList' in found)) throw new AppError('category-not-found')
    if (!prefersMinimal(request.headers)) return found
    return { ...found, channelsList: found.channelsList.map(withoutDescription) }
  }
  const vodsOf = (request: Request & { params: { category: string } }) => {
    const found = catalogueOf(request).ofCategory('vod', request.params.category)
    if (!found || !('vodsList' in found)) throw new AppError('category-not-found')
    if (!prefersMinimal(request.headers)) return found
    return { ...found, vodsList: found.vodsList.map(withoutDescription) }
  }
  const responses = (request: Request) => {
    const { responses: complete, minimalResponses } = catalogueOf(request)
    return prefersMinimal(request.headers) ? minimalResponses : complete
  }
  const onNow = async (request: Request) => {
    const maxAge = request.principal?.profile.maxAge
    const data = await viewOnNow(parts, maxAge)
    return prefersMinimal(request.headers) ? minimalOnNow(data, catalogue(maxAge).minimal) : data
  }
  return [
    route(contents.categories, (request) => catalogueOf(request).responses.categories),
    route(contents.overview, ({ principal, headers }) => overview(principal, headers)),
    route(contents.availability, () => catalogue().overview.content),
    route(contents.channels, (request) => responses(request).channels),
    route(contents.allChannels, (request) => responses(request).allChannels),
    route(contents.channelsOfCategory, channelsOf),
    route(contents.channel, (request) => viewChannel(parts, request.params.tag, requestFacts(request))),
    route(contents.vods, (request) => responses(request).vods),
    route(contents.allVods, (request) => responses(request).vods),
    route(contents.vodsOfCategory, vodsOf),
    route(contents.vod, (request) => viewVod(parts, request.params.tag, requestFacts(request))),
    route(freeContents.categories, (request) => catalogueOf(request).responses.categories),
    route(freeContents.overview, (request) =>
      request.principal === null ? responses(request).overview : overview(request.principal, request.headers),
    ),
    route(freeContents.onNow, onNow),
    route(freeContents.channels, (request) => responses(request).channels),
    route(freeContents.allChannels, (request) => responses(request).allChannels),
    route(freeContents.channelsOfCategory, channelsOf),
    route(freeContents.channel, (request) => viewChannel(parts, request.params.tag, requestFacts(request))),
  ]
}

function requestFacts({
  principal: viewer,
  ip,
  baseUrl,
  headers,
}: Omit<ContentRequest, 'viewer'> & { principal: Viewer | null }): ContentRequest {
  return { viewer, ip, baseUrl, headers }
}
