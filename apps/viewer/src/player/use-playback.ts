import { useEffect, useRef, type RefObject } from 'react'
import type { PlayerProps } from './player-props.ts'
import type { createPlayerStore } from './player-state.ts'
import { startPlayback, type Playback } from './playback.ts'
import type { Quality } from './quality.ts'
import { reportProgress } from './watch-time/report-progress.ts'
import { reportWatching } from './watch-time/report-watching.ts'

/** Starts playback with the player, and stops it with the player. Meanwhile watch time and position are reported. */
export function usePlayback(
  props: PlayerProps,
  video: RefObject<HTMLVideoElement | null>,
  store: ReturnType<typeof createPlayerStore>,
  quality: Quality,
) {
  const playback = useRef<Playback>(null)
  const initial = useRef({ ...props, quality })
  useEffect(() => {
    if (!video.current) return
    const { address, renewAddress, serverNow, quality, watched, startAtSeconds, onProgress, day, local } =
      initial.current
    const started = startPlayback({
      address,
      renewAddress,
      serverNow,
      // The watch time of downloads, which are VODs, is not reported.
      kind: watched?.kind ?? 'vod',
      quality,
      startAtSeconds,
      day,
      local: local ?? null,
      first: initial.current.first,
      video: video.current,
      store,
    })
    playback.current = started
    // Stopped before the engine detaches from the video, because the state of the video is then lost.
    const stopReporting = watched && reportWatching({ video: video.current, store, watched, serverNow })
    const stopProgress = onProgress && reportProgress(video.current, store, onProgress)
    return () => {
      stopProgress?.()
      stopReporting?.()
      started.stop()
    }
  }, [video, store])
  return playback
}
