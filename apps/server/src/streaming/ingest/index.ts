// Live sources: receives what stations send, cuts it into segments, and switches to a backup or the slate when a source fails.
import { errorMessage } from '../../platform/error-message.ts'
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { createChannelAlerts } from './channel-alerts.ts'
import { createClockGuard } from './clock-guard.ts'
import { measureMachine, type MachineSpeed } from './machine-speed.ts'
import { purgeLive } from './retention.ts'
import { slateLookOf } from './slate-look.ts'
import { startLoopbackServer } from './sources/loopback-server.ts'
import { startRtmpServer, type RtmpServer } from './sources/rtmp-server.ts'
import { superviseChannels } from './supervisor.ts'
import { defaultTimings, type IngestTimings } from './timings.ts'

export { liveStates, type LiveState } from './live-state.ts'
export { isDiskLow, purgeLive, type DiskSpace } from './retention.ts'
export { startSharing } from './share-segments.ts'
export { readHlsOnce, type ReadableSource } from './sources/read-hls-once.ts'
export { decryptSourceSecret, encryptSourceSecret } from './source-secret.ts'

export interface Ingest {
  /** IDs of the channels that this process runs. */
  owned(): string[]
  /** False while this process cannot own channels, for example because the database is unavailable. */
  isRunning(): boolean
  /** Null: RTMP is off. */
  rtmpPort: number | null
  close(): Promise<void>
}

export type IngestDeps = Pick<
  Deps,
  | 'db'
  | 'database'
  | 'clock'
  | 'config'
  | 'log'
  | 'media'
  | 'notifications'
  | 'jobs'
  | 'settingsKey'
  | 'branding'
  | 'ffmpeg'
>

/** Y-01: runs the live channels that no other process runs. Without ffmpeg only schedules play; the console says what to install. */
export async function startIngest(
  deps: IngestDeps,
  timings: IngestTimings = defaultTimings,
  speed: MachineSpeed = measureMachine(),
): Promise<Ingest> {
  const { db, clock, config, log, settingsKey, branding } = deps
  const loopback = await startLoopbackServer()
  const { rtmp, rtmpProblem } = await openRtmp(config.rtmpPort, { loopback, clock, log })
  const supervisor = superviseChannels({
    db,
    connectionString: deps.database.connectionString,
    notifications: deps.notifications,
    clock,
    log,
    timings,
    settingsKey,
    ffmpeg: deps.ffmpeg,
    loopback,
    rtmp,
    rtmpProblem,
    allowsPrivate: config.allowsPrivateSources,
    dataDir: config.dataDir,
    media: deps.media,
    slateLook: () => slateLookOf(branding(), deps.media),
    alerts: (store) => createChannelAlerts(deps, store),
    speed,
  })
  return {
    owned: supervisor.owned,
    isRunning: supervisor.isRunning,
    rtmpPort: rtmp?.port ?? null,
    async close() {
      await supervisor.close()
      await rtmp?.close()
      await loopback.close()
    },
  }
}

/** If the port is taken, the channels that need it report this; the rest of the service works. */
async function openRtmp(
  port: number | null,
  parts: Parameters<typeof startRtmpServer>[1] & Pick<Deps, 'log'>,
): Promise<{ rtmp: RtmpServer | null; rtmpProblem: string | null }> {
  if (port === null) return { rtmp: null, rtmpProblem: 'RTMP is off. Set RTMP_PORT.' }
  try {
    return { rtmp: await startRtmpServer(port, parts), rtmpProblem: null }
  } catch (error) {
    parts.log.error({ err: error }, 'RTMP cannot be received')
    return { rtmp: null, rtmpProblem: `RTMP_PORT ${port} cannot be used: ${errorMessage(error)}.` }
  }
}

export function ingestJobs(deps: Parameters<typeof purgeLive>[0]): ScheduledJob[] {
  const isClockSteady = createClockGuard(deps)
  return [{ name: 'purge-live', cron: '* * * * *', run: () => purgeLive({ ...deps, isClockSteady }) }]
}
