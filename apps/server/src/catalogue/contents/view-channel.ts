import type { DataOf } from '@kallo/contract/endpoint'
import type { contents } from '@kallo/contract/catalogue/contents'
import { hourAddress } from '@kallo/rules/streaming/stream-address'
import { openPlayback } from '../../streaming/playback/index.ts'
import type { ChannelRow } from './contents-store.ts'
import { toAccessFacts, toChannelCard, toGuide } from './entities.ts'
import type { ContentsParts } from './catalogue.ts'
import { adsFor, type ContentRequest } from './choose-ads.ts'
import { findChannel, playableChannel } from './playable.ts'

/** C-04, C-05: one channel with its guide, and a stream address if access is allowed (T-04). */
export async function viewChannel(
  parts: ContentsParts,
  tag: string,
  request: ContentRequest,
): Promise<DataOf<typeof contents.channel>> {
  const catalogue = parts.catalogue(request.viewer?.profile.maxAge)
  const row = findChannel(catalogue, tag)
  const playback = await openPlayback(parts.playback, playableChannel(row), request)
  const { content, channelsCategory } = catalogue.overview
  return {
    content,
    channelsList: [{ ...toChannelCard(row), ...addressOf(playback) }],
    channelsCategory,
    adsData: await adsFor(parts, catalogue, request),
    state: row.external_url === null ? parts.origin.broadcastState(tag) : 'on-air',
    guide: row.has_guide ? await guideOf(parts, row) : null,
    ...toAccessFacts(playback),
  }
}

/** C-10: the specification's field, if access is allowed. */
export function addressOf({ opened }: { opened: { streamUrl: string } | null }): { stream_url?: string } {
  return opened ? { stream_url: opened.streamUrl } : {}
}

async function guideOf({ guide, origin, config }: ContentsParts, row: ChannelRow) {
  const timeZone = row.time_zone ?? config.timeZone
  const { external_url: url } = row
  return toGuide(await guide.of(row.id, timeZone), timeZone, {
    // Whether an external stream has an hour is unknown until it is opened. An address without a place for the hour would play live.
    hour: (hour) => (url === null ? origin.hasCatchUp(row.tag, hour) : hourAddress(url, hour) !== url),
    programme: (startsAtMs, endsAtMs) => url === null && origin.hasProgramme(row.tag, startsAtMs, endsAtMs),
  })
}
