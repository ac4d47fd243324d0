import { hourMs } from '@kallo/rules/foundation/durations'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../../tables.ts'
import { loadProgrammesOf, type ListedProgramme } from '../guide/index.ts'

/** Three hours of a channel are about one kilobyte. */
const maxWindows = 5_000

/** The programmes of channels by hours, kept until the guide changes. */
export function createProgrammeWindows(db: Kysely<Tables>) {
  const known = new LRUCache<string, readonly ListedProgramme[]>({ max: maxWindows })
  let version = 0
  return {
    clear() {
      version += 1
      known.clear()
    },
    async of(
      channelIds: readonly string[],
      hour: number,
      hours: number,
    ): Promise<Map<string, readonly ListedProgramme[]>> {
      const keyOf = (id: string) => `${hour} ${hours} ${id}`
      const missing = channelIds.filter((id) => !known.has(keyOf(id)))
      const found = new Map(channelIds.map((id) => [id, known.get(keyOf(id)) ?? []]))
      if (missing.length === 0) return found
      const readVersion = version
      const read = await loadProgrammesOf(db, missing, hour * hourMs, (hour + hours) * hourMs)
      for (const id of missing) {
        const programmes = read.get(id) ?? []
        found.set(id, programmes)
        if (version === readVersion) known.set(keyOf(id), programmes)
      }
      return found
    },
  }
}

export type ProgrammeWindows = ReturnType<typeof createProgrammeWindows>
