import type { DataOf } from '@kallo/contract/endpoint'
import type { contents } from '@kallo/contract/catalogue/contents'
import { openPlayback } from '../../streaming/playback/index.ts'
import { toAccessFacts, toVodCard, toVodFacts } from './entities.ts'
import type { ContentsParts } from './catalogue.ts'
import { adsFor, type ContentRequest } from './choose-ads.ts'
import { findVod, playableVod } from './playable.ts'
import { addressOf } from './view-channel.ts'

/** C-04: one VOD, with a stream address if access is allowed (T-04, P-03). */
export async function viewVod(
  parts: ContentsParts,
  tag: string,
  request: ContentRequest,
): Promise<DataOf<typeof contents.vod>> {
  const catalogue = parts.catalogue(request.viewer?.profile.maxAge)
  const row = findVod(catalogue, tag)
  const playback = await openPlayback(parts.playback, playableVod(row), request)
  const { content, vodsCategory } = catalogue.overview
  return {
    is_available: catalogue.isPlayable(row),
    content,
    vodsList: [
      { ...toVodCard(row, parts.origin.vodSeconds(tag)), ...toVodFacts(row), ...addressOf(playback) },
    ],
    vodsCategory,
    adsData: await adsFor(parts, catalogue, request),
    ...toAccessFacts(playback),
  }
}
