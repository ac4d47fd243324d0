import { dayMs } from '@kallo/rules/foundation/durations'
import { readStored, writeStored } from '../../platform/storage.ts'
import { endRemotePlayback, hasPlainSource, type CastLink } from './cast-link.ts'
import type { PickResult } from './cast-state.ts'
import probeAddress from './probe.mp4?url&no-inline'

/**
 * The W3C's Remote Playback API, with which Chrome on Android plays on Chromecast. Chrome moves only elements with a plain address, and
 * only once it has read their metadata. Devices are therefore watched on another element with a file of 1.6 KB, so that finding them
 * costs no part of the stream. It lasts a minute, because Chrome looks for no device for media of 15 s or less.
 */
export function remotePlaybackLink(video: HTMLVideoElement): CastLink {
  return {
    canPick: () => hasPlainSource(video) && video.readyState >= HTMLMediaElement.HAVE_METADATA,
    async pick() {
      const openedAt = performance.now()
      try {
        await video.remote.prompt()
        return null
      } catch (error) {
        const result = pickResultOf(error, performance.now() - openedAt)
        if (result === 'unsupported') writeStored(key, String(Date.now()))
        return result
      }
    },
    disconnect: () => endRemotePlayback(video),
    listen({ onDevices, onConnecting, onConnected, onDisconnected }) {
      const { remote } = video
      const stopWatching = isRefused() ? () => undefined : watchDevices(onDevices)
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

/** A browser that rejects our playlists is not offered them again for 30 days. An update of the browser may change it. */
const key = 'no-remote-playback'
const refusedMs = 30 * dayMs

function isRefused(): boolean {
  return Date.now() - Number(readStored(key) ?? 0) < refusedMs
}

function watchDevices(onDevices: (hasDevice: boolean) => void): () => void {
  const probe = document.createElement('video')
  probe.preload = 'metadata'
  probe.muted = true
  probe.src = probeAddress
  // Rejected on phones with little memory and on systems without receivers, where Chrome shows no list either.
  probe.remote.watchAvailability(onDevices).catch(() => undefined)
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

/** Chrome rejects a source that it cannot move as if the list had been closed, but faster than a viewer can close it. */
const shortestMs = 250

function pickResultOf(error: unknown, afterMs: number): PickResult {
  const result = (error instanceof DOMException ? results[error.name] : undefined) ?? 'connection'
  return result === 'cancelled' && afterMs < shortestMs ? 'unsupported' : result
}
