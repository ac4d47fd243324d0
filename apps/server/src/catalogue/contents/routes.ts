import { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { DataOf } from '@kallo/contract/endpoint'
import { AppError } from '../../platform/http/app-error.ts'
import { preparedRoute, route, type ApiRequest, type Route } from '../../platform/http/api.ts'
import type { Endpoint as Call } from '@kallo/contract/endpoint'
import type { Viewer } from '../../accounts/auth/index.ts'
import { subscriptionEnds } from '../../billing/subscriptions/index.ts'
import type { CallerFacts } from '../../streaming/playback/index.ts'
import type { ContentsParts } from './catalogue.ts'
import { viewChannel } from './view-channel.ts'
import { viewOnNow } from './view-on-now.ts'
import { viewVod } from './view-vod.ts'

export function contentsRoutes(parts: ContentsParts): Route<Viewer>[] {
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
  const prepared = {
    overview: () => catalogue().prepared.overview,
    categories: () => catalogue().prepared.categories,
    channels: () => catalogue().prepared.channels,
    allChannels: () => catalogue().prepared.allChannels,
  }
  return [
    preparedRoute(contents.categories, prepared.categories),
    preparedRoute(contents.overview, prepared.overview, overview),
    route(contents.availability, () => catalogue().overview.content),
    preparedRoute(contents.channels, prepared.channels),
    preparedRoute(contents.allChannels, prepared.allChannels),
    route(contents.channelsOfCategory, ({ params }) => channelsOf(params)),
    route(contents.channel, (request) => viewChannel(parts, request.params.tag, callerOf(request))),
    route(contents.vods, films),
    route(contents.allVods, films),
    route(contents.vodsOfCategory, ({ params }) => vodsOf(params)),
    route(contents.vod, (request) => viewVod(parts, request.params.tag, callerOf(request))),
    preparedRoute(freeContents.categories, prepared.categories),
    preparedRoute(freeContents.overview, prepared.overview, overview),
    route(freeContents.onNow, () => viewOnNow(parts)),
    preparedRoute(freeContents.channels, prepared.channels),
    preparedRoute(freeContents.allChannels, prepared.allChannels),
    route(freeContents.channelsOfCategory, ({ params }) => channelsOf(params)),
    route(freeContents.channel, (request) => viewChannel(parts, request.params.tag, callerOf(request))),
  ]
}

function callerOf({ identity, ip, baseUrl }: ApiRequest<Call, Viewer>): CallerFacts {
  return { viewer: identity, ip, baseUrl }
}
