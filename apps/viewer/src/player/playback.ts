import { lastingAddress, thumbnailAddress } from '@kallo/rules/streaming/stream-address'
import Hls from 'hls.js/light'
import type { CastPlayback } from './casting/casting.ts'
import { createReceiverMode } from './casting/receiver-mode.ts'
import { createLiveDay, type Day, type LiveDay, type LiveDayOptions } from './live-day.ts'
import { createLivePause, type LivePause } from './live-pause.ts'
import type { CreateEngine, Engine, EngineOptions, LocalSource, PlayRequest } from './engine.ts'
import type { FirstPicture } from './first-picture.ts'
import { createHlsEngine } from './hls-engine.ts'
import { createNativeEngine } from './native-engine.ts'
import type { PlayerStore } from './player-state.ts'
import type { Quality } from './quality.ts'
import { createPlayControls } from './play-controls.ts'
import { createRecovery } from './recovery.ts'
import { watchStalls, type StallWatch } from './stall-watch.ts'
import { createTicketRenewer, type TicketRenewerOptions } from './ticket-renewer.ts'
import { createTrackSelection } from './track-selection.ts'
import type { Watched } from './watch-time/report-watching.ts'
import { watchVideo } from './watch-video.ts'

export interface PlaybackOptions extends TicketRenewerOptions {
  video: HTMLVideoElement
  store: PlayerStore
  /** Of the content. Hours and programmes are a channel's. */
  kind: Watched['kind']
  quality: Quality
  /** Where a VOD or catch-up begins, in seconds; null: at its beginning. */
  startAtSeconds?: number | null
  /** P-30: the last 24 hours of a live channel. */
  day?: Day | null
  /** P-47: where a stored stream is read; null: the stream is requested from a server. */
  local?: LocalSource | null
  /** P-28: the first picture that plays already. */
  first?: FirstPicture | null
  /** Replaced in tests. */
  createEngine?: CreateEngine
}

export interface Playback extends CastPlayback {
  retry: () => void
  setQuality: (quality: Quality) => void
  /** P-14: address of a thumbnail at this second; null: there is none. */
  thumbnailAt: (seconds: number) => string | null
  setAudioTrack: (index: number) => void
  /** Shows these subtitles; null: none. */
  setSubtitles: (index: number | null) => void
  goLive: () => void
  /** P-30: plays an instant of the day (UTC ms). */
  seekToDate: (atMs: number) => void
  dayThumbnailAt: (atMs: number) => string | null
  /** Kept through errors: what is chosen without a connection applies once there is one. */
  seek: (seconds: number) => void
  /** The playback position in seconds; while the element has no media, the position at which playback will continue. */
  position: () => number
  togglePlay: () => void
  stop: () => void
}

/** Plays one stream, with a new engine after an error that the previous one could not handle (P-09). */
export function startPlayback(options: PlaybackOptions): Playback {
  const { video, store, createEngine = bestEngine } = options
  let { address, quality, first = null } = options
  const tickets = createTicketRenewer(options)
  let engine: Engine | null = null
  const livePosition = () => engine?.livePosition() ?? null
  const controls = createPlayControls(video, store, options.startAtSeconds)
  const recovery = createRecovery({ store, tickets, engine: () => engine, restart, source: options })
  const stalls = watchStalls({ video, store, livePosition, kindOf: recovery.kindOf })
  const tracks = createTrackSelection({ store, engine: () => engine, restart: recovery.start, stalls })
  const watching = watchAll(options, recovery, livePosition, controls.shownPosition)
  const onRendition = (rendition: string) => void (address = lastingAddress(address, rendition))
  const parts = { video, store, tickets, local: options.local ?? null, onRendition }
  const receiver = createReceiverMode({
    store,
    address: () => tickets.rewrite(address),
    start: recovery.start,
  })
  function restart() {
    engine?.destroy()
    engine = receiver.engine(createEngine)({
      ...parts,
      ...engineEvents(tracks, recovery, stalls, controls),
      quality,
      first,
      address: receiver.playedAddress(),
      startAt: store.get().isLive ? null : controls.startAt(),
    })
    first = null
    controls.playUnlessPaused()
  }
  const play = (source: PlayRequest) => {
    address = source.address
    controls.playFrom(source.startAt)
    store.set({ isLive: source.isLive, isBehindLive: false, isWaiting: true, failure: null })
    recovery.start()
  }
  recovery.start()
  const toLiveEdge = () => goLive(video, livePosition(), controls)
  const live = { engine: () => engine, play, goLive: toLiveEdge }
  const day = openDay(options, live)
  const pauses = day ?? createLivePause(options, live)
  return {
    setQuality(next) {
      const isAnotherPlaylist = needsEngine(quality, next)
      quality = next
      if (isAnotherPlaylist) recovery.start()
      else engine?.setQuality(next)
    },
    ...receiver,
    thumbnailAt: (seconds) => thumbnailOf(engine?.segmentAt(seconds) ?? null, tickets.rewrite(address)),
    goLive: () => (day ? day.seekTo(Infinity) : toLiveEdge()),
    ...dayControls(day, tickets.rewrite),
    ...plainControls({ video, pauses, tracks, controls, recovery }),
    stop() {
      for (const one of [recovery, tracks, stalls, controls, tickets, watching, pauses]) one.stop()
      engine?.destroy()
    },
  }
}

function engineEvents(
  tracks: ReturnType<typeof createTrackSelection>,
  recovery: ReturnType<typeof createRecovery>,
  stalls: StallWatch,
  controls: ReturnType<typeof createPlayControls>,
) {
  return {
    fullBuild: tracks.fullBuild(),
    onTracks: tracks.onTracks,
    onError: recovery.onError,
    onAttached: controls.playAgain,
    onProgress: stalls.onProgress,
    onRequestFailed: createRequestDecision(stalls, recovery),
  }
}

interface ControlledParts {
  video: HTMLVideoElement
  pauses: LivePause
  tracks: ReturnType<typeof createTrackSelection>
  controls: ReturnType<typeof createPlayControls>
  recovery: ReturnType<typeof createRecovery>
}

function plainControls({ video, pauses, tracks, controls, recovery }: ControlledParts) {
  return {
    setAudioTrack: tracks.setAudio,
    setSubtitles: tracks.setSubtitles,
    seek: controls.seek,
    position: controls.position,
    togglePlay() {
      if (video.paused && pauses.resume()) return
      controls.togglePlay()
    },
    retry() {
      controls.endPause()
      recovery.retry()
    },
  }
}

function watchAll(
  { video, store }: PlaybackOptions,
  recovery: ReturnType<typeof createRecovery>,
  livePosition: () => number | null,
  shownPosition: () => number,
) {
  const stops = [
    watchVideo(video, store, livePosition, shownPosition),
    listenForRecovery(video, store, recovery),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Whether the change needs another engine: sound only has another multivariant playlist. */
function needsEngine(before: Quality, next: Quality): boolean {
  return next !== before && (next === 'audio' || before === 'audio')
}

function openDay(
  { day, video, store, address, serverNow }: PlaybackOptions,
  parts: Pick<LiveDayOptions, 'engine' | 'play' | 'goLive'>,
): LiveDay | null {
  return day ? createLiveDay({ day, video, store, liveAddress: address, serverNow, ...parts }) : null
}

function dayControls(day: LiveDay | null, rewrite: (address: string) => string) {
  return {
    seekToDate: (atMs: number) => day?.seekTo(atMs),
    dayThumbnailAt(atMs: number) {
      const found = day?.thumbnailAt(atMs) ?? null
      return found === null ? null : rewrite(found)
    },
  }
}

function goLive(
  video: HTMLVideoElement,
  position: number | null,
  controls: ReturnType<typeof createPlayControls>,
): void {
  if (position !== null) video.currentTime = position
  controls.endPause()
  controls.playUnlessPaused()
}

function createRequestDecision(
  stalls: StallWatch,
  recovery: Pick<ReturnType<typeof createRecovery>, 'decideRequest'>,
): EngineOptions['onRequestFailed'] {
  return (httpStatus, attempt, retryAfterSeconds) => {
    stalls.onRequestFailed(httpStatus, retryAfterSeconds)
    return recovery.decideRequest(httpStatus, attempt)
  }
}

function thumbnailOf(segment: number | null, address: string): string | null {
  return segment === null ? null : thumbnailAddress(address, segment)
}

const bestEngine: CreateEngine = (options) =>
  Hls.isSupported() ? createHlsEngine(options) : createNativeEngine(options)

function listenForRecovery(
  video: HTMLVideoElement,
  store: PlayerStore,
  { retry, onPlaying }: Pick<ReturnType<typeof createRecovery>, 'retry' | 'onPlaying'>,
): () => void {
  const onOnline = () => {
    if (store.get().failure) retry()
  }
  window.addEventListener('online', onOnline)
  // A paused video that can be played again has recovered, too.
  const onCanPlay = () => {
    if (video.paused) onPlaying()
  }
  video.addEventListener('playing', onPlaying)
  video.addEventListener('canplay', onCanPlay)
  return () => {
    window.removeEventListener('online', onOnline)
    video.removeEventListener('playing', onPlaying)
    video.removeEventListener('canplay', onCanPlay)
  }
}
