import { setTimeout as pause } from 'node:timers/promises'
import {
  decideFailOver,
  type FailOverDecision,
  type FailOverState,
  type SourceSignal,
} from '@kallo/rules/streaming/fail-over'
import { advancePlayout } from '@kallo/rules/streaming/playout'
import {
  playoutLimits,
  sourceOnAir,
  type PlayoutDecision,
  type PlayoutInput,
  type PlayoutState,
} from '@kallo/rules/streaming/playout-state'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { createBackgroundStore } from './background-store.ts'
import type { ChannelConfig } from './channel-config.ts'
import { createConfigReader } from './config-reader.ts'
import { scheduleBurstMs } from './schedule-player.ts'
import { hasDataWithin, pastMs } from './sources/source-connection.ts'
import type { ChannelOwnership, ChannelParts } from './channel-parts.ts'
import { createChannelFeeds, type ChannelFeeds } from './channel-feeds.ts'
import { initialChannelState, isConfigDue, withConfig, type ChannelState } from './channel-state.ts'
import { createHealthRecorder } from './health.ts'
import { recordSwitch } from './live-store.ts'
import { createPublisher } from './publish-segment.ts'
import { createConnections, type Connections } from './connections.ts'
import { openSegmentWriter } from './segment-writer.ts'
import { createSlateSupply } from './slate-supply.ts'

/**
 * Y-01, Y-05: runs one channel until it has to stop or its row is deleted (`ended`), or until it has to start again because ffmpeg
 * was installed (`restart`). Rejects when segments cannot be stored. The loop never waits for the database: viewers play what it
 * publishes.
 */
export async function runChannel(
  parts: ChannelParts,
  channelId: string,
  ownership: ChannelOwnership,
): Promise<ChannelResult> {
  const { signal, changes } = ownership
  const { clock, timings } = parts
  const channel = await openChannel(parts, channelId, ownership)
  let state = initialChannelState(channel.writer.endMs(), clock.now())
  try {
    while (!signal.aborted) {
      if (channel.writer.failure() !== null) throw channel.writer.failure()
      const tick = { changes: changes(), nowMs: clock.now() }
      if (isConfigDue(state, tick)) channel.configs.start(tick)
      const read = channel.configs.take()
      if (read) {
        const config = await applyConfig(channel, state.loaded?.config ?? null, read.config)
        if (typeof config === 'string') return config
        state = withConfig(state, config, read.by)
        endSourceAlert(channel, config, state.failOver)
      }
      if (state.loaded) state = await step(channel, state.loaded.config, state)
      await pause(timings.tickMs, undefined, { signal }).catch(() => undefined)
    }
    return 'ended'
  } finally {
    await closeChannel(channel)
  }
}

type ChannelResult = 'restart' | 'ended'
type Channel = Awaited<ReturnType<typeof openChannel>>

async function openChannel(parts: ChannelParts, id: string, ownership: ChannelOwnership) {
  const found = await parts.ffmpeg.find()
  const tool = 'problem' in found ? null : found
  const toolProblem = 'problem' in found ? found.problem : null
  const writer = await openSegmentWriter(parts, id, ownership)
  const store = createBackgroundStore(parts, id, ownership)
  const alerts = parts.alerts(store)
  const configs = createConfigReader(parts, id)
  const connections = createConnections({ ...parts, tool, restartMs: parts.timings.restartMs })
  const feeds = createChannelFeeds({ ...parts, alerts, tool, connections }, id)
  const slates = createSlateSupply({ ...parts, tool }, id)
  const health = createHealthRecorder({ ...parts, store, toolProblem }, id)
  const publish = createPublisher({ writer, feeds, slates })
  const own = { id, tool, writer, store, alerts, configs, connections, feeds, slates, health, publish }
  return { ...parts, ...ownership, ...own }
}

async function closeChannel({ feeds, connections, writer, health, store }: Channel): Promise<void> {
  await feeds.stopAll()
  await connections.close()
  writer.end('the ingest process stopped')
  health.end()
  await Promise.all([writer.flush(), store.close()])
}

/** Applies the configuration that was read. Returns a string instead if the channel has to end, which is then its result. */
async function applyConfig(
  channel: Channel,
  before: ChannelConfig | null,
  loaded: ChannelConfig | null,
): Promise<ChannelConfig | ChannelResult> {
  const { ffmpeg, speed, id, tool, feeds, connections } = channel
  if (!loaded) {
    channel.alerts.end(id)
    return 'ended'
  }
  if (!tool && !('problem' in (await ffmpeg.find()))) return 'restart'
  const isRestart = !before || needsNewFeeds(before, loaded)
  if (before && isRestart) await feeds.stopAll()
  // Measured before a source connects, so that the source does not have to wait.
  if (tool && isRestart && loaded.profile === 'ladder')
    void (loaded.isAv1On ? speed.isFastForAv1(tool) : speed.isFast(tool))
  connections.update(loaded.sources)
  return loaded
}

/** Whether a change of settings needs encodings with other arguments. In a ladder, the latency sets the times of the keyframes. */
function needsNewFeeds(before: ChannelConfig, { profile, latency, isAv1On }: ChannelConfig): boolean {
  if (before.profile !== profile) return true
  return profile === 'ladder' && (before.latency !== latency || before.isAv1On !== isAv1On)
}

/** Decides which source is wanted and what is published now, and does it. */
async function step(channel: Channel, config: ChannelConfig, state: ChannelState): Promise<ChannelState> {
  const { clock, timings, feeds, connections, slates, writer } = channel
  const signals = signalsOf(config, channel, state, clock.now())
  const { state: failOver, ...decision } = decideFailOver(state.failOver, signals, clock.now(), timings)
  applyDecision(channel, config, state.failOver.wanted, { state: failOver, ...decision })
  const wanted = failOver.wanted
  await feeds.update(config, encodedSources(config, wanted, state.playout))
  const arrivals = feeds.take(clock.now())
  const nowMs = clock.now()
  const slate = slates.slate()
  const input: PlayoutInput = {
    ...arrivals,
    sources: config.sources.map(({ id }) => id),
    wanted,
    isReceiving: isReceiving(connections, wanted, nowMs),
    expectedMs: feeds.of(wanted)?.waitingSinceMs() ?? null,
    slateMs: slate && slate.segmentSeconds * 1000,
  }
  const segmentMs = timings.segmentSeconds[config.latency] * 1000
  const limits = playoutLimits(segmentMs, timings.slateAfterMs, timings.maxOffsetSeconds * 1000)
  const played = advancePlayout(state.playout, input, nowMs, limits)
  channel.publish(played.segments)
  feeds.keep(gopsIn(played))
  // Encoding it takes seconds, in which segments are published.
  if (played.needsSlate) void slates.prepare(config)
  const observed = { config, connections, feeds, playout: played.state, writer, held: decision.held }
  if (channel.lock() !== null) channel.health.tick(observed)
  return { ...state, failOver, playout: played.state }
}

/**
 * Copied sources are always encoded, so that they can take over at any keyframe. With a ladder, only the source on
 * air and the one that follows it are encoded.
 */
function encodedSources(
  { profile, sources }: ChannelConfig,
  wanted: number | null,
  playout: PlayoutState,
): ReadonlySet<number> {
  const isNeeded = (id: number) => id === wanted || id === sourceOnAir(playout)
  return new Set(
    sources
      .filter(({ id, kind }) => isNeeded(id) || (profile === 'copy' && kind !== 'schedule'))
      .map(({ id }) => id),
  )
}

function gopsIn({ state }: PlayoutDecision): ReadonlySet<number> {
  return new Set([...state.buffers.values()].flatMap(({ gops }) => gops.map(({ id }) => id)))
}

interface SignalParts {
  connections: Connections
  feeds: ChannelFeeds
  tool: FfmpegTool | null
}

function signalsOf(
  config: ChannelConfig,
  { connections, feeds, tool }: SignalParts,
  { failOver }: ChannelState,
  nowMs: number,
): SourceSignal[] {
  return config.sources.map((source) => {
    const { id, kind } = source
    const feed = feeds.of(id)
    const isSchedule = kind === 'schedule'
    // Without another source, the schedule continues as soon as it can be read.
    const readMs = config.sources.length > 1 ? feeds.failingScheduleMs(id) : null
    const scheduledMs = isSchedule && !source.isEmpty ? (readMs ?? nowMs) : null
    return {
      id,
      lastDataMs: isSchedule ? scheduledMs : pastMs(connections.of(id)?.lastDataMs() ?? null, nowMs),
      isEnded: isSchedule ? source.isEmpty : (connections.of(id)?.hasEnded() ?? true),
      isUnplayable: !isSchedule && (tool === null || feed?.isUnplayable() === true),
      blackSilentSinceMs:
        id === failOver.wanted || config.profile === 'copy'
          ? (feed?.monitor()?.blackSilentSinceMs(nowMs) ?? null)
          : null,
      isContinuous: kind === 'rtmp' || kind === 'srt',
      burstMs: isSchedule ? scheduleBurstMs : (connections.of(id)?.burstMs() ?? 0),
    }
  })
}

function applyDecision(
  channel: Channel,
  config: ChannelConfig,
  from: number | null,
  { change, alert, state }: FailOverDecision,
): void {
  const { db, clock, alerts, log, store } = channel
  if (change) {
    log.info({ channelId: config.id, from, ...change }, 'a live channel changes its source')
    const row = {
      channelId: config.id,
      from,
      to: change.to,
      reason: change.reason,
      at: new Date(clock.now()),
    }
    store.add('a change of source', () => recordSwitch(db, row))
  }
  if (alert) alerts.raise(config, alert, { change, state })
  if (change) endSourceAlert(channel, config, state)
}

/** Ends the alert once the first source is wanted. Also after a change of sources, which may have made it the first one. */
function endSourceAlert(
  { alerts, lock }: Pick<Channel, 'alerts' | 'lock'>,
  { id, sources }: ChannelConfig,
  { wanted }: FailOverState,
): void {
  const [first] = sources
  if ((!first || first.id === wanted) && lock() !== null) alerts.end(id)
}

const receivingMs = 6_000

function isReceiving(connections: Connections, sourceId: number | null, nowMs: number): boolean {
  const connection = sourceId === null ? null : connections.of(sourceId)
  return connection !== null && hasDataWithin(connection, receivingMs, nowMs)
}
