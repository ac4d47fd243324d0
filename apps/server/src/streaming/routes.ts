import type { Deps } from '../deps.ts'
import type { Route } from '../platform/http/route.ts'
import { playbackRoutes, type Finders, type PlaybackParts } from './playback/index.ts'
import { vodFileRoutes } from './vod-files/index.ts'
import { scheduleRoutes, type ScheduleParts } from './schedule/index.ts'

/** What streaming needs from the catalogue. */
export interface StreamingParts {
  playback: PlaybackParts
  finders: Finders
  recompile: ScheduleParts['recompile']
}

export function streamingRoutes(deps: Deps, { playback, finders, recompile }: StreamingParts): Route[] {
  return [
    ...playbackRoutes(playback, finders),
    ...scheduleRoutes({ ...deps, recompile }),
    ...vodFileRoutes(deps),
  ]
}
