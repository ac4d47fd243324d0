import type { Deps } from '../../deps.ts'
import type { Ffmpeg } from '../../platform/ffmpeg/index.ts'
import type { Origin } from '../origin/index.ts'

export interface LiveSourceParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'settingsKey'> {
  ffmpeg: Ffmpeg
  origin: Pick<Origin, 'monitoringAddress' | 'isOnAir'>
}

export interface SourceOfChannel {
  channelId: string
  source: number
}
