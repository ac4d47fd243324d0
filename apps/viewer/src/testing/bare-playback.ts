import { afterEach, beforeEach, vi } from 'vitest'
import type { CreateEngine, EngineOptions } from '../player/engine.ts'
import type { Day } from '../player/live-day.ts'
import { startPlayback, type PlaybackOptions } from '../player/playback.ts'
import { createPlayerStore, type PlayerState } from '../player/player-state.ts'

/** The parts of a video element that playback uses. */
class BareVideo extends EventTarget {
  src = ''
  currentTime = 0
  paused = false
  error: { code: number } | null = null
  muted = false
  readyState = 4
  duration = Number.NaN
  seekable = { length: 0 }
  buffered = { length: 0 }
  play = () => {
    this.paused = false
    return Promise.resolve()
  }
  pause() {
    this.paused = true
  }
  load() {
    this.paused = true
  }
  removeAttribute() {
    this.src = ''
  }
  emit(name: string) {
    this.dispatchEvent(new Event(name))
  }
}

export const nowMs = Date.parse('2026-11-01T12:00:00Z')
export const addressOf = (seconds: number) =>
  `http://tv.test/t/${(nowMs / 1000 + seconds).toString(16)}.aa.bb/live/eko/playlist.m3u8`
/** Set `onLine` to false to be without a connection. */
export const browser = { onLine: true }

/** Registers the hooks: fake timers that start at `nowMs`, and the globals of a browser. */
export function installBareBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: nowMs })
    browser.onLine = true
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

interface Setup {
  renewAddress?: () => Promise<string>
  kind?: PlaybackOptions['kind']
  isLive?: boolean
  address?: string
  day?: Day
  createEngine?: CreateEngine
}

/** Playback of a channel, or of a VOD, with an engine that only records its calls. */
export function aPlayback({
  renewAddress,
  kind = 'channel',
  isLive = true,
  address,
  day,
  createEngine,
}: Setup = {}) {
  const video = new BareVideo()
  const renew = vi.fn(renewAddress ?? (() => Promise.resolve(addressOf(1_200))))
  const store = createPlayerStore(
    { isLive, hasStarted: false, failure: null } as PlayerState,
    () => undefined,
  )
  const engines: (EngineOptions & { calls: string[] })[] = []
  const fakeEngine: CreateEngine = (options) => {
    const calls: string[] = []
    engines.push({ ...options, calls })
    return {
      setQuality: (quality) => void calls.push(`quality ${quality}`),
      livePosition: () => (isLive ? 100 : null),
      segmentAt: (seconds) => Math.floor(seconds / 6),
      dateAt: () => null,
      secondsAt: () => null,
      setAudioTrack: (index) => void calls.push(`audio ${index}`),
      setSubtitles: (index) => void calls.push(`subtitles ${index}`),
      recoverMedia() {
        calls.push('recover media')
        video.load()
        options.onAttached()
      },
      stopLoading: () => void calls.push('stop loading'),
      destroy: () => void calls.push('destroy'),
    }
  }
  const playback = startPlayback({
    video: video as unknown as HTMLVideoElement,
    store,
    kind,
    quality: 'auto',
    address: address ?? addressOf(600),
    renewAddress: renew,
    serverNow: () => Date.now(),
    day: day ?? null,
    createEngine: createEngine ?? fakeEngine,
  })
  const engine = (index = -1) => {
    const found = engines.at(index)
    if (!found) throw new Error('No engine was created')
    return found
  }
  return { video, store, playback, engines, renew, engine }
}

export const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)
