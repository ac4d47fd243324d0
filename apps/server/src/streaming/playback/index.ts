// Playback issues stream addresses, and lists and stops the streams of an account.
export { openPlayback } from './open-playback.ts'
export type { CallerFacts, Playable, PlaybackParts } from './playback-parts.ts'
export { playbackRoutes } from './routes.ts'
