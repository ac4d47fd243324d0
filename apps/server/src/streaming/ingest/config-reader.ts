import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'
import { loadChannelConfig, type ChannelConfig } from './channel-config.ts'
import type { Tick } from './channel-state.ts'

interface ReaderParts {
  db: Kysely<Tables>
  settingsKey: KeyObject
  clock: Clock
  log: Log
}

/** `config`: null if the channel has to end. `by`: the pass that began to read. */
interface ReadConfig {
  config: ChannelConfig | null
  by: Tick
}

/** Reads the configuration of a channel beside its loop, because the database may not respond. */
export interface ConfigReader {
  /** Starts to read, unless it is being read. */
  start(by: Tick): void
  /**
   * What was read since the last call; null: nothing. If it could not be read, the configuration before it; throws if there is none.
   */
  take(): ReadConfig | null
}

export function createConfigReader(
  { db, settingsKey, clock, log }: ReaderParts,
  channelId: string,
): ConfigReader {
  let isReading = false
  let read: ReadConfig | null = null
  let last: ChannelConfig | null = null
  let failure: unknown = null
  const load = async (by: Tick) => {
    try {
      last = await loadChannelConfig(db, settingsKey, channelId, clock.now())
      read = { config: last, by }
    } catch (error) {
      if (last === null) failure = error
      else {
        log.warn({ err: error, channelId }, 'the settings of a live channel could not be read')
        read = { config: last, by }
      }
    }
    isReading = false
  }
  return {
    start(by) {
      if (isReading) return
      isReading = true
      void load(by)
    },
    take() {
      if (failure !== null) throw failure
      const taken = read
      read = null
      return taken
    },
  }
}
