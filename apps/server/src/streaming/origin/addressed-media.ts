import type { MediaView } from './address.ts'
import type { PlacedSegment } from './channel-media.ts'
import type { Resource } from './origin-state.ts'
import { vodMediaOf } from './vod-media.ts'

/** P-16, W-21: the media that an address names. */
export function mediaOf(resource: Resource, view: MediaView) {
  if (resource.kind === 'vod') return vodMediaOf(resource, view)
  return view.isAv1 ? resource.media.av1 : resource.media
}

/** T-05, P-16: of VODs with further audio tracks, players request video and audio separately, so each of them counts half. */
export function countedMs(
  resource: Resource,
  { durationMs, videoTrack, contentType }: PlacedSegment,
): number {
  const hasSeparateAudio = resource.kind === 'vod' && resource.videoOnly !== null
  const isPart = videoTrack !== undefined || contentType === 'audio/mp4'
  return hasSeparateAudio && isPart ? durationMs / 2 : durationMs
}
