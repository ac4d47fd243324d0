import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Ffmpeg } from '../../platform/ffmpeg/index.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import type { BackgroundStore } from './background-store.ts'
import type { ChannelAlerts } from './channel-alerts.ts'
import type { MachineSpeed } from './machine-speed.ts'
import type { ConnectionParts } from './connections.ts'
import type { SlateLook } from './slate-picture.ts'
import type { IngestTimings } from './timings.ts'

/** What a process needs to run its channels. */
export interface ChannelParts extends Omit<ConnectionParts, 'restartMs' | 'tool'> {
  db: Kysely<Tables>
  log: Log
  timings: IngestTimings
  settingsKey: KeyObject
  ffmpeg: Ffmpeg
  dataDir: string
  media: MediaStore
  slateLook(): Promise<SlateLook>
  alerts(store: BackgroundStore): ChannelAlerts
  speed: MachineSpeed
}

/** How a process owns a channel that it runs. */
export interface ChannelOwnership {
  /** Aborted when the channel has to stop. */
  signal: AbortSignal
  /** Counts changes of sources. */
  changes(): number
  /** Null: another process may own the channel, so nothing may be stored. Another object after the lock was acquired again. */
  lock(): object | null
}
