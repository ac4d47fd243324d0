import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { probeMedia, type FfmpegTool, type ProbedMedia } from '../../platform/ffmpeg/index.ts'
import {
  copyArguments,
  hasUsableAudio,
  ladderArguments,
  ladderFor,
  probeArguments,
  readProtocols,
  unusableReason,
  type LadderRung,
} from './encode-arguments.ts'
import { startEncoding, type EncodedGop, type EncodingFormat } from './encoding.ts'
import { createAudioChoice, type AudioChoice } from './audio-choice.ts'
import {
  createAttemptCheck,
  endedBeforeFirstGop,
  isEncoderFault,
  type Attempt,
  type StopReason,
} from './encoding-faults.ts'
import { createAv1Choice, type Av1Choice } from './av1-choice.ts'
import type { Av1Rung } from './av1-arguments.ts'
import { createLagMeter, type LagMeter } from './lag-meter.ts'
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
/** After this time without video, the audio is probed. The probe ends before `gopTimeoutMs`. */
const audioWaitMs = 5_000
const keyframeProblem = `No keyframe arrived within ${gopTimeoutMs / 1000} s. Does the source send keyframes?`
const silenceProblem = 'The source sends no audio. Viewers hear silence until it does.'
const unusablePauseMs = 10_000
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
    audio: createAudioChoice(options),
    maxRungs: Infinity,
    isUnplayable: false,
    waitingSinceMs: null,
  }
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const hasData = () => !connection.hasEnded() && hasDataWithin(connection, freshMs, clock.now())
  const loop = async () => {
    const backOff = createBackOff(timings.restartMs)
    const isUnplayable = createAttemptCheck()
    while (!signal.aborted) {
      if (connection.hasEnded()) state.audio.forget()
      if (!hasData()) {
        await wait(100)
        continue
      }
      const startedMs = clock.now()
      const attempt = await encodeOnce(options, state, signal).catch((error: unknown): Attempt => ({
        reason: errorMessage(error),
      }))
      state.problem = attempt.reason
      if (isUnplayable(attempt)) state.isUnplayable = true
      state.waitingSinceMs = null
      // How long an encoding ran counts, not that it delivered segments: a source that is read again may deliver the same ones.
      if (clock.now() - startedMs >= steadyMs) backOff.reset()
      await wait(attempt.isUnusable === true ? unusablePauseMs : backOff.nextMs())
    }
  }
  const running = loop()
  return {
    monitor: () => state.monitor,
    problem: () => state.problem ?? (state.audio.isReplaced() ? silenceProblem : null),
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
  audio: AudioChoice
  /** Maximum number of renditions of the ladder, which is reduced after it fell behind. */
  maxRungs: number
  isUnplayable: boolean
  waitingSinceMs: number | null
}

async function encodeOnce(
  options: SourceFeedOptions,
  state: FeedState,
  signal: AbortSignal,
): Promise<Attempt> {
  const { tool, speed, connection, profile, segmentSeconds } = options
  let media: ProbedMedia
  try {
    const described = state.audio.isDescriptionOutdated() ? null : connection.media()
    media = state.audio.withoutMissingAudio(described ?? (await probe(tool, connection)))
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
  const isAudioReplaced = state.audio.isReplaced()
  const encoded = { args, rungs, av1Rungs, hasAudio: hasUsableAudio(media), isAudioReplaced }
  return encode(options, state, signal, encoded)
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
  /** Whether the audio of the source is used. */
  hasAudio: boolean
  /** Whether silence replaces it. */
  isAudioReplaced: boolean
}

const beganAgain: StopReason = { message: 'The source began again.' }
const audioMissing: StopReason = { message: 'The source sends no audio.' }
const audioReturned: StopReason = { message: 'The source sends audio again.' }

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
  state.waitingSinceMs = clock.now()
  let stopReason: StopReason | null = null
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
  const stop = (why: StopReason) => {
    stopReason ??= why
    void encoding.stop()
  }
  const onAbort = () => stop({ message: 'stopped' })
  signal.addEventListener('abort', onAbort)
  const restarts = connection.restarts?.()
  const hasBegunAgain = () => restarts !== connection.restarts?.()
  const watch = setInterval(() => {
    const reason = hasBegunAgain() ? beganAgain : checkEncoding(options, state, encoded, { lag, signal })
    if (reason) stop(reason)
  }, 500)
  const ended = await encoding.ended
  clearInterval(watch)
  signal.removeEventListener('abort', onAbort)
  state.monitor = null
  // The connection ends its readers when the stream begins again, which may be before the watch notices it.
  if (hasBegunAgain()) stop(beganAgain)
  const reason = (stopReason ?? ended).message
  if (av1Rungs.length > 0 && isEncoderFault(stopReason, ended, lag.lastMs()))
    state.av1.failed(reason, stopReason === null && ended.kind === 'av1-out-of-step')
  if (stopReason === audioMissing || ended.kind === 'audio-ended') state.audio.reportMissing()
  onEncodingEnd(encodingKey, reason)
  const isUnreadable = av1Rungs.length === 0 && endedBeforeFirstGop(stopReason, ended, lag.lastMs())
  const isRestarted = stopReason === beganAgain && lag.lastMs() === null
  return { reason, isUnusable: ended.kind === 'keyframes', isUnreadable, isRestarted }
}

interface RunningParts {
  lag: LagMeter
  signal: AbortSignal
}

/** Reacts to the problems of a running encoding. Returns why it has to be stopped; null: it goes on. */
function checkEncoding(
  options: SourceFeedOptions,
  state: FeedState,
  encoded: Encoded,
  { lag, signal }: RunningParts,
): StopReason | null {
  const { connection, timings, clock } = options
  const nowMs = clock.now()
  if (!hasDataWithin(connection, timings.downAfterMs, nowMs)) return { message: 'No data arrives.' }
  const waitedMs = nowMs - (lag.lastMs() ?? state.waitingSinceMs ?? nowMs)
  // Encoders begin when the first audio arrives, so it may be what is missing.
  const mayLackAudio = encoded.hasAudio && lag.lastMs() === null && waitedMs > audioWaitMs
  if (mayLackAudio || encoded.isAudioReplaced) state.audio.probeIfDue(signal)
  if (mayLackAudio && state.audio.wasNotFound()) return audioMissing
  if (waitedMs > gopTimeoutMs) {
    state.isUnplayable = true
    return { message: keyframeProblem, hasNoVideo: true }
  }
  if (hasPaused(connection, nowMs)) lag.reset()
  if (lag.isBehind(connection.burstMs()) && relieve(options, state, encoded))
    return { message: 'The machine is too slow for what is encoded.' }
  return encoded.isAudioReplaced && !state.audio.isReplaced() ? audioReturned : null
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

function hasPaused(connection: SourceConnection, nowMs: number): boolean {
  const last = connection.lastDataMs()
  return last === null || nowMs - last > 2_000 + connection.burstMs()
}
