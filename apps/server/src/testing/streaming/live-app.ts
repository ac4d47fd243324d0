import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { vi } from 'vitest'
import { createFfmpeg, words } from '../../platform/ffmpeg/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db.ts'
import { encryptSourceSecret, startIngest, type Ingest } from '../../streaming/ingest/index.ts'
import type { MachineSpeed } from '../../streaming/ingest/machine-speed.ts'
import { defaultTimings, type IngestTimings } from '../../streaming/ingest/timings.ts'
import type { Tables } from '../../tables.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { testFfmpegPath } from './test-ffmpeg.ts'

/** Nothing is measured, so that tests do not depend on the load of the machine. */
const testSpeed: MachineSpeed = {
  isFast: () => Promise.resolve(false),
  isFastForAv1: () => Promise.resolve(true),
}

/** Segments of two seconds and quick decisions. The order of events is the same as in production. */
export const quickTimings: IngestTimings = {
  ...defaultTimings,
  segmentSeconds: { low: 2, stable: 2 },
  maxOffsetSeconds: 2,
  downAfterMs: 4_000,
  endedAfterMs: 1_000,
  blackSilentAfterMs: 6_000,
  returnAfterMs: 5_000,
  leaveSlateAfterMs: 2_000,
  slateAfterMs: 4_000,
  tickMs: 100,
  healthMs: 1_000,
  claimMs: 500,
  audioProbeIntervalMs: 2_000,
  restartMs: [100, 500],
}

type NewSource = Partial<Omit<Insertable<Tables['live_source']>, 'secret'>> & {
  kind: Tables['live_source']['kind']
  secret?: string
}

export interface IngestEnvironment {
  rtmpPort?: number | null
  ffmpegPath?: string
  /** How long statements may take, on connections of its own. Default: those of the program. */
  queryMs?: number
}

export interface LiveApp extends TestApp {
  dataDir: string
  startIngest(timings?: IngestTimings, env?: IngestEnvironment): Promise<Ingest>
  /** Gives a channel live sources; returns its ID and theirs. */
  createChannel(
    sources: NewSource[],
    channel?: Partial<Insertable<Tables['live_channel']>>,
  ): Promise<{ channelId: string; sourceIds: number[] }>
  segments(
    channelId: string,
  ): Promise<(Selectable<Tables['live_segment']> & { kind: string; source_id: number | null })[]>
  /** Starts ffmpeg as a sender in another process. */
  send(args: readonly string[]): ChildProcess
}

/** A program whose live channels tests control. No process ingests until `startIngest`. */
export async function createLiveApp(): Promise<LiveApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-live-'))
  const app = await createTestApp({ DATA_DIR: dataDir, ALLOW_PRIVATE_SOURCES: 'on' })
  const { db } = app.deps
  const opened: Pick<Ingest, 'close'>[] = []
  const senders: ChildProcess[] = []
  const channels = (
    await db.selectFrom('channel').where('external_url', 'is', null).select('id').execute()
  ).map(({ id }) => id)
  return {
    ...app,
    dataDir,
    async startIngest(timings = quickTimings, { rtmpPort = null, ffmpegPath, queryMs } = {}) {
      const ffmpeg = createFfmpeg(ffmpegPath ?? (testFfmpegPath === 'ffmpeg' ? null : testFfmpegPath))
      const config = { ...app.deps.config, rtmpPort }
      const { connectionString } = app.deps.database
      const own =
        queryMs === undefined
          ? null
          : openDatabase<Tables>(connectionString, app.deps.log, 10, undefined, queryMs)
      const deps = { ...app.deps, clock: systemClock, config, ffmpeg, db: own?.db ?? db }
      const ingest = await startIngest(deps, timings, testSpeed)
      opened.push(ingest, { close: async () => own?.close() })
      return ingest
    },
    async createChannel(sources, channel = {}) {
      const channelId = channels.pop()
      if (channelId === undefined) throw new Error('the demo has no further channel')
      await db
        .insertInto('live_channel')
        .values({ channel_id: channelId, ...channel })
        .execute()
      const sourceIds: number[] = []
      for (const [position, { secret, ...source }] of sources.entries()) {
        const encrypted =
          secret === undefined ? null : encryptSourceSecret(app.deps.settingsKey, channelId, secret)
        const { id } = await db
          .insertInto('live_source')
          .values({
            channel_id: channelId,
            position,
            url: null,
            port: null,
            created_at: new Date(),
            ...source,
            secret: encrypted,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        sourceIds.push(id)
      }
      if (opened.length > 0) await untilRunning(db, channelId)
      return { channelId, sourceIds }
    },
    segments: (channelId) =>
      db
        .selectFrom('live_segment')
        .innerJoin('live_run', 'live_run.id', 'live_segment.run_id')
        .where('live_segment.channel_id', '=', channelId)
        .selectAll('live_segment')
        .select(['kind', 'source_id'])
        .orderBy('sequence')
        .execute(),
    send(args) {
      const sender = spawn(testFfmpegPath ?? 'ffmpeg', ['-nostdin', '-v', 'error', ...args], {
        stdio: 'ignore',
      })
      senders.push(sender)
      return sender
    },
    async close() {
      await Promise.all(senders.map(end))
      for (const ingest of opened) await ingest.close()
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the channel runs: a sender that connects earlier would be refused, and ffmpeg does not try again. */
function untilRunning(db: Kysely<Tables>, channelId: string) {
  return eventually(async () => {
    const row = await db
      .selectFrom('live_channel_status')
      .where('channel_id', '=', channelId)
      .select('state')
      .executeTakeFirst()
    if (!row) throw new Error('the channel does not run yet')
  })
}

async function end(sender: ChildProcess): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  const ended = once(sender, 'exit')
  sender.kill('SIGKILL')
  await ended
}

/** A small moving picture with a tone, in real time. */
export const testSignal = [
  ...words('-re -f lavfi -i testsrc=size=128x72:rate=25 -re -f lavfi'),
  ...words('-i sine=frequency=440:sample_rate=48000 -c:v libx264 -preset ultrafast -tune zerolatency'),
  ...words('-g 25 -pix_fmt yuv420p -c:a aac -ac 2'),
]

/** Waits for a condition, long enough for a loaded machine. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 45_000, interval: 100 })
