// The guide shows what is on, was on and comes next, and compiles the timelines that channels play.
import { dayMs } from '@kallo/rules/foundation/durations'
import { guideHours } from '@kallo/rules/catalogue/guide'
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { createChannelProgrammes } from './channel-programmes.ts'
import { extendTimelines } from './extend-timelines.ts'
import type { ListedProgramme, StoredProgramme } from './guide-store.ts'
import { createOnNow } from './on-now.ts'

export { extendTimelines, recompileTimeline } from './extend-timelines.ts'
export {
  isShownProgramme,
  loadChannelProgrammes,
  loadProgrammesOf,
  lockTimelines,
  type ListedProgramme,
} from './guide-store.ts'

export interface ChannelGuide {
  hours: (ReturnType<typeof guideHours>[number] & { programmes: StoredProgramme[] })[]
  /** Current and next 24 hours. */
  upcoming: StoredProgramme[]
}

export interface Guide {
  /** The guide of a channel at this moment, hours in the given zone. */
  of(channelId: string, timeZone: string): Promise<ChannelGuide>
  /** The current programme by channel ID. */
  onNow(): Promise<ReadonlyMap<string, ListedProgramme>>
}

export async function createGuide(deps: Deps): Promise<Guide> {
  const channels = createChannelProgrammes(deps)
  const onNow = await createOnNow(deps, (reloadOnNow) => {
    const reload = () => {
      channels.invalidate()
      return reloadOnNow()
    }
    deps.notifications.on('timeline', reload)
    // A channel may have become an external one, or one with live sources.
    deps.notifications.on('catalogue', reload)
    deps.notifications.on('live_sources', reload)
  })
  return {
    onNow: () => onNow.current(),
    async of(channelId, timeZone) {
      const programmes = await channels.of(channelId)
      const now = deps.clock.now()
      const overlapping = (from: number, to: number) =>
        programmes.filter(({ startsAtMs, endsAtMs }) => startsAtMs < to && endsAtMs > from)
      const hours = guideHours(now, timeZone).map((hour) => ({
        ...hour,
        programmes: overlapping(hour.startsAtMs, hour.endsAtMs),
      }))
      return { hours, upcoming: overlapping(now, now + dayMs) }
    },
  }
}

export function guideJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [{ name: 'extend-timelines', cron: '*/20 * * * *', run: () => extendTimelines(deps) }]
}
