import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { probeMedia, type FfmpegTool, type ProbedMedia } from '../../platform/ffmpeg/index.ts'
import {
  copyArguments,
  ladderArguments,
  ladderFor,
  readArguments,
  unusableReason,
  type LadderStep,
} from './encode-arguments.ts'
import { startEncodeRun, type EncodedSegment, type EncodeRun, type RunFormat } from './encode-run.ts'
import { createLagMeter } from './lag-meter.ts'
import { createPictureMonitor, type PictureMonitor } from './picture-monitor.ts'
import { isFastMachine } from './machine-speed.ts'
import type { Receiver } from './sources/receiver.ts'
import { createBackOff, type IngestTimings } from './timings.ts'

export interface SourcePlayerOptions {
  tool: FfmpegTool
  clock: Clock
  timings: IngestTimings
  receiver: Receiver
  profile: 'copy' | 'ladder'
  /** `run` differs for each run. */
  onSegment(segment: EncodedSegment, format: RunFormat, run: object): void
  onRunEnd(run: object, reason: string): void
  /** A ladder fell behind real time; `steps` renditions remain. */
  onOverload(steps: number): void
}

/** The encoding of the source that is on air; it is restarted until it is stopped. */
export interface SourcePlayer {
  monitor(): PictureMonitor | null
  /** For operators; null: none. */
  problem(): string | null
  stop(): Promise<void>
}

/** A source has data now, so that a run can start. */
const freshMs = 4_000
/** Data arrives, but no segment. */
const segmentTimeoutMs = 40_000
const unusablePauseMs = 10_000
const maxStopMs = 1_000
const maxCopiedSegmentSeconds = 10
/** For sources whose keyframes do not fit into segments of six to ten seconds. */
const shorterSegmentSeconds = 3

export function playSource(options: SourcePlayerOptions): SourcePlayer {
  const { clock, timings, receiver } = options
  const closing = new AbortController()
  const { signal } = closing
  const state: PlayerState = { monitor: null, problem: null, maxSteps: Infinity, usesShorterSegments: false }
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const hasData = () => {
    const last = receiver.lastDataMs()
    return last !== null && clock.now() - last < freshMs
  }
  const loop = async () => {
    const backOff = createBackOff(timings.restartMs)
    while (!signal.aborted) {
      if (!hasData()) {
        await wait(100)
        continue
      }
      const { segments, reason, isUnusable } = await playOnce(options, state, signal)
      state.problem = reason
      if (segments > 0) backOff.reset()
      await wait(isUnusable ? unusablePauseMs : backOff.nextMs())
    }
  }
  const running = loop()
  return {
    monitor: () => state.monitor,
    problem: () => state.problem,
    async stop() {
      closing.abort()
      // A probe of the source may take longer; it has no effect any more.
      await Promise.race([running, pause(maxStopMs)])
    },
  }
}

interface PlayerState {
  monitor: PictureMonitor | null
  problem: string | null
  /** Of the ladder, after it fell behind. */
  maxSteps: number
  usesShorterSegments: boolean
}

interface Played {
  segments: number
  reason: string | null
  isUnusable?: boolean
}

async function playOnce(
  options: SourcePlayerOptions,
  state: PlayerState,
  signal: AbortSignal,
): Promise<Played> {
  const { tool, receiver, profile, timings } = options
  let media: ProbedMedia
  try {
    media = receiver.media() ?? (await probe(tool, receiver))
  } catch (error) {
    return { segments: 0, reason: `The source cannot be read: ${errorMessage(error)}` }
  }
  if (signal.aborted) return { segments: 0, reason: null }
  const unusable = unusableReason(media, profile)
  if (unusable !== null) return { segments: 0, reason: unusable, isUnusable: true }
  const height = media.streams.find(({ kind }) => kind === 'video')?.height ?? 0
  const steps =
    profile === 'ladder'
      ? ladderFor(height, height >= 720 && (await isFastMachine(tool)), state.maxSteps)
      : []
  const segmentSeconds = state.usesShorterSegments
    ? Math.min(shorterSegmentSeconds, timings.segmentSeconds)
    : timings.segmentSeconds
  const encode = { input: receiver.input, media, segmentSeconds, filters: tool.filters }
  const args = profile === 'ladder' ? ladderArguments(encode, steps) : copyArguments(encode)
  return run(options, state, signal, { args, steps })
}

function probe(tool: FfmpegTool, { input }: Receiver): Promise<ProbedMedia> {
  const [, , ...inputOptions] = readArguments(input)
  return probeMedia(tool, input.url, {
    protocols: ['http', 'tcp', 'crypto'],
    inputOptions,
    timeoutMs: 15_000,
  })
}

async function run(
  options: SourcePlayerOptions,
  state: PlayerState,
  signal: AbortSignal,
  { args, steps }: { args: string[]; steps: LadderStep[] },
): Promise<Played> {
  const { tool, clock, profile, receiver, onSegment, onRunEnd, onOverload } = options
  const token = {}
  const monitor = createPictureMonitor()
  state.monitor = monitor
  const lag = createLagMeter()
  let segments = 0
  let stopReason: string | null = null
  const encoding: EncodeRun = startEncodeRun({
    tool,
    args,
    outputs: Math.max(1, steps.length),
    maxSegmentSeconds: profile === 'copy' ? maxCopiedSegmentSeconds : 2 * options.timings.segmentSeconds,
    onLog: (line) => monitor.read(line, clock.now()),
    onSegment(segment, format) {
      if (signal.aborted) return
      segments += 1
      state.problem = null
      lag.add(segment.durationUs / 1000, clock.now())
      onSegment(segment, format, token)
    },
  })
  const stop = (reason: string | null) => {
    stopReason ??= reason
    void encoding.stop()
  }
  const onAbort = () => stop('stopped')
  signal.addEventListener('abort', onAbort)
  const watch = setInterval(() => {
    const trouble = findTrouble(options, { startedMs, lastSegments: lag.lastMs() })
    if (trouble !== null) return stop(trouble)
    if (receiverPaused(receiver, clock.now())) lag.reset()
    if (steps.length > 1 && lag.isBehind()) {
      state.maxSteps = steps.length - 1
      onOverload(state.maxSteps)
      stop('The machine is too slow for all renditions.')
    }
  }, 500)
  const startedMs = clock.now()
  const ended = await encoding.ended
  clearInterval(watch)
  signal.removeEventListener('abort', onAbort)
  state.monitor = null
  const reason = stopReason ?? ended
  onRunEnd(token, reason)
  if (ended.startsWith('keyframes are more than')) {
    // The second time the message is for the operator.
    if (state.usesShorterSegments) return { segments, reason, isUnusable: true }
    state.usesShorterSegments = true
  }
  return { segments, reason }
}

function receiverPaused(receiver: Receiver, nowMs: number): boolean {
  const last = receiver.lastDataMs()
  return last === null || nowMs - last > 2_000
}

function findTrouble(
  { receiver, clock, timings }: SourcePlayerOptions,
  { startedMs, lastSegments }: { startedMs: number; lastSegments: number | null },
): string | null {
  const now = clock.now()
  const last = receiver.lastDataMs()
  if (last === null || now - last >= timings.downAfterMs) return 'no data'
  if (now - (lastSegments ?? startedMs) > segmentTimeoutMs)
    return `no segment within ${segmentTimeoutMs / 1000} s; does the source send keyframes?`
  return null
}
