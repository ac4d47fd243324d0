import { hourMs } from '@kallo/rules/foundation/durations'
import { timelineAheadHours, timelineKeptHours } from '@kallo/rules/foundation/constants'
import { compileSchedule } from '@kallo/rules/streaming/schedule'
import { slotAt, slotStartMs, timelineEndAfter, type TimelineEnd } from '@kallo/rules/streaming/timeline'
import { changeTimeline } from '@kallo/rules/streaming/schedule-change'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import {
  cutTimeline,
  deleteBefore,
  insertProgrammes,
  loadScheduledChannels,
  loadStretches,
  lockTimelines,
  type NewProgramme,
  type ScheduledChannel,
} from './guide-store.ts'

/**
 * Extends every channel's timeline to 48 hours ahead and deletes what is older than 26 hours. It changes nothing that is
 * stored between, so running it twice or late does not change what players have seen.
 */
export async function extendTimelines(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockTimelines(trx)
    const channels = await loadScheduledChannels(trx)
    await insertProgrammes(
      trx,
      channels.flatMap((channel) => missingProgrammes(channel, now, deps.config.timeZone)),
    )
    const keptFrom = now - timelineKeptHours * hourMs
    await deleteBefore(trx, keptFrom, slotAt(keptFrom))
  })
}

function missingProgrammes(channel: ScheduledChannel, now: number, serviceZone: string): NewProgramme[] {
  const { last } = channel
  const oldest = Math.floor((now - timelineKeptHours * hourMs) / hourMs) * hourMs
  const from = last ? Math.max(slotStartMs(last.slotStart + last.slotCount), oldest) : oldest
  const until = now + timelineAheadHours * hourMs
  if (from >= until) return []
  const previous = last ? timelineEndAfter(last) : { discontinuities: 0 }
  return compile(channel, serviceZone, from, until, previous)
}

function compile(
  { id, blocks, filler, timeZone }: ScheduledChannel,
  serviceZone: string,
  fromMs: number,
  untilMs: number,
  previous: TimelineEnd,
): NewProgramme[] {
  const zone = timeZone ?? serviceZone
  return compileSchedule(blocks, zone, fromMs, untilMs, previous, filler).map((one) => ({
    ...one,
    channelId: id,
  }))
}

/** What starts sooner stays: players are about to load it. */
const frozenMs = 60_000

/**
 * N-05: compiles a channel's timeline again after its schedule, time zone or kind has changed, from 60 s ahead. Call it in the transaction of the
 * change.
 */
export async function recompileTimeline(
  trx: Transaction<Tables>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  channelId: string,
): Promise<void> {
  await lockTimelines(trx)
  const [channel] = await loadScheduledChannels(trx, channelId)
  const now = clock.now()
  // An external channel plays no schedule, and has the guide that was imported.
  if (!channel)
    return cutTimeline(trx, channelId, { deleteFromSlot: slotAt(now + frozenMs) + 1, resized: null })
  const until = now + timelineAheadHours * hourMs
  const stored = await loadStretches(trx, channelId)
  const change = changeTimeline(stored, slotAt(now + frozenMs) + 1, (fromSlot, previous) =>
    compile(channel, config.timeZone, slotStartMs(fromSlot), until, previous),
  )
  await cutTimeline(trx, channelId, change)
  await insertProgrammes(
    trx,
    change.added.map((one) => ({ ...one, channelId })),
  )
}
