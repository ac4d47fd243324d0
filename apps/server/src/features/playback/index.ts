// Playback exists so that an address that plays is given to whoever may watch, for minutes, and to nobody else.
export { openPlayback } from './open-playback.ts'
export type { CallerFacts, Playable, PlaybackParts } from './playback-parts.ts'
export { playbackRoutes } from './routes.ts'
