import { timelineAheadHours, timelineKeptHours } from '@kallo/rules/foundation/constants'
import { compileSchedule } from '@kallo/rules/streaming/schedule'
import { discontinuitiesAfter, slotAt, slotStartMs } from '@kallo/rules/streaming/timeline'
import type { Deps } from '../../deps.ts'
import {
  deleteBefore,
  insertProgrammes,
  loadScheduledChannels,
  lockTimelines,
  type NewProgramme,
  type ScheduledChannel,
} from './guide-store.ts'

const hourMs = 3_600_000

/**
 * Extends every channel's timeline to 48 hours ahead and deletes what is older than 26 hours. It only appends, so running it
 * twice or late does not change what players have seen.
 */
export async function extendTimelines(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.query.transaction().execute(async (query) => {
    await lockTimelines(query)
    const channels = await loadScheduledChannels(query)
    await insertProgrammes(
      query,
      channels.flatMap((channel) => missingProgrammes(channel, now, deps.config.timeZone)),
    )
    const keptFrom = now - timelineKeptHours * hourMs
    await deleteBefore(query, keptFrom, slotAt(keptFrom))
  })
}

function missingProgrammes(channel: ScheduledChannel, now: number, serviceZone: string): NewProgramme[] {
  const { last, dailySchedule } = channel
  const oldest = Math.floor((now - timelineKeptHours * hourMs) / hourMs) * hourMs
  const from = last ? Math.max(slotStartMs(last.slotStart + last.slotCount), oldest) : oldest
  const until = now + timelineAheadHours * hourMs
  if (from >= until) return []
  const base = last ? discontinuitiesAfter(last) : 0
  const zone = channel.timeZone ?? serviceZone
  return compileSchedule(dailySchedule, zone, from, until, base).map((one) => ({
    ...one,
    channelId: channel.id,
  }))
}
