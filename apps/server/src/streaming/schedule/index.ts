// Schedules of channels that are assembled from stored media: weekly and single blocks, and fillers.
import { schedules } from '@kallo/contract/streaming/schedule'
import { originOf } from '../../accounts/operators/index.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { deletePastProgrammes } from './delete-past-programmes.ts'
import { listMedia } from './list-media.ts'
import { saveSchedules } from './save-schedule.ts'
import type { ScheduleParts } from './schedule-parts.ts'
import { countStates, listScheduledChannels, viewSchedule, viewSchedules } from './schedule-store.ts'
import { wholeList } from '../../platform/lists.ts'

export type { ScheduleParts } from './schedule-parts.ts'

/** N-01. */
export function scheduleRoutes(parts: ScheduleParts): Route[] {
  const { db } = parts
  return [
    route(schedules.all, async () => wholeList(await viewSchedules(parts))),
    route(schedules.saveAll, async ({ principal, ip, body }) => {
      await saveSchedules(parts, originOf(parts, principal, ip), body.channels)
      const saved = body.channels.map(({ channelId }) => viewSchedule(db, parts, channelId))
      return wholeList(await Promise.all(saved))
    }),
    route(schedules.channels, async () => wholeList(await listScheduledChannels(parts))),
    route(schedules.onAir, () => countStates(parts)),
    route(schedules.media, async () => wholeList(await listMedia(db))),
    route(schedules.view, ({ params }) => viewSchedule(db, parts, params.channelId)),
    route(schedules.save, async ({ principal, ip, params, body }) => {
      await saveSchedules(parts, originOf(parts, principal, ip), [{ ...body, channelId: params.channelId }])
      return viewSchedule(db, parts, params.channelId)
    }),
  ]
}

export function scheduleJobs(deps: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  return [{ name: 'delete-past-programmes', cron: '33 3 * * *', run: () => deletePastProgrammes(deps) }]
}
