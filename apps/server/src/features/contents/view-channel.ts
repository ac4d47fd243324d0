import type { DataOf } from '@kallo/contract/call'
import type { contents } from '@kallo/contract/contents'
import { decideChannelAccess } from '@kallo/rules/access'
import { AppError } from '../../platform/http/app-error.ts'
import type { ChannelRow } from './contents-store.ts'
import { toChannelCard, toGuide } from './entities.ts'
import { situationOf, watcherOf, type CallerFacts, type ContentsParts } from './caller.ts'

/** C-04, C-05: one channel, its guide, and an address to play it for whoever may watch (T-04). */
export async function viewChannel(
  parts: ContentsParts,
  tag: string,
  caller: CallerFacts,
): Promise<DataOf<typeof contents.channel>> {
  const catalogue = parts.catalogue()
  const row = catalogue.channels.get(tag)
  if (!row) throw new AppError('channel-not-found')
  if (!catalogue.isOn.channels) throw new AppError('content-off')
  const watcher = await watcherOf(parts, caller)
  const situation = situationOf(parts)
  const access = decideChannelAccess(
    { geoblock: row.geoblock, geoblockCountries: row.geoblock_countries, isPaid: row.is_paid },
    watcher,
    situation,
  )
  const address = access.allowed ? { stream_url: addressOf(parts, row, caller) } : {}
  const { content, channelsCategory, adsData } = catalogue.overview
  return {
    content,
    channelsList: [{ ...toChannelCard(row), ...address }],
    channelsCategory,
    adsData,
    userSubscriptions: watcher.subscriptionEndsAt.map((endsAt) => ({
      end_date: new Date(endsAt).toISOString(),
    })),
    guide: row.has_guide ? guideOf(parts, row) : null,
    visitor: { country: watcher.country, signed_in: watcher.isSignedIn },
    server_time: new Date(situation.nowMs).toISOString(),
    time_zone: situation.timeZone,
  }
}

function addressOf({ origin }: ContentsParts, row: ChannelRow, { baseUrl, viewer }: CallerFacts): string {
  return row.external_url ?? origin.streamAddress(baseUrl, 'live', row.tag, viewer?.accountId ?? null)
}

function guideOf({ guide, origin, config }: ContentsParts, row: ChannelRow) {
  const timeZone = row.time_zone ?? config.timeZone
  // Of a stream elsewhere we cannot know what was recorded: the address says it when it is opened.
  const isAvailable = (hour: number) => row.external_url !== null || origin.hasRecording(row.tag, hour)
  return toGuide(guide.of(row.id, timeZone), timeZone, isAvailable)
}
