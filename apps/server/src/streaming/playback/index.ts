// Playback issues addresses to callers who may watch, and tells them what else plays.
export { openPlayback } from './open-playback.ts'
export type { CallerFacts, Playable, PlaybackParts } from './playback-parts.ts'
export { playbackRoutes } from './routes.ts'
