// Playback: stream addresses for viewers who may watch, and the streams that play at the same time.
export { openPlayback } from './open-playback.ts'
export type { Playable, PlaybackParts, RequestFacts } from './playback-parts.ts'
export { playbackRoutes } from './routes.ts'
