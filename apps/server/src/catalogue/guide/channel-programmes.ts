import { hourMs } from '@kallo/rules/foundation/durations'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { loadChannelProgrammes, type StoredProgramme } from './guide-store.ts'

const maxChannels = 500
/** Covers yesterday's hours and the next 24 hours, with some tolerance. */
const beforeMs = 26 * hourMs
const afterMs = 27 * hourMs
const cachedMs = hourMs

interface Entry {
  programmes: StoredProgramme[]
  version: number
  loadedAtMs: number
}

/**
 * The programmes of one channel around the present, read when they are requested. Entries of recently requested channels are
 * kept until the guide changes. While the database is unavailable the last entry is used.
 */
export function createChannelProgrammes({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const entries = new LRUCache<string, Entry>({ max: maxChannels })
  const loading = new Map<string, Promise<Entry>>()
  let version = 0

  const load = async (channelId: string): Promise<Entry> => {
    const loadedVersion = version
    const now = clock.now()
    const programmes = await loadChannelProgrammes(db, channelId, now - beforeMs, now + afterMs)
    const entry = { programmes, version: loadedVersion, loadedAtMs: now }
    entries.set(channelId, entry)
    return entry
  }
  const loadOnce = (channelId: string): Promise<Entry> => {
    const key = `${version} ${channelId}`
    const running = loading.get(key) ?? load(channelId).finally(() => loading.delete(key))
    loading.set(key, running)
    return running
  }
  const isFresh = (entry: Entry) =>
    entry.version === version && Math.abs(clock.now() - entry.loadedAtMs) < cachedMs
  return {
    /** The stored guide has changed. */
    invalidate: () => void (version += 1),
    async of(channelId: string): Promise<StoredProgramme[]> {
      const known = entries.get(channelId)
      if (known && isFresh(known)) return known.programmes
      try {
        return (await loadOnce(channelId)).programmes
      } catch (error) {
        if (!known) throw error
        log.warn({ err: error }, 'the guide could not be read; the last known one is used')
        return known.programmes
      }
    },
  }
}
