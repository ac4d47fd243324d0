import type { Deps } from '../deps.ts'
import type { Route } from '../platform/http/route.ts'
import { downloadRoutes, type DownloadFinders } from './downloads/index.ts'
import { liveSourceRoutes } from './live-sources/index.ts'
import type { Origin } from './origin/index.ts'
import { playbackRoutes, type Finders, type PlaybackParts } from './playback/index.ts'
import { vodFileRoutes } from './vod-files/index.ts'
import { scheduleRoutes, type ScheduleParts } from './schedule/index.ts'

/** What streaming needs from the catalogue. */
export interface StreamingParts {
  playback: PlaybackParts
  finders: Finders
  downloadFinders: DownloadFinders
  timelines: Pick<ScheduleParts, 'recompile' | 'lockTimelines'>
  origin: Pick<Origin, 'broadcastState' | 'monitoringAddress' | 'isOnAir' | 'downloadAddress' | 'variants'>
}

export function streamingRoutes(
  deps: Deps,
  { playback, finders, downloadFinders, timelines, origin }: StreamingParts,
): Route[] {
  return [
    ...playbackRoutes(playback, finders),
    ...downloadRoutes(deps, { ...playback, origin, finders: downloadFinders }),
    ...scheduleRoutes({ ...deps, ...timelines, origin }),
    ...liveSourceRoutes({ ...deps, origin }),
    ...vodFileRoutes(deps),
  ]
}
