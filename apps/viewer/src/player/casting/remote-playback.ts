import { endRemotePlayback, hasPlainSource, type CastLink } from './cast-link.ts'
import type { PickResult } from './cast-state.ts'
import probeAddress from './probe.mp4?url&no-inline'

/**
 * The W3C's Remote Playback API, with which Chrome on Android plays on Chromecast. Chrome moves only elements with a plain address, and
 * only once it has read their metadata. Devices are therefore watched on another element with a file of 1.5 KB, so that finding them
 * costs no part of the stream.
 */
export function remotePlaybackLink(video: HTMLVideoElement): CastLink {
  return {
    canPick: () => hasPlainSource(video) && video.readyState >= HTMLMediaElement.HAVE_METADATA,
    async pick() {
      try {
        await video.remote.prompt()
        return null
      } catch (error) {
        return pickResultOf(error)
      }
    },
    disconnect: () => endRemotePlayback(video),
    listen({ onDevices, onConnecting, onConnected, onDisconnected }) {
      const { remote } = video
      const stopWatching = watchDevices(onDevices)
      remote.addEventListener('connecting', onConnecting)
      remote.addEventListener('connect', onConnected)
      remote.addEventListener('disconnect', onDisconnected)
      return () => {
        stopWatching()
        remote.removeEventListener('connecting', onConnecting)
        remote.removeEventListener('connect', onConnected)
        remote.removeEventListener('disconnect', onDisconnected)
      }
    },
  }
}

function watchDevices(onDevices: (hasDevice: boolean) => void): () => void {
  const probe = document.createElement('video')
  probe.preload = 'metadata'
  probe.muted = true
  probe.src = probeAddress
  probe.remote.watchAvailability(onDevices).catch((error: unknown) => {
    // Android phones with little memory look for devices only when the list is opened. Elsewhere this error means that there is no list.
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError'
    if (isUnknown && navigator.userAgent.includes('Android')) onDevices(true)
  })
  return () => {
    probe.remote.cancelWatchAvailability().catch(() => undefined)
    probe.removeAttribute('src')
    probe.load()
  }
}

const results: Record<string, PickResult> = {
  NotAllowedError: 'cancelled',
  InvalidAccessError: 'needs-press',
  NotFoundError: 'no-device',
  NotSupportedError: 'unsupported',
}

function pickResultOf(error: unknown): PickResult {
  return (error instanceof DOMException ? results[error.name] : undefined) ?? 'connection'
}
