import type { DataOf } from '@kallo/contract/call'
import type { contents } from '@kallo/contract/contents'
import { decideVodAccess } from '@kallo/rules/access'
import { AppError } from '../../platform/http/app-error.ts'
import { toVodCard } from './entities.ts'
import { situationOf, watcherOf, type CallerFacts, type ContentsParts } from './caller.ts'

/** C-04: one film, with an address to play it for whoever may watch (T-04, P-03). */
export async function viewVod(
  parts: ContentsParts,
  tag: string,
  caller: CallerFacts,
): Promise<DataOf<typeof contents.vod>> {
  const catalogue = parts.catalogue()
  const row = catalogue.vods.get(tag)
  if (!row) throw new AppError('vod-not-found')
  if (!catalogue.isOn.vods) throw new AppError('content-off')
  const watcher = await watcherOf(parts, caller)
  const situation = situationOf(parts)
  const access = decideVodAccess(watcher, situation)
  const address = () =>
    row.external_url ??
    parts.origin.streamAddress(caller.baseUrl, 'vod', tag, caller.viewer?.accountId ?? null)
  const { content, vodsCategory, adsData } = catalogue.overview
  const card = toVodCard(row, parts.origin.filmSeconds(tag))
  return {
    content,
    vodsList: [access.allowed ? { ...card, stream_url: address() } : card],
    vodsCategory,
    adsData,
    userSubscriptions: watcher.subscriptionEndsAt.map((endsAt) => ({
      end_date: new Date(endsAt).toISOString(),
    })),
    visitor: { country: watcher.country, signed_in: watcher.isSignedIn },
    server_time: new Date(situation.nowMs).toISOString(),
    time_zone: situation.timeZone,
  }
}
