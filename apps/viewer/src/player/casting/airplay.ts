import { endRemotePlayback, hasPlainSource, type CastLink } from './cast-link.ts'

interface AirPlayElement {
  webkitCurrentPlaybackTargetIsWireless: boolean
  webkitShowPlaybackTargetPicker: () => void
}

/** WebKit reports an end for a moment when the element changes its source. */
const settleMs = 2_000

/**
 * AirPlay. A media source cannot move to a television, so the element has a second source: the playlist for televisions. WebKit opens a
 * ManagedMediaSource only if remote playback is forbidden or such a source exists; hls.js forbids it, so it is allowed once the
 * media source is open (https://webkit.org/blog/15036/how-to-use-media-source-extensions-with-airplay/).
 */
export function airPlayLink(video: HTMLVideoElement, address: () => string): CastLink {
  const element = video as HTMLVideoElement & AirPlayElement
  const second = document.createElement('source')
  second.type = 'application/x-mpegURL'
  const offer = () => {
    if (video.hasAttribute('src') || !video.querySelector('source')) return
    second.src = address()
    if (second.parentNode !== video) video.append(second)
    video.disableRemotePlayback = false
  }
  return {
    canPick: () => hasPlainSource(video) || second.parentNode === video,
    pick() {
      // The ticket can have been renewed.
      offer()
      element.webkitShowPlaybackTargetPicker()
      return Promise.resolve('unknown')
    },
    disconnect: () => endRemotePlayback(video),
    listen({ onDevices, onConnected, onDisconnected }) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const handleDevices = (event: Event) => onDevices(Reflect.get(event, 'availability') === 'available')
      const handleTarget = () => {
        clearTimeout(timer)
        if (element.webkitCurrentPlaybackTargetIsWireless) onConnected()
        else timer = setTimeout(onDisconnected, settleMs)
      }
      const handlers = {
        webkitplaybacktargetavailabilitychanged: handleDevices,
        webkitcurrentplaybacktargetiswirelesschanged: handleTarget,
        loadedmetadata: offer,
      }
      for (const [name, handler] of Object.entries(handlers)) video.addEventListener(name, handler)
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) offer()
      if (element.webkitCurrentPlaybackTargetIsWireless) onConnected()
      return () => {
        clearTimeout(timer)
        for (const [name, handler] of Object.entries(handlers)) video.removeEventListener(name, handler)
        second.remove()
      }
    },
  }
}
