import { beginWatching, watch, type Motion, type Occasion } from '@kallo/rules/insights/watch-time'
import type { PlayerStore } from '../player-state.ts'
import { tellServer, type Watched } from './tell-server.ts'

export interface WatchedPlayback {
  video: HTMLVideoElement
  store: PlayerStore
  watched: Watched
  /** The server's clock, UTC ms. */
  serverNow: () => number
}

const lookEveryMs = 5_000
const videoEvents = ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'timeupdate', 'ended'] as const

/** P-07: times the watching of one playback and tells the server, until the returned function is called. */
export function reportWatching({ video, store, watched, serverNow }: WatchedPlayback): () => void {
  const { tell, keepTrying } = tellServer(watched, serverNow)
  const begun = beginWatching(performance.now())
  let { state } = begun
  let hasFailed = false
  tell(begun.report, false)

  const look = (occasion: Occasion) => {
    const next = watch(state, { atMs: performance.now(), motion: motionOf(video), occasion })
    state = next.state
    if (next.report) tell(next.report, occasion === 'hidden' || occasion === 'left')
  }
  const onVideo = () => look('look')
  const onVisibility = () => look(document.visibilityState === 'hidden' ? 'hidden' : 'look')
  const onPageHide = () => look('left')
  const stopHearing = store.subscribe(() => {
    const isFailing = store.get().failure !== null
    if (isFailing && !hasFailed) look('failed')
    hasFailed = isFailing
  })
  // A hidden tab's timers are slowed down, `timeupdate` is not.
  const timer = setInterval(onVideo, lookEveryMs)
  for (const name of videoEvents) video.addEventListener(name, onVideo)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onPageHide)
  return () => {
    look('left')
    stopHearing()
    clearInterval(timer)
    for (const name of videoEvents) video.removeEventListener(name, onVideo)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onPageHide)
    keepTrying()
  }
}

function motionOf(video: HTMLVideoElement): Motion {
  if (video.ended) return 'ended'
  if (video.paused) return 'paused'
  if (video.seeking) return 'seeking'
  return video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'starved' : 'playing'
}
