import { playerDistanceSeconds } from '@kallo/rules/streaming/live-latency'
import LightHls, { ErrorDetails } from 'hls.js/light'
import type Hls from 'hls.js'

/** Faster than this is audible. */
const fasterRate = 1.05
/** A position that is later than the live position by more than this was chosen by the viewer, or is due to a slow network. */
const edgeSeconds = 2
/** With less in the buffer, playing faster would end in a stall. */
const minBufferSeconds = 3

/**
 * Y-21: lets hls.js play a low-latency channel a little faster until it has reached its live position, such as after
 * a slow start. A pause, a seek backwards or a stall ends this until playback is there again: after a stall, playback is
 * later and therefore has a larger buffer. Returns a function that stops it.
 */
export function speedUpToLive(hls: Hls, video: HTMLVideoElement, isAllowed: () => boolean): () => void {
  let isFollowing = true
  const update = () => {
    const isFaster =
      isFollowing && isAllowed() && isLowLatency(hls) && bufferedAhead(video) > minBufferSeconds
    hls.config.maxLiveSyncPlaybackRate = isFaster ? fasterRate : 1
    // hls.js does not reset the rate.
    if (!isFaster && video.playbackRate === fasterRate) video.playbackRate = 1
  }
  const leave = () => {
    isFollowing = false
    update()
  }
  const onSeeking = () => {
    isFollowing = (hls.liveSyncPosition ?? 0) - video.currentTime < edgeSeconds
    update()
  }
  const onError = (_: unknown, { details }: { details: string }) => {
    if (details === ErrorDetails.BUFFER_STALLED_ERROR) leave()
  }
  hls.on(LightHls.Events.LEVEL_UPDATED, update)
  hls.on(LightHls.Events.FRAG_BUFFERED, update)
  hls.on(LightHls.Events.ERROR, onError)
  video.addEventListener('pause', leave)
  video.addEventListener('seeking', onSeeking)
  return () => {
    video.removeEventListener('pause', leave)
    video.removeEventListener('seeking', onSeeking)
    isFollowing = false
    update()
  }
}

/** Whether the playlist states a short EXT-X-SERVER-CONTROL:HOLD-BACK. */
function isLowLatency({ latestLevelDetails: details }: Hls): boolean {
  return details?.live === true && details.holdBack > 0 && details.holdBack < playerDistanceSeconds
}

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : currentTime
  return end - currentTime
}
