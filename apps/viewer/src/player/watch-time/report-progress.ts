import type { PlayerStore } from '../player-state.ts'

export interface Progress {
  positionSeconds: number
  /** 0: unknown, as of a live stream. */
  durationSeconds: number
}

/**
 * `isUrgent`: the page is possibly being left, so the request has to outlive it. `hasStopped`: playback has paused or ended, or the player
 * is closed.
 */
export type ProgressSink = (progress: Progress, report: { isUrgent: boolean; hasStopped: boolean }) => void

const everyMs = 30_000

/**
 * B-20: reports the position every 30 s of playback, when playback pauses or ends, and when the page is hidden or left. Nothing is
 * reported before playback has begun.
 */
export function reportProgress(video: HTMLVideoElement, store: PlayerStore, sink: ProgressSink): () => void {
  let reportedAt = 0
  let reported = -1
  // A channel has no position to continue at, even while its catch-up plays.
  const isChannel = () => store.get().isLive || store.get().dayAt !== null
  const report = (isUrgent: boolean, hasStopped: boolean) => {
    const { hasStarted, end } = store.get()
    const isLive = isChannel()
    if (!hasStarted) return
    const positionSeconds = isLive ? 0 : Math.floor(video.currentTime)
    // An element that fails goes back to 0.
    if (positionSeconds === reported || (!isLive && positionSeconds === 0)) return
    reported = positionSeconds
    reportedAt = performance.now()
    sink({ positionSeconds, durationSeconds: isLive ? 0 : Math.round(end) }, { isUrgent, hasStopped })
  }
  const onTime = () => {
    if (reportedAt === 0) reportedAt = performance.now()
    if (performance.now() - reportedAt >= everyMs) report(false, false)
  }
  const onPause = () => report(false, true)
  const onHide = () => {
    if (document.visibilityState === 'hidden') report(true, false)
  }
  const onLeave = () => report(true, false)
  video.addEventListener('timeupdate', onTime)
  video.addEventListener('pause', onPause)
  video.addEventListener('ended', onPause)
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onLeave)
  return () => {
    if (video.currentTime > 0 || isChannel()) report(true, true)
    video.removeEventListener('timeupdate', onTime)
    video.removeEventListener('pause', onPause)
    video.removeEventListener('ended', onPause)
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', onLeave)
  }
}
