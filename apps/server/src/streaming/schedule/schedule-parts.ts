import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'

export interface ScheduleParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  /** Compiles timeline and guide of a channel again, in the transaction of the change. */
  recompile: (query: Transaction<Tables>, channelId: string) => Promise<void>
}
