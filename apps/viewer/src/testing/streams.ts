import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { DataOf } from '@kallo/contract/endpoint'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { playback } from '@kallo/contract/streaming/playback'
import * as data from './fixtures.ts'
import { reply } from '@kallo/testkit/mock-api'

type Channel = DataOf<typeof contents.channel>

export const serverTime = data.channel.server_time
export const channelAddress = 'GET free/contents/channel/:tag'
export const startAddress = 'POST playback/start'

const ticketExpiry = (Date.parse(serverTime) / 1000 + 7_200).toString(16)
/** A ticket that is valid for two hours. */
export const ticketOf = (stream: string) => `${ticketExpiry}.${stream}.bb`
export const liveAddress = (stream: string) => `/t/${ticketOf(stream)}/live/eko-news/playlist.m3u8`
export const vodAddress = (stream: string) => `/t/${ticketOf(stream)}/vod/ferry.m3u8`

/** The channel as the API describes it to visitors. */
export function replyWithChannel(
  change: Partial<Channel['channelsList'][number]>,
  rest: Partial<Channel> = {},
): void {
  const channelsList = data.channel.channelsList.map((channel) => ({ ...channel, ...change }))
  reply<typeof freeContents.channel>(channelAddress, { ...data.channel, channelsList, ...rest })
}

export function replyWithTicket(stream: string): void {
  reply<typeof playback.start>(startAddress, {
    streamUrl: liveAddress(stream),
    ticket: ticketOf(stream),
    expiresAt: null,
    serverTime,
  })
}

/** The requests of a player besides its stream. */
export function acceptPlaybackReports(): void {
  reply<typeof playback.leave>('POST playback/leave', null)
  reply<typeof analytics.events>('POST analytics/events', null)
  reply<typeof analytics.updateChannel>('POST analytics/channels/update', null)
}
