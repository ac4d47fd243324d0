import type { LiveRendition } from '../../tables/live.ts'
import type { Ladder } from './channel-media.ts'
import type { Rendition } from './playlists.ts'
import { createSegmentLog, type LoggedSegment, type SegmentLog } from './segment-log.ts'

/** A run of a channel: its segments share initialisation segments. */
export interface Run {
  id: number
  isSource: boolean
  fps: number
  renditions: LiveRendition[]
}

export interface ChannelSettings {
  profile: 'copy' | 'ladder'
  retentionHours: number
}

/** A live channel in memory. */
export interface IngestedChannel {
  id: string
  settings: ChannelSettings
  log: SegmentLog
  runs: ReadonlyMap<number, Run>
  /** Replaced after each change. */
  ladder: Ladder
  /** Of any ladder so far: players may still use an earlier multivariant playlist. */
  mostRenditions: number
  /** The longest segment so far, in seconds: EXT-X-TARGETDURATION may not decrease. */
  longestSeconds: number
  addRun(run: Run): void
  /** `bytes` by sequence number, in the order of the run's renditions. */
  append(segments: readonly (LoggedSegment & { bytes: readonly number[] })[]): void
  dropBefore(sequence: number): void
}

interface Measured {
  run: number
  seconds: number
  bytes: readonly number[]
}

/** Ten minutes of 6 s segments. */
const measuredSegments = 100

export function createIngestedChannel(id: string, settings: ChannelSettings): IngestedChannel {
  const runs = new Map<number, Run>()
  let measured: Measured[] = []
  const log = createSegmentLog()
  const channel: IngestedChannel = {
    id,
    settings,
    log,
    runs,
    ladder: { renditions: [], fps: 25 },
    mostRenditions: 0,
    longestSeconds: 0,
    addRun: (run) => void runs.set(run.id, run),
    append(segments) {
      log.append(segments)
      for (const { run, durationUs, bytes } of segments.slice(-measuredSegments))
        measured.push({ run, seconds: durationUs / 1e6, bytes })
      measured = measured.slice(-measuredSegments)
      for (const { durationUs } of segments)
        channel.longestSeconds = Math.max(channel.longestSeconds, durationUs / 1e6)
      channel.ladder = ladderOf(runs, measured)
      channel.mostRenditions = Math.max(channel.mostRenditions, channel.ladder.renditions.length)
    },
    dropBefore(sequence) {
      log.dropBefore(sequence)
      const oldest = log.at(log.first())?.run
      for (const run of runs.keys()) if (oldest !== undefined && run < oldest) runs.delete(run)
    },
  }
  return channel
}

/**
 * Y-12: the renditions of the channel's multivariant playlist: those of the run with the most, so that sources with fewer do
 * not change the list. Bit rates are measured from recent segments.
 */
function ladderOf(runs: ReadonlyMap<number, Run>, measured: readonly Measured[]): Ladder {
  const [model] = [...runs.values()].toSorted(
    (one, other) =>
      other.renditions.length - one.renditions.length ||
      Number(other.isSource) - Number(one.isSource) ||
      other.id - one.id,
  )
  if (!model) return { renditions: [], fps: 25 }
  const ladder = model.renditions
  const renditions = ladder.map((rendition, index): Rendition => {
    const samples = measured.flatMap(({ run, seconds, bytes }) => {
      const own = runs.get(run)
      const size = own && bytes[nearestRendition(ladder, index, own)]
      return size === undefined ? [] : [{ seconds, bits: size * 8 }]
    })
    return { ...rendition, index, ...bitRates(samples) }
  })
  return { renditions, fps: model.fps }
}

function bitRates(samples: readonly { seconds: number; bits: number }[]) {
  const total = samples.reduce(
    (sum, { seconds, bits }) => ({ seconds: sum.seconds + seconds, bits: sum.bits + bits }),
    {
      seconds: 0,
      bits: 0,
    },
  )
  // Short segments at the end of a run exaggerate the peak.
  const whole = samples.filter(({ seconds }) => seconds >= 1)
  const peak = Math.max(0, ...whole.map(({ seconds, bits }) => bits / seconds))
  const average = total.seconds > 0 ? total.bits / total.seconds : 0
  return {
    peakBps: Math.max(1, Math.ceil(Math.max(peak, average))),
    averageBps: Math.max(1, Math.round(average)),
  }
}

/** Y-12: the index in a run of what comes closest to a rendition of the channel: sound for sound, pictures of a similar height. */
export function nearestRendition(
  ladder: readonly Pick<LiveRendition, 'height'>[],
  index: number,
  { renditions }: Pick<Run, 'renditions'>,
): number {
  const wanted = ladder[Math.min(index, ladder.length - 1)]?.height ?? 0
  const distance = (height: number) =>
    (height === 0) === (wanted === 0) ? Math.abs(height - wanted) : 1e6 + height
  let best = 0
  for (const [at, { height }] of renditions.entries())
    if (distance(height) < distance(renditions[best]?.height ?? 0)) best = at
  return best
}
