import type Hls from 'hls.js'
import type { Loader, LoaderContext } from 'hls.js'
import type { FirstPicture } from './first-picture.ts'
import type { EngineError } from './playback-errors.ts'
import type { PlayerStore } from './player-state.ts'
import type { Quality } from './quality.ts'
import type { Tracks } from './tracks.ts'

export type HlsBuild = typeof Hls

/** P-47: reads a stream that is stored on this device. */
export interface LocalSource {
  loader: new () => Loader<LoaderContext>
  /** The address of subtitles, by their number; null: there are none. */
  subtitles: (index: number) => Promise<string | null>
}

/** What an engine plays: the live playlist, or one hour of the day. */
export interface PlayRequest {
  address: string
  isLive: boolean
  /** Seconds on the media timeline. */
  startAt: number | null
}

/** Feeds a stream to the video element. */
export interface Engine {
  /** Cannot change to or from `audio`, which needs another engine. */
  setQuality: (quality: Quality) => void
  /** Where a live stream should play: the live edge less the hold-back, in seconds on the media timeline; null when not live or unknown. */
  livePosition: () => number | null
  /** Number of the segment that plays at this second; null when unknown. */
  segmentAt: (seconds: number) => number | null
  /** When what plays at this second was broadcast, UTC ms (EXT-X-PROGRAM-DATE-TIME); null when unknown. */
  dateAt: (seconds: number) => number | null
  /** The second at which this instant (UTC ms) plays; null when the playlist does not contain it. */
  secondsAt: (dateMs: number) => number | null
  /** Requires the full build of hls.js. */
  setAudioTrack: (index: number) => void
  /** Shows these subtitles; null: none. */
  setSubtitles: (index: number | null) => void
  recoverMedia: () => void
  stopLoading: () => void
  destroy: () => void
}

export interface EngineOptions {
  video: HTMLVideoElement
  store: PlayerStore
  tickets: {
    rewrite: (address: string) => string
    settled: () => Promise<unknown>
  }
  address: string
  quality: Quality
  /** Where playback starts, in seconds; null: at the live position or the beginning. */
  startAt: number | null
  /** The full build of hls.js; null: the light build, which cannot play separate audio tracks. */
  fullBuild: HlsBuild | null
  /** Where a stored stream is read; null: the stream is requested from a server. */
  local?: LocalSource | null
  /** P-28: the first picture that plays already. Passed to the first engine only. */
  first?: FirstPicture | null
  /** Called with the tracks of the stream. */
  onTracks: (tracks: Tracks) => void
  /** Called with the address of a rendition, once the multivariant playlist is loaded. The browser's own HLS player does not state any. */
  onRendition: (address: string) => void
  /** The element has its media, at the start or anew after an error of the decoder, which leaves the element paused. */
  onAttached: () => void
  onError: (error: EngineError) => void
  /** A request failed (status 0: no response; `retryAfterSeconds` as in the header). Returns whether it is repeated. */
  onRequestFailed: (httpStatus: number, attempt: number, retryAfterSeconds: number | null) => boolean
  /** A segment was buffered. */
  onProgress: () => void
}

export type CreateEngine = (options: EngineOptions) => Engine
