import type { Engine, EngineOptions } from './engine.ts'

/** iPhones without MSE: the browser plays HLS itself; no levels to choose, and no renewal within a session. */
export function startNative({ video, keeper, address, startAt, onFatal, store }: EngineOptions): Engine {
  const onError = () => {
    // The browser does not say why: an address that ran out, or is refused, becomes clear by asking for the next.
    void keeper.renew()
    onFatal(undefined, video.error?.code === MediaError.MEDIA_ERR_DECODE)
  }
  const onReady = () => {
    if (startAt !== null) video.currentTime = startAt
  }
  video.addEventListener('error', onError)
  video.addEventListener('loadedmetadata', onReady)
  video.src = keeper.rewrite(address)
  return {
    setQuality() {},
    livePosition: () => (store.get().isLive && video.seekable.length > 0 ? video.seekable.end(0) : null),
    destroy() {
      video.removeEventListener('error', onError)
      video.removeEventListener('loadedmetadata', onReady)
      video.removeAttribute('src')
      video.load()
    },
  }
}
