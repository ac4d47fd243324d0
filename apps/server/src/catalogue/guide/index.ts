// The guide exists so that viewers know what is on, what was on and what comes, and that the channels play it.
import { guideHours } from '@kallo/rules/catalogue/guide'
import type { Deps } from '../../deps.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { loadProgrammes, type StoredProgramme } from './guide-store.ts'
import { createOnNow } from './on-now.ts'

export { extendTimelines } from './extend-timelines.ts'
export { guideJobs } from './jobs.ts'

export interface ChannelGuide {
  hours: (ReturnType<typeof guideHours>[number] & { programmes: StoredProgramme[] })[]
  /** What is on now and in the next 24 hours. */
  upcoming: StoredProgramme[]
}

export interface Guide {
  /** The guide of a channel at this moment, hours in the given zone. */
  of(channelId: string, timeZone: string): ChannelGuide
  /** What each channel shows at this moment, by channel id. */
  onNow(): ReadonlyMap<string, StoredProgramme>
}

const dayMs = 86_400_000

export async function createGuide(deps: Deps): Promise<Guide> {
  const snapshot = await createSnapshot(() => loadProgrammes(deps.db.query), deps.log)
  deps.notifications.on('timeline', () => snapshot.reload())
  const onNow = createOnNow(() => snapshot.current())
  return {
    onNow: () => onNow(deps.clock.now()),
    of(channelId, timeZone) {
      const now = deps.clock.now()
      const programmes = snapshot.current().get(channelId) ?? []
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
