import { timelineAheadHours, timelineKeptHours } from '@kallo/rules/foundation/constants'
import { compileSchedule } from '@kallo/rules/streaming/schedule'
import { discontinuitiesAfter, slotAt, slotStartMs } from '@kallo/rules/streaming/timeline'
import type { Deps } from '../../deps.ts'
import {
  forgetBefore,
  insertProgrammes,
  loadScheduledChannels,
  lockTimelines,
  type ScheduledChannel,
} from './guide-store.ts'

const hourMs = 3_600_000

/**
 * Rolls every channel's daily strip out to 48 hours ahead and forgets what is older than 26 hours. It only ever
 * adds behind what is there, so running it twice, or late, changes nothing that a player may have seen.
 */
export async function extendTimelines(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.query.transaction().execute(async (query) => {
    await lockTimelines(query)
    for (const channel of await loadScheduledChannels(query))
      await insertProgrammes(query, channel.id, missingProgrammes(channel, now, deps.config.timeZone))
    const keptFrom = now - timelineKeptHours * hourMs
    await forgetBefore(query, keptFrom, slotAt(keptFrom))
  })
}

function missingProgrammes(channel: ScheduledChannel, now: number, serviceZone: string) {
  const { last, strip } = channel
  const oldest = Math.floor((now - timelineKeptHours * hourMs) / hourMs) * hourMs
  const from = last ? Math.max(slotStartMs(last.slotStart + last.slotCount), oldest) : oldest
  const until = now + timelineAheadHours * hourMs
  if (from >= until) return []
  const base = last ? discontinuitiesAfter(last) : 0
  return compileSchedule(strip, channel.timeZone ?? serviceZone, from, until, base)
}
