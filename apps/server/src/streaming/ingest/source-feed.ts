import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { probeMedia, type FfmpegTool, type ProbedMedia } from '../../platform/ffmpeg/index.ts'
import {
  copyArguments,
  ladderArguments,
  ladderFor,
  probeArguments,
  readProtocols,
  unusableReason,
  type LadderRung,
} from './encode-arguments.ts'
import { startEncoding, type EncodedGop, type EncodingEnd, type EncodingFormat } from './encoding.ts'
import { createAv1Choice, type Av1Choice } from './av1-choice.ts'
import type { Av1Rung } from './av1-arguments.ts'
import { createLagMeter } from './lag-meter.ts'
import { createPictureMonitor, type PictureMonitor } from './picture-monitor.ts'
import type { MachineSpeed } from './machine-speed.ts'
import { hasDataWithin, type SourceConnection } from './sources/source-connection.ts'
import { createBackOff, type IngestTimings } from './timings.ts'

export interface SourceFeedOptions {
  tool: FfmpegTool
  clock: Clock
  timings: IngestTimings
  connection: SourceConnection
  speed: MachineSpeed
  profile: 'copy' | 'ladder'
  /** W-21: whether a ladder is to be encoded in AV1 too. */
  isAv1On: boolean
  segmentSeconds: number
  /** Media from one keyframe to another; of a ladder, a segment. `encodingKey` identifies the encoding. */
  onGop(gop: EncodedGop, format: EncodingFormat, encodingKey: object): void
  onEncodingEnd(encodingKey: object, reason: string): void
  /** A ladder fell behind real time; `rungs` renditions remain. */
  onOverload(rungs: number): void
}

/** Feeds a channel with a source: one encoding follows another until it is stopped. */
export interface SourceFeed {
  monitor(): PictureMonitor | null
  /** Describes the problem to operators; null if there is none. */
  problem(): string | null
  /** W-21: why AV1 is switched on, but not encoded; null: there is no problem. */
  av1Problem(): string | null
  /** Data arrives, but nothing that can be played. */
  isUnplayable(): boolean
  /** Since when an encoding has been waiting for its first pictures; null if none is waiting. */
  waitingSinceMs(): number | null
  stop(): Promise<void>
}

/** A source that delivered data within this time has data now, so an encoding can start. */
const freshMs = 4_000
/** After an encoding of this length, the next one starts without delay. */
const steadyMs = 20_000
/** Maximum time in which data arrives without video: up to 10 s between keyframes, plus the time to start. */
const gopTimeoutMs = 16_000
const keyframeProblem = `No keyframe arrived within ${gopTimeoutMs / 1000} s. Does the source send keyframes?`
const unusablePauseMs = 10_000
/** After this many attempts to read a source, it is reported as unplayable. */
const maxUnreadable = 2
const maxStopMs = 1_000
const maxKeyframeSeconds = 10

export function feedSource(options: SourceFeedOptions): SourceFeed {
  const { clock, timings, connection } = options
  const closing = new AbortController()
  const { signal } = closing
  const state: FeedState = {
    monitor: null,
    problem: null,
    av1: createAv1Choice(options),
    maxRungs: Infinity,
    isUnplayable: false,
    waitingSinceMs: null,
  }
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const hasData = () => !connection.hasEnded() && hasDataWithin(connection, freshMs, clock.now())
  const loop = async () => {
    const backOff = createBackOff(timings.restartMs)
    let unreadable = 0
    while (!signal.aborted) {
      if (!hasData()) {
        await wait(100)
        continue
      }
      const startedMs = clock.now()
      const {
        reason,
        isUnusable = false,
        isUnreadable = false,
      } = await encodeOnce(options, state, signal).catch((error: unknown): Attempt => ({
        reason: errorMessage(error),
      }))
      state.problem = reason
      unreadable = isUnreadable ? unreadable + 1 : 0
      state.isUnplayable ||= isUnusable || unreadable >= maxUnreadable
      state.waitingSinceMs = null
      // How long an encoding ran counts, not that it delivered segments: a source that is read again may deliver the same ones.
      if (clock.now() - startedMs >= steadyMs) backOff.reset()
      await wait(isUnusable ? unusablePauseMs : backOff.nextMs())
    }
  }
  const running = loop()
  return {
    monitor: () => state.monitor,
    problem: () => state.problem,
    av1Problem: () => state.av1.problem(),
    isUnplayable: () => state.isUnplayable,
    waitingSinceMs: () => state.waitingSinceMs,
    async stop() {
      closing.abort()
      // A probe of the source may take longer, but its result is not used any more.
      await Promise.race([running, pause(maxStopMs)])
    },
  }
}

interface FeedState {
  monitor: PictureMonitor | null
  problem: string | null
  av1: Av1Choice
  /** Maximum number of renditions of the ladder, which is reduced after it fell behind. */
  maxRungs: number
  isUnplayable: boolean
  waitingSinceMs: number | null
}

/** How an attempt to encode the source ended. */
interface Attempt {
  reason: string | null
  isUnusable?: boolean
  isUnreadable?: boolean
}

async function encodeOnce(
  options: SourceFeedOptions,
  state: FeedState,
  signal: AbortSignal,
): Promise<Attempt> {
  const { tool, speed, connection, profile, segmentSeconds } = options
  let media: ProbedMedia
  try {
    media = connection.media() ?? (await probe(tool, connection))
  } catch (error) {
    return { reason: `The source cannot be read: ${errorMessage(error)}`, isUnreadable: true }
  }
  if (signal.aborted) return { reason: null }
  const unusable = unusableReason(media, profile)
  if (unusable !== null) return { reason: unusable, isUnusable: true }
  const height = media.streams.find(({ kind }) => kind === 'video')?.height ?? 0
  const rungs =
    profile === 'ladder' ? ladderFor(height, height >= 720 && (await speed.isFast(tool)), state.maxRungs) : []
  const input = { input: connection.input, media, segmentSeconds, filters: tool.filters }
  const av1Rungs = await state.av1.next(rungs)
  if (signal.aborted) return { reason: null }
  const args = profile === 'ladder' ? ladderArguments(input, rungs, av1Rungs) : copyArguments(input)
  return encode(options, state, signal, { args, rungs, av1Rungs })
}

function probe(tool: FfmpegTool, { input }: SourceConnection): Promise<ProbedMedia> {
  return probeMedia(tool, input.url, {
    protocols: readProtocols,
    inputOptions: probeArguments(input),
    timeoutMs: 15_000,
  })
}

/** What is encoded at a time. */
interface Encoded {
  args: string[]
  rungs: LadderRung[]
  av1Rungs: Av1Rung[]
}

/** Why the feed stopped an encoding. */
interface StopReason {
  message: string
  isWithoutPicture: boolean
}

async function encode(
  options: SourceFeedOptions,
  state: FeedState,
  signal: AbortSignal,
  encoded: Encoded,
): Promise<Attempt> {
  const { args, rungs, av1Rungs } = encoded
  const { tool, clock, profile, connection, segmentSeconds, onGop, onEncodingEnd } = options
  const [encodingKey, monitor, lag] = [{}, createPictureMonitor(), createLagMeter()]
  state.monitor = monitor
  let stopReason: StopReason | null = null
  const startedMs = clock.now()
  const encoding = startEncoding({
    tool,
    args,
    h264Outputs: Math.max(1, rungs.length),
    av1Outputs: av1Rungs.length,
    maxGopSeconds: profile === 'copy' ? maxKeyframeSeconds : 2 * segmentSeconds,
    onLog: (line) => monitor.read(line, clock.now()),
    onGop(gop, format) {
      if (signal.aborted) return
      state.problem = null
      state.isUnplayable = false
      state.waitingSinceMs = null
      state.av1.delivered()
      lag.add(gop.durationUs / 1000, clock.now())
      onGop(gop, format, encodingKey)
    },
  })
  const stop = (message: string, isWithoutPicture = false) => {
    stopReason ??= { message, isWithoutPicture }
    void encoding.stop()
  }
  const onAbort = () => stop('stopped')
  signal.addEventListener('abort', onAbort)
  const epoch = connection.epoch?.()
  const watch = setInterval(() => {
    if (connection.epoch?.() !== epoch) return stop('The source began again.')
    if (!hasDataWithin(connection, options.timings.downAfterMs, clock.now())) return stop('No data arrives.')
    if (clock.now() - (lag.lastMs() ?? startedMs) > gopTimeoutMs) {
      state.isUnplayable = true
      return stop(keyframeProblem, true)
    }
    if (hasPaused(connection, clock.now())) lag.reset()
    if (lag.isBehind(connection.burstMs()) && relieve(options, state, encoded))
      stop('The machine is too slow for what is encoded.')
  }, 500)
  state.waitingSinceMs = startedMs
  const ended = await encoding.ended
  clearInterval(watch)
  signal.removeEventListener('abort', onAbort)
  state.monitor = null
  const reason = (stopReason ?? ended).message
  if (av1Rungs.length > 0 && isEncoderFault(stopReason, ended, lag.lastMs()))
    state.av1.failed(reason, stopReason === null && ended.kind === 'av1-out-of-step')
  onEncodingEnd(encodingKey, reason)
  const isUnreadable = av1Rungs.length === 0 && hasFailedAtOnce(stopReason, ended, lag.lastMs())
  return { reason, isUnusable: ended.kind === 'keyframes', isUnreadable }
}

/** Data arrive and can be probed, but the encoding has not got as far as a first segment. */
function hasFailedAtOnce(stopReason: StopReason | null, { kind }: EncodingEnd, deliveredMs: number | null) {
  return stopReason === null && deliveredMs === null && kind !== 'source-ended'
}

/** Y-03, W-21: encodes less from the next encoding on: first no AV1, then one rendition less. False: there is nothing to drop. */
function relieve({ onOverload }: SourceFeedOptions, state: FeedState, { rungs, av1Rungs }: Encoded): boolean {
  if (av1Rungs.length > 0) {
    state.av1.fellBehind()
    return true
  }
  if (rungs.length < 2) return false
  state.maxRungs = rungs.length - 1
  onOverload(state.maxRungs)
  return true
}

/** Whether the encoder may be why an encoding ended: it delivered nothing, or AV1 that does not match. */
function isEncoderFault(
  stopReason: StopReason | null,
  ended: EncodingEnd,
  lastGopMs: number | null,
): boolean {
  if (ended.kind === 'av1-out-of-step') return true
  return (
    lastGopMs === null && (stopReason === null ? ended.kind !== 'source-ended' : stopReason.isWithoutPicture)
  )
}

function hasPaused(connection: SourceConnection, nowMs: number): boolean {
  const last = connection.lastDataMs()
  return last === null || nowMs - last > 2_000 + connection.burstMs()
}
