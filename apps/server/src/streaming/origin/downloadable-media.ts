import { periodName } from '@kallo/rules/streaming/stream-address'
import type { OriginState } from './origin-state.ts'
import { listVariants } from './playlists.ts'
import type { ResourceKind } from './ticket.ts'

/** P-40: a VOD, or a period of a channel (UTC ms). */
export interface DownloadableMedia {
  kind: ResourceKind
  tag: string
  period: { startsAtMs: number; endsAtMs: number } | null
}

export interface MediaVariant {
  /** The folder of its media playlist. */
  folder: string
  /** 0: audio only. */
  height: number
  codecs: string
  averageBps: number
  seconds: number
}

/** The variants that can be downloaded. Empty if there are no media, or the period has not ended yet. */
export function variantsOf(
  { channels, vods }: OriginState,
  nowMs: number,
  { kind, tag, period }: DownloadableMedia,
): MediaVariant[] {
  if (kind === 'vod') {
    const resource = vods.get(tag)
    if (!resource || resource.parts.length === 0) return []
    const listed = listVariants(resource.renditions, resource.videoOnly !== null, resource.av1?.media)
    return listed.map((variant) => ({ ...variant, seconds: Math.ceil(resource.seconds) }))
  }
  const media = channels.get(tag)?.media
  const range = period && media?.range(periodName(period.startsAtMs, period.endsAtMs), nowMs)
  if (!media || !range || range.kind !== 'finished' || !media.isPlayable(range)) return []
  const seconds = Math.ceil((period.endsAtMs - period.startsAtMs) / 1_000)
  const listed = listVariants(media.ladder().renditions, false, media.av1?.ladder(range))
  return listed.map((variant) => ({ ...variant, seconds }))
}
