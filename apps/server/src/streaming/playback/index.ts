// Playback issues stream addresses, and lists and stops the streams of an account.
export { openPlayback } from './open-playback.ts'
export type { Playable, PlaybackParts, RequestFacts } from './playback-parts.ts'
export { playbackRoutes, type Finders } from './routes.ts'
