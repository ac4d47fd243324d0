import type { LiveBuffer, MediaGop } from './live-buffer.ts'

/** Y-18: the parameters of the playout of an ingested channel. Times in Unix milliseconds, durations in milliseconds. */
export interface PlayoutLimits {
  /** Target of a segment. */
  segmentMs: number
  /**
   * How far what is published may deviate from the clock before media is dropped or programme time is set again. Not less than what
   * a source delivers at once, whatever the target duration is.
   */
  maxOffsetMs: number
  /** Target of the first segment after the slate, or after a gap. */
  firstSegmentMs: number
  /** A buffer with more than this, 18 s by default, skips to the present. The buffer of a source that is not on air keeps this much. */
  maxBufferMs: number
  /** The slate follows when nothing could be published for this long, or for longer while a source is wanted (`slateDue`). */
  slateAfterMs: number
  /** Programme time is only corrected if it is wrong by more than this. */
  toleranceMs: number
  /** How long, 3 s by default, a change waits for the last pictures of the source that it replaces. */
  bridgeWaitMs: number
}

/** Y-18: the parameters that follow from these three, which are explained at `PlayoutLimits`. */
export function playoutLimits(segmentMs: number, slateAfterMs: number, maxOffsetMs: number): PlayoutLimits {
  return {
    segmentMs,
    maxOffsetMs,
    firstSegmentMs: segmentMs / 3,
    maxBufferMs: 3 * maxOffsetMs,
    slateAfterMs,
    toleranceMs: Math.min(1_000, maxOffsetMs / 2),
    bridgeWaitMs: maxOffsetMs / 2,
  }
}

export interface PlayoutState {
  startedMs: number
  /** Where the timeline ends; null: it is empty. */
  endMs: number | null
  publishedMs: number
  onAir: OnAir
  buffers: ReadonlyMap<number, LiveBuffer>
}

/** What the timeline continues with: nothing since the start, the slate, or a source. */
export type OnAir = { kind: 'nothing' } | { kind: 'slate' } | SourceOnAir

export interface SourceOnAir {
  kind: 'source'
  sourceId: number
  /** The encoding of its last segment; null: it has none since it was chosen. */
  encodingNumber: number | null
  /** Its next segment is the first one after the slate, or of the channel. */
  isFirstAfterGap: boolean
}

/** The source on air; null: the slate, or nothing. */
export function sourceOnAir({ onAir }: Pick<PlayoutState, 'onAir'>): number | null {
  return onAir.kind === 'source' ? onAir.sourceId : null
}

export interface PlayoutInput {
  /** GOPs that have arrived. */
  arrived: readonly { sourceId: number; gop: MediaGop }[]
  /** Encodings without further GOPs. */
  endedEncodings: readonly { sourceId: number; encodingNumber: number }[]
  /** The enabled sources. */
  sources: readonly number[]
  /** The source that should be on air; null: none has new media, so the slate follows. */
  wanted: number | null
  /** Data of the wanted source is arriving, so its next GOP is expected. */
  isReceiving: boolean
  /**
   * Estimated programme time of the first picture of the wanted source, while its encoding has delivered no GOP: since when it waits
   * for one. Null: it does not wait.
   */
  expectedMs: number | null
  /** Length of a segment of the slate; null: it is not ready. */
  slateMs: number | null
}

export interface PlayoutSegment {
  /** Null: the slate. */
  sourceId: number | null
  /** IDs of its GOPs. */
  gops: readonly number[]
  /** How much of the GOPs is kept, if not all; null: all. */
  keepMs: number | null
  durationMs: number
  startsAtMs: number
  /** The segment does not continue the one before it: EXT-X-DISCONTINUITY. */
  isDiscontinuity: boolean
}

export interface PlayoutDecision {
  state: PlayoutState
  segments: PlayoutSegment[]
  /** The slate may follow soon. */
  needsSlate: boolean
}

export function initialPlayout(endMs: number | null, nowMs: number): PlayoutState {
  return { startedMs: nowMs, endMs, publishedMs: nowMs, onAir: { kind: 'nothing' }, buffers: new Map() }
}

/** Nothing has happened later than now: after the clock was set back, it counts as having happened now. */
export function notLaterThan(state: PlayoutState, nowMs: number): PlayoutState {
  const { startedMs, publishedMs, buffers } = state
  const limit = (buffer: LiveBuffer): LiveBuffer =>
    buffer.arrivedMs !== null && buffer.arrivedMs > nowMs ? { ...buffer, arrivedMs: nowMs } : buffer
  return {
    ...state,
    startedMs: Math.min(startedMs, nowMs),
    publishedMs: Math.min(publishedMs, nowMs),
    buffers: new Map([...buffers].map(([id, buffer]) => [id, limit(buffer)])),
  }
}

/** One decision: the segment to publish, and the state after it. */
export interface Step {
  state: PlayoutState
  segment: PlayoutSegment | null
}

/** A segment may be published this much before the clock reaches its end, so that small variations do not delay it. */
const earlyMs = 300

/** The programme time from which a source may enter the timeline. */
export function enterFromMs(endMs: number | null, nowMs: number, limits: PlayoutLimits): number {
  const isFar = endMs === null || nowMs - endMs > limits.maxBufferMs || endMs - nowMs > limits.maxOffsetMs
  return (isFar ? nowMs - limits.maxOffsetMs : endMs) - limits.toleranceMs / 2
}

/** Whether the clock has reached the end of a segment. */
export function isDue(
  { endMs, publishedMs }: PlayoutState,
  startsAtMs: number,
  durationMs: number,
  nowMs: number,
  { maxOffsetMs }: PlayoutLimits,
): boolean {
  // The clock was set back. Programme time cannot go back, so the timeline continues at its pace.
  if (endMs !== null && endMs > nowMs + maxOffsetMs) return nowMs - publishedMs >= durationMs
  return startsAtMs + durationMs <= nowMs + earlyMs
}
