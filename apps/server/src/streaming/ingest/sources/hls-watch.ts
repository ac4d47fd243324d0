import { setTimeout as pause } from 'node:timers/promises'
import { advancePlaylist, noProgress } from '@kallo/rules/streaming/playlist-progress'
import type { Clock } from '../../../platform/clock.ts'
import { FetchError } from '../../../platform/public-fetch.ts'
import { fetchHls, readText } from './hls-fetch.ts'
import { bestVariant, playlistContent, targetDuration } from './hls-playlist.ts'

export interface HlsWatch {
  /** Passes on a playlist that was requested for ffmpeg. `base`: its address after redirects. */
  read(url: string, base: string, text: string): void
  /** When the playlist last listed new media; null if never. */
  lastNewMs(): number | null
  /** Longest time between two segments: one and a half target durations. */
  burstMs(): number
  /** Whether the latest playlist has ended. */
  hasEnded(): boolean
  /** Counts encoders that began again at the same address. */
  restarts(): number
  close(): Promise<void>
}

interface WatchOptions {
  allowsPrivate: boolean
  clock: Clock
  onNew(): void
  onError(error: unknown): void
}

export const maxPlaylistBytes = 1024 * 1024
const playlistTimeoutMs = 10_000
const minIntervalMs = 500
const maxIntervalMs = 5_000
const retryMs = 1_000

/**
 * Y-05: watches the media playlist that ffmpeg plays for new media. It requests the playlist itself when ffmpeg has not done so for a
 * third of a target duration: ffmpeg waits for up to a whole one.
 */
export function createHlsWatch(address: string, options: WatchOptions): HlsWatch {
  const { clock, onNew, onError } = options
  const closing = new AbortController()
  let mediaUrl: string | null = null
  let progress = noProgress
  let targetMs = 6_000
  let newMs: number | null = null
  let readMs = -Infinity
  const read = (url: string, base: string, text: string) => {
    const variant = bestVariant(text, base)
    if (url === address) mediaUrl = variant ?? address
    if (variant !== null || url !== mediaUrl) return
    readMs = clock.now()
    const content = playlistContent(text)
    targetMs = targetDuration(text) * 1000
    if (!content) return
    const advanced = advancePlaylist(progress, content)
    progress = advanced.progress
    if (!advanced.isNew) return
    newMs = clock.now()
    onNew()
  }
  const follow = async () => {
    while (!closing.signal.aborted) {
      const intervalMs = Math.min(maxIntervalMs, Math.max(minIntervalMs, targetMs / 3))
      const passedMs = clock.now() - readMs
      // The clock was set back if it was read in the future.
      const waitMs = passedMs < -retryMs ? 0 : Math.max(0, intervalMs - passedMs)
      if (waitMs > 0) await pause(waitMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (waitMs > 0 || closing.signal.aborted) continue
      try {
        const url = mediaUrl ?? address
        const { text, base } = await load(url, options.allowsPrivate, closing.signal)
        const variant = bestVariant(text, base)
        if (variant !== null && (url !== address || variant === address))
          throw new FetchError('A variant of the playlist is not a media playlist.')
        read(url, base, text)
      } catch (error) {
        mediaUrl = null
        onError(error)
        readMs = clock.now() - intervalMs + retryMs
      }
    }
  }
  const following = follow()
  return {
    read,
    lastNewMs: () => newMs,
    burstMs: () => 1.5 * targetMs,
    hasEnded: () => progress.latest?.isEnded ?? false,
    restarts: () => progress.restarts,
    async close() {
      closing.abort()
      await following
    },
  }
}

async function load(
  address: string,
  allowsPrivate: boolean,
  signal: AbortSignal,
): Promise<{ text: string; base: string }> {
  const { response, url } = await fetchHls(address, { allowsPrivate, timeoutMs: playlistTimeoutMs, signal })
  const text = await readText(response, maxPlaylistBytes)
  if ((response.statusCode ?? 0) >= 300)
    throw new FetchError(`The server responds with ${response.statusCode}.`)
  if (!text.includes('#EXTM3U')) throw new FetchError('The address is not an HLS playlist.')
  return { text, base: url }
}
