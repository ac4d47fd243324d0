import type { LiveLatency } from '@kallo/rules/streaming/live-latency'
import type { LiveRendition } from '../../tables/column-types.ts'
import type { InitSegment } from './channel-media.ts'
import { audioNumber } from './ladder.ts'
import type { Ladder, Rendition } from './playlists.ts'
import { createSegmentLog, type LoggedSegment, type SegmentLog } from './segment-log.ts'

/** A run of a channel: its segments share initialisation segments. */
export interface LoggedRun {
  id: number
  isSource: boolean
  fps: number
  /** Those in H.264, and the audio-only one. */
  renditions: LiveRendition[]
  /** W-21: those in AV1; may be empty. */
  av1: LiveRendition[]
}

export interface ChannelSettings {
  profile: 'copy' | 'ladder'
  latency: LiveLatency
  retentionHours: number
}

/** An ingested channel in memory. */
export interface IngestedChannel {
  id: string
  settings: ChannelSettings
  log: SegmentLog
  runs: ReadonlyMap<number, LoggedRun>
  /** The initialisation segments of its runs, by name. */
  inits: Map<string, InitSegment>
  /** Replaced after each change. */
  ladder: Ladder
  /** The numbers of all renditions listed so far: players may still use an earlier multivariant playlist. */
  renditionNumbers: ReadonlySet<number>
  /** W-21: the AV1 renditions that can be offered; empty without any. `av1Numbers`: their numbers so far, as in `renditionNumbers`. */
  av1Ladder: Rendition[]
  av1Numbers: ReadonlySet<number>
  addRun(run: LoggedRun): void
  /** `bytes` of each segment by the index of the rendition. */
  append(segments: readonly NewSegment[]): void
  dropBefore(sequence: number): void
}

export interface NewSegment extends LoggedSegment {
  bytes: readonly number[]
  /** Whether the segment starts with an IDR picture. */
  isIndependent: boolean
}

interface Measured {
  run: number
  seconds: number
  bytes: readonly number[]
}

/** Number of segments whose sizes are measured, of sources and of the slate each: ten minutes of 2 s segments. */
const measuredSegments = 300
const noLadder: Ladder = { renditions: [], fps: 25, isIndependent: false }

export function createIngestedChannel(id: string, settings: ChannelSettings): IngestedChannel {
  const runs = new Map<number, LoggedRun>()
  const inits = new Map<string, InitSegment>()
  const measured: Record<'source' | 'slate' | 'av1', Measured[]> = { source: [], slate: [], av1: [] }
  let lastDependent = -1
  const log = createSegmentLog()
  const channel: IngestedChannel = {
    id,
    settings,
    log,
    runs,
    inits,
    ladder: noLadder,
    renditionNumbers: new Set(),
    av1Ladder: [],
    av1Numbers: new Set(),
    addRun: (run) => void runs.set(run.id, run),
    append(segments) {
      log.append(segments)
      for (const { sequence, run, durationUs, bytes, isIndependent } of segments) {
        const { isSource = false, av1 = [] } = runs.get(run) ?? {}
        const one = { run, seconds: durationUs / 1e6, bytes }
        measured[isSource ? 'source' : 'slate'].push(one)
        if (isSource && av1.length > 0) measured.av1.push(one)
        if (!isIndependent) lastDependent = sequence
      }
      for (const kind of ['source', 'slate', 'av1'] as const)
        measured[kind] = measured[kind].slice(-measuredSegments)
      channel.ladder = { ...ingestedLadderOf(runs, measured), isIndependent: lastDependent < log.first() }
      channel.renditionNumbers = withNumbers(channel.renditionNumbers, channel.ladder.renditions)
      channel.av1Ladder = av1LadderOf(runs, measured.av1)
      channel.av1Numbers = withNumbers(channel.av1Numbers, channel.av1Ladder)
    },
    dropBefore(sequence) {
      log.dropBefore(sequence)
      const oldest = log.at(log.first())?.run
      for (const run of runs.keys()) if (oldest !== undefined && run < oldest) runs.delete(run)
      const used = new Set(
        runs.values().flatMap(({ renditions, av1 }) => [...renditions, ...av1].map(initOf)),
      )
      for (const name of inits.keys()) if (!used.has(name)) inits.delete(name)
    },
  }
  return channel
}

const initOf = ({ init }: LiveRendition) => init

const withNumbers = (known: ReadonlySet<number>, listed: readonly Rendition[]): ReadonlySet<number> =>
  new Set([...known, ...listed.map(({ index }) => index)])

/**
 * Y-12: the renditions of the channel's multivariant playlist: those of the run with the most, so that sources with fewer do
 * not change the list. Bit rates are measured from recent segments.
 */
function ingestedLadderOf(
  runs: ReadonlyMap<number, LoggedRun>,
  measured: Record<'source' | 'slate', readonly Measured[]>,
): Ladder {
  const [model] = [...runs.values()].toSorted(
    (one, other) =>
      other.renditions.length - one.renditions.length ||
      Number(other.isSource) - Number(one.isSource) ||
      other.id - one.id,
  )
  if (!model) return noLadder
  const renditions = model.renditions.map((rendition, at): Rendition => {
    const index = rendition.height === 0 ? audioNumber : at
    const samplesOf = (segments: readonly Measured[]) =>
      segments.flatMap(({ run, seconds, bytes }) => {
        const size = bytes[numberedRendition(runs.get(run)?.renditions ?? [], index)?.index ?? -1]
        return size === undefined ? [] : [{ seconds, bits: size * 8 }]
      })
    return { ...rendition, index, ...bitRates(samplesOf(measured.source), samplesOf(measured.slate)) }
  })
  return { ...noLadder, renditions, fps: model.fps }
}

/** W-21: the AV1 renditions of the run with the most, with the bit rates of recent segments that have AV1. */
function av1LadderOf(runs: ReadonlyMap<number, LoggedRun>, measured: readonly Measured[]): Rendition[] {
  if (measured.length === 0) return []
  const [model] = [...runs.values()].toSorted(
    (one, other) => other.av1.length - one.av1.length || other.id - one.id,
  )
  return (model?.av1 ?? []).map((rendition, index): Rendition => {
    const samples = measured.flatMap(({ run, seconds, bytes }) => {
      const size = bytes[numberedRendition(runs.get(run)?.av1 ?? [], index)?.index ?? -1]
      return size === undefined ? [] : [{ seconds, bits: size * 8 }]
    })
    return { ...rendition, index, ...bitRates(samples, []) }
  })
}

interface BitRateSample {
  seconds: number
  bits: number
}

/** The average is that of the sources, because the slate needs little data; the peak covers all segments. */
function bitRates(source: readonly BitRateSample[], slate: readonly BitRateSample[]) {
  const averaged = source.length > 0 ? source : slate
  const seconds = averaged.reduce((sum, one) => sum + one.seconds, 0)
  const bits = averaged.reduce((sum, one) => sum + one.bits, 0)
  // Short segments at the end of a run exaggerate the peak.
  const whole = [...source, ...slate].filter((one) => one.seconds >= 1)
  const peak = Math.max(0, ...whole.map((one) => one.bits / one.seconds))
  const average = seconds > 0 ? bits / seconds : 0
  return {
    peakBps: Math.max(1, Math.ceil(Math.max(peak, average))),
    averageBps: Math.max(1, Math.round(average)),
  }
}

/**
 * Y-12: the rendition of a run with a number in addresses. Renditions with video are numbered from the smallest, and a run with
 * fewer plays its largest instead; the audio-only rendition has `audioNumber`. The result depends on the run alone, so that an
 * address never changes its content.
 */
export function numberedRendition(
  renditions: readonly LiveRendition[],
  number: number,
): LiveRendition | undefined {
  const audioOnly = renditions.find(({ height }) => height === 0)
  const withVideo = renditions.filter(({ height }) => height > 0)
  const video = withVideo[Math.min(number, withVideo.length - 1)]
  return number === audioNumber ? (audioOnly ?? withVideo[0]) : (video ?? audioOnly)
}
