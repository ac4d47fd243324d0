import type { Quality } from './quality.ts'
import type { PlayerStore } from './player-state.ts'
import type { TokenKeeper } from './token-keeper.ts'

/** What brings the stream into the video element. */
export interface Engine {
  setQuality: (quality: Quality) => void
  /** Seconds on the media timeline where live is; null when not live or not known. */
  livePosition: () => number | null
  destroy: () => void
}

export interface EngineOptions {
  video: HTMLVideoElement
  store: PlayerStore
  keeper: TokenKeeper
  address: string
  quality: Quality
  /** Seconds; null: the live edge, or the beginning. */
  startAt: number | null
  /** Nothing more can be done inside this engine: a new one is needed (or a person). */
  onFatal: (httpStatus: number | undefined, isMedia: boolean) => void
}
