import type { VodView } from './address.ts'
import type { PlacedSegment } from './channel-media.ts'
import type { LiveStream, VodStream } from './origin-state.ts'
import { vodMediaOf } from './vod-media.ts'

/** P-16, W-21: the media that an address names. */
export function mediaOf(stream: LiveStream | VodStream, view: VodView) {
  if (stream.kind === 'vod') return vodMediaOf(stream, view)
  return view.isAv1 ? stream.media.av1 : stream
}

/** T-05, P-16: of VODs with further audio tracks, players request pictures and sound separately, so each of them counts half. */
export function countedMs(
  stream: LiveStream | VodStream,
  { durationMs, picturesTrack, contentType }: PlacedSegment,
): number {
  const hasSeparateSound = stream.kind === 'vod' && stream.pictures !== null
  const isPart = picturesTrack !== undefined || contentType === 'audio/mp4'
  return hasSeparateSound && isPart ? durationMs / 2 : durationMs
}
