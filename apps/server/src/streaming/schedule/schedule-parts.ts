import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import type { Origin } from '../origin/index.ts'

export interface ScheduleParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  origin: Pick<Origin, 'broadcastState'>
  /** Compiles timeline and guide of a channel again, in the transaction of the change. */
  recompile: (trx: Transaction<Tables>, channelId: string) => Promise<void>
  /** The lock under which timelines are compiled. It is taken before those of channels. */
  lockTimelines: (trx: Transaction<Tables>) => Promise<void>
}
