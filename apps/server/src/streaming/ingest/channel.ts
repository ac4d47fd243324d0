import type { KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  decideFailOver,
  initialFailOver,
  type FailOverDecision,
  type SourceSignal,
} from '@kallo/rules/streaming/fail-over'
import type { Kysely } from 'kysely'
import type { Ffmpeg, FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import type { ChannelAlerts } from './channel-alerts.ts'
import { loadChannelConfig, type ChannelConfig } from './channel-config.ts'
import { createFiller } from './filler.ts'
import { createHealthRecorder } from './health.ts'
import { recordSwitch } from './live-store.ts'
import { isFastMachine } from './machine-speed.ts'
import { createReceivers, type ReceiverParts } from './receivers.ts'
import { createSchedulePlayer } from './schedule-player.ts'
import { openSegmentWriter, type SegmentWriter } from './segment-writer.ts'
import type { SlateLook } from './slate-picture.ts'
import { playSource, type SourcePlayer } from './source-player.ts'
import type { IngestTimings } from './timings.ts'

export interface ChannelParts extends Omit<ReceiverParts, 'restartMs' | 'tool'> {
  query: Kysely<Tables>
  log: Log
  timings: IngestTimings
  settingsKey: KeyObject
  ffmpeg: Ffmpeg
  dataDir: string
  media: MediaStore
  slateLook(): Promise<SlateLook>
  alerts: ChannelAlerts
}

/** What is on air: the encoding of a source, a schedule, or neither while the slate is. */
interface OnAir {
  sourceId: number | null
  player: SourcePlayer | null
  schedule: ReturnType<typeof createSchedulePlayer> | null
}

const reloadMs = 10_000

/**
 * Y-01, Y-05: runs one channel until `signal` is aborted, its row is deleted (false), or it has to start again because ffmpeg
 * was installed (true). Rejects when segments cannot be stored. `changes` counts changes of sources.
 */
export async function runChannel(
  parts: ChannelParts,
  channelId: string,
  { signal, changes }: { signal: AbortSignal; changes(): number },
): Promise<boolean> {
  const { query, clock, timings, settingsKey } = parts
  const found = await parts.ffmpeg.find()
  const tool = 'problem' in found ? null : found
  const toolProblem = 'problem' in found ? found.problem : null
  const writer = await openSegmentWriter(parts, channelId)
  const receivers = createReceivers({ ...parts, tool, restartMs: timings.restartMs })
  const filler = createFiller({ ...parts, tool }, channelId, writer)
  const health = createHealthRecorder({ ...parts, toolProblem }, channelId)
  let onAir: OnAir = { sourceId: null, player: null, schedule: null }
  let failOver = initialFailOver()
  let seenChanges = -1
  let loadedMs = -Infinity
  let config: ChannelConfig | null = null
  try {
    while (!signal.aborted) {
      if (writer.failure() !== null) throw writer.failure()
      if (seenChanges !== changes() || clock.now() - loadedMs >= reloadMs) {
        seenChanges = changes()
        loadedMs = clock.now()
        const loaded = await loadChannelConfig(query, settingsKey, channelId)
        if (!loaded) return false
        if (!tool && !('problem' in (await parts.ffmpeg.find()))) return true
        if (config && config.profile !== loaded.profile) onAir = await takeOff(onAir)
        config = loaded
        // Measured before a source connects, so that it need not wait.
        if (tool && config.profile === 'ladder') void isFastMachine(tool)
        await receivers.update(config.sources)
      }
      const current = config as ChannelConfig
      const decision = decideFailOver(
        failOver,
        signalsOf(current, receivers, onAir, clock.now()),
        clock.now(),
        timings,
      )
      await applyDecision(parts, current, failOver.onAir, decision)
      failOver = decision.state
      if (decision.change) onAir = await takeOff(onAir)
      receivers.setOnAir(failOver.onAir)
      onAir = putOnAir({ ...parts, tool }, current, failOver.onAir, onAir, { receivers, writer, filler })
      await playSchedule(onAir, { writer, filler }, clock.now())
      await filler.tick(clock.now(), current.profile, isReceiving(receivers, onAir, clock.now()))
      await health.tick({ config: current, receivers, onAir, writer, isSlate: filler.isOn() })
      await pause(timings.tickMs, undefined, { signal }).catch(() => undefined)
    }
    return false
  } finally {
    await takeOff(onAir)
    await receivers.close()
    writer.end('the ingest process stopped')
    await writer.flush()
    await health.end()
  }
}

function signalsOf(
  config: ChannelConfig,
  receivers: ReturnType<typeof createReceivers>,
  { sourceId, player }: OnAir,
  nowMs: number,
): SourceSignal[] {
  return config.sources.map(({ id, kind }) => ({
    id,
    lastDataMs: kind === 'schedule' ? nowMs : (receivers.of(id)?.lastDataMs() ?? null),
    blackSilentSinceMs: id === sourceId ? (player?.monitor()?.blackSilentSinceMs(nowMs) ?? null) : null,
    isContinuous: kind === 'rtmp' || kind === 'srt',
  }))
}

async function applyDecision(
  { query, clock, alerts, log }: ChannelParts,
  config: ChannelConfig,
  from: number | null,
  { change, alert, state }: FailOverDecision,
): Promise<void> {
  if (change) {
    log.info({ channelId: config.id, from, ...change }, 'a live channel changes its source')
    const at = new Date(clock.now())
    await recordSwitch(query, { channelId: config.id, from, to: change.to, reason: change.reason, at })
  }
  if (alert) await alerts.raise(config, alert, change)
  if (change && state.onAir !== null && state.onAir === config.sources[0]?.id) await alerts.end(config)
}

async function takeOff({ player }: OnAir): Promise<OnAir> {
  await player?.stop()
  return { sourceId: null, player: null, schedule: null }
}

/** Longer pauses than those between the segments of an HLS source. */
const receivingMs = 6_000

function isReceiving(
  receivers: ReturnType<typeof createReceivers>,
  { sourceId }: OnAir,
  nowMs: number,
): boolean {
  const lastMs = sourceId === null ? null : (receivers.of(sourceId)?.lastDataMs() ?? null)
  return lastMs !== null && nowMs - lastMs < receivingMs
}

interface OnAirParts {
  receivers: ReturnType<typeof createReceivers>
  writer: SegmentWriter
  filler: ReturnType<typeof createFiller>
}

/** Starts what should be on air, unless it is. */
function putOnAir(
  parts: ChannelParts & { tool: FfmpegTool | null },
  config: ChannelConfig,
  wanted: number | null,
  current: OnAir,
  { receivers, writer, filler }: OnAirParts,
): OnAir {
  if (current.sourceId === wanted && (wanted === null || current.player || current.schedule)) return current
  const source = config.sources.find(({ id }) => id === wanted)
  if (!source) return { sourceId: null, player: null, schedule: null }
  const sourceId = source.id
  if (source.kind === 'schedule') {
    return { sourceId, player: null, schedule: createSchedulePlayer(parts.query, config.id, parts.media) }
  }
  const receiver = receivers.of(sourceId)
  if (!receiver || !parts.tool) return { sourceId: null, player: null, schedule: null }
  let openRun: object | null = null
  const player = playSource({
    tool: parts.tool,
    clock: parts.clock,
    timings: parts.timings,
    profile: config.profile,
    receiver,
    onSegment(segment, format, run) {
      if (openRun !== run || filler.isOn()) {
        // After the slate has filled in, the run continues as another one.
        filler.stop()
        writer.start({ kind: 'source', sourceId, format }, 'replaced')
      }
      openRun = run
      writer.append(segment)
    },
    onRunEnd(run, reason) {
      if (openRun === run && !filler.isOn()) writer.end(reason)
      openRun = null
    },
    onOverload: (steps) => void parts.alerts.overload(config, steps),
  })
  return { sourceId, player, schedule: null }
}

const scheduleKeys = new WeakMap<object, string>()

async function playSchedule(
  { schedule, sourceId }: OnAir,
  { writer, filler }: Pick<OnAirParts, 'writer' | 'filler'>,
  nowMs: number,
): Promise<void> {
  const segment = await schedule?.next(nowMs)
  if (!schedule || !segment) return
  const { format, formatKey, startsAtMs } = segment
  if (scheduleKeys.get(schedule) !== formatKey || filler.isOn() || !writer.hasRun()) {
    filler.stop()
    scheduleKeys.set(schedule, formatKey)
    writer.start({ kind: 'schedule', sourceId, format, startsAtMs }, 'replaced')
  }
  writer.append(segment)
}
