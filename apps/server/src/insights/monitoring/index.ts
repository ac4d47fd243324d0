// Monitoring shows operators all channels side by side, with their problems.
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { createCachedProbe, type CachedProbe } from './cached-probe.ts'
import { probeChannels, type ChannelHealth, type ProbeParts } from './probe-channels.ts'
import { probeSources } from './probe-sources.ts'

export { findDamagedFiles, reportDamagedFiles } from './damaged-files.ts'
export { monitoringRoutes } from './routes.ts'

export type ChannelProbe = CachedProbe<Map<string, ChannelHealth>>

/** The health of all published channels, by ID, at most 5 s old unless `freshMs` states less. */
export function createChannelProbe(parts: ProbeParts & Pick<Deps, 'log'>, freshMs?: number): ChannelProbe {
  const { clock, log } = parts
  return createCachedProbe(() => probeChannels(parts), {
    clock,
    log,
    ...(freshMs !== undefined && { freshMs }),
  })
}

export function monitoringJobs(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events'>): ScheduledJob[] {
  return [{ name: 'check-sources', cron: '*/2 * * * *', run: () => probeSources(deps) }]
}
