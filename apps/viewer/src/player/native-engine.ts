import { withTimeZone } from '@kallo/rules/streaming/stream-address'
import type { Engine, EngineOptions } from './engine.ts'

/** An error so soon after a renewal has another cause than an expired ticket. */
const renewalGraceMs = 10_000

/**
 * For browsers without Media Source Extensions, such as older iPhones: the browser plays HLS itself, without a choice of
 * renditions. It cannot change the ticket while it plays and does not say why it failed, so after an error the stream is
 * loaded again under a renewed ticket, at the position it had reached.
 */
export function startNative({ video, keeper, address, startAt, onFatal, store }: EngineOptions): Engine {
  let resumeAt = startAt
  let position = startAt ?? 0
  let renewedAtMs = -Infinity
  let isDestroyed = false

  const load = () => {
    video.src = withTimeZone(keeper.rewrite(address), Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  const onError = async () => {
    const isMedia = video.error?.code === MediaError.MEDIA_ERR_DECODE
    const isFresh = performance.now() - renewedAtMs < renewalGraceMs
    if (isMedia || isFresh || !(await keeper.renew())) {
      if (!isDestroyed) onFatal(undefined, isMedia)
      return
    }
    if (isDestroyed) return
    renewedAtMs = performance.now()
    resumeAt = store.get().isLive ? null : position
    load()
    // Autoplay was allowed before; where it no longer is, the viewer presses play.
    video.play().catch(() => undefined)
  }
  const handleError = () => void onError()
  const onReady = () => {
    if (resumeAt !== null) video.currentTime = resumeAt
  }
  const onTime = () => {
    if (video.currentTime > 0) position = video.currentTime
  }
  video.addEventListener('error', handleError)
  video.addEventListener('loadedmetadata', onReady)
  video.addEventListener('timeupdate', onTime)
  load()
  return {
    setQuality() {},
    livePosition: () => (store.get().isLive && video.seekable.length > 0 ? video.seekable.end(0) : null),
    destroy() {
      isDestroyed = true
      video.removeEventListener('error', handleError)
      video.removeEventListener('loadedmetadata', onReady)
      video.removeEventListener('timeupdate', onTime)
      video.removeAttribute('src')
      video.load()
    },
  }
}
