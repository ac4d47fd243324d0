import { withTimeZone } from '@kallo/rules/streaming/stream-address'
import type { Engine, EngineOptions } from './engine.ts'

/**
 * For browsers without Media Source Extensions, such as older iPhones: the browser plays HLS itself, without a choice of
 * renditions. It cannot change the ticket during playback, nor recover from a decoding error, and gives no reason for any
 * other error.
 */
export function createNativeEngine({
  video,
  tickets,
  address,
  startAt,
  onError,
  store,
}: EngineOptions): Engine {
  const handleError = () => {
    const isDecoding = video.error?.code === MediaError.MEDIA_ERR_DECODE
    onError({ cause: isDecoding ? 'codec' : 'unknown', isFatal: true })
  }
  const seekToStart = () => {
    if (startAt !== null) video.currentTime = startAt
  }
  video.addEventListener('error', handleError)
  video.addEventListener('loadedmetadata', seekToStart)
  video.src = withTimeZone(tickets.rewrite(address), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return {
    setQuality() {},
    livePosition: () => (store.get().isLive && video.seekable.length > 0 ? video.seekable.end(0) : null),
    segmentAt: () => null,
    recoverMedia() {},
    stopLoading() {},
    destroy() {
      video.removeEventListener('error', handleError)
      video.removeEventListener('loadedmetadata', seekToStart)
      video.removeAttribute('src')
      video.load()
    },
  }
}
