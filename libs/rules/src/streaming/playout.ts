/**
 * Y-18: what an ingested channel publishes, and when. The clock decides this, not the arrival of media. Times in Unix milliseconds,
 * durations in milliseconds.
 */
import {
  addGop,
  cutSegment,
  dropBefore,
  durationOf,
  emptyBuffer,
  firstEncoding,
  keepNewest,
  type LiveBuffer,
} from './live-buffer.ts'
import { playSlate, slateDue } from './playout-slate.ts'
import {
  isDue,
  enterFromMs,
  notLaterThan,
  sourceOnAir,
  type PlayoutDecision,
  type PlayoutInput,
  type PlayoutLimits,
  type PlayoutSegment,
  type PlayoutState,
  type SourceOnAir,
  type Step,
} from './playout-state.ts'

const maxSegmentsAtOnce = 30

/**
 * Takes what has arrived and decides what is published now. Each source fills its own buffer. The end of the timeline follows the
 * clock: excess media waits, and is skipped when it is more than `maxBufferMs`. A change of the source happens at a keyframe of the
 * new one, up to which the former one plays.
 */
export function advancePlayout(
  before: PlayoutState,
  input: PlayoutInput,
  nowMs: number,
  limits: PlayoutLimits,
): PlayoutDecision {
  let state = receive(notLaterThan(before, nowMs), input, limits)
  const segments: PlayoutSegment[] = []
  while (segments.length < maxSegmentsAtOnce) {
    const step = changeSource(state, input, nowMs, limits) ?? playOn(state, input, nowMs, limits)
    if (!step) break
    state = step.state
    if (step.segment) segments.push(step.segment)
  }
  const slateDueMs = slateDue(state, input, nowMs, limits)
  return { state, segments, needsSlate: nowMs >= slateDueMs - limits.slateAfterMs / 2 }
}

function receive(before: PlayoutState, input: PlayoutInput, limits: PlayoutLimits): PlayoutState {
  const buffers = new Map([...before.buffers].filter(([id]) => input.sources.includes(id)))
  for (const { sourceId, gop } of input.arrived)
    if (input.sources.includes(sourceId))
      buffers.set(sourceId, addGop(buffers.get(sourceId) ?? emptyBuffer, gop))
  for (const { sourceId, encodingNumber } of input.endedEncodings) {
    const buffer = buffers.get(sourceId)
    if (buffer) buffers.set(sourceId, { ...buffer, endedEncoding: encodingNumber })
  }
  for (const [id, buffer] of buffers)
    if (id !== sourceOnAir(before)) buffers.set(id, keepNewest(buffer, limits.maxBufferMs))
  return { ...before, buffers }
}

/**
 * Lets the wanted source enter at its first keyframe after the end of the timeline. Null: no source is wanted; the
 * wanted one is on air already, or has no such keyframe yet; or the former source plays on, because its last pictures have not arrived.
 */
function changeSource(
  state: PlayoutState,
  { wanted }: PlayoutInput,
  nowMs: number,
  limits: PlayoutLimits,
): Step | null {
  const { onAir, endMs } = state
  if (wanted === null || wanted === sourceOnAir(state)) return null
  const buffer = dropBefore(state.buffers.get(wanted) ?? emptyBuffer, enterFromMs(state.endMs, nowMs, limits))
  const [head] = buffer.gops
  if (!head) return null
  const entered: PlayoutState = {
    ...state,
    buffers: new Map(state.buffers).set(wanted, buffer),
    onAir: {
      kind: 'source',
      sourceId: wanted,
      encodingNumber: null,
      isFirstAfterGap: onAir.kind !== 'source',
    },
  }
  const bridge =
    endMs === null ? null : bridgeTo(state, head.programmeMs - endMs, head.programmeMs, nowMs, limits)
  if (bridge === 'wait') return null
  if (bridge === null || endMs === null) return { state: entered, segment: null }
  const buffers = withoutGops(entered.buffers, bridge)
  return {
    state: { ...entered, buffers, endMs: endMs + bridge.durationMs, publishedMs: nowMs },
    segment: bridge,
  }
}

/** Published GOPs are not published again if their source returns at once. */
function withoutGops(
  buffers: PlayoutState['buffers'],
  { sourceId, gops: used }: PlayoutSegment,
): PlayoutState['buffers'] {
  const buffer = sourceId === null ? undefined : buffers.get(sourceId)
  if (sourceId === null || !buffer) return buffers
  const gops = buffer.gops.filter(({ id }) => !used.includes(id))
  return new Map(buffers).set(sourceId, { ...buffer, gops })
}

/**
 * The last segment of the source that is replaced: `neededMs` of media, up to the first keyframe of the next source at `untilMs`. `wait`:
 * the media may still arrive; null: the source has none left.
 */
function bridgeTo(
  { onAir, buffers, endMs }: PlayoutState,
  neededMs: number,
  untilMs: number,
  nowMs: number,
  limits: PlayoutLimits,
): PlayoutSegment | 'wait' | null {
  if (onAir.kind !== 'source' || onAir.encodingNumber === null || neededMs < limits.toleranceMs / 4)
    return null
  const { gops, isComplete } = firstEncoding(buffers.get(onAir.sourceId) ?? emptyBuffer)
  const own = gops[0]?.encodingNumber === onAir.encodingNumber ? gops : []
  const covered = own.findIndex((_, index) => durationOf(own.slice(0, index + 1)) >= neededMs)
  const isWaiting = covered === -1 && !isComplete && nowMs - untilMs < limits.bridgeWaitMs
  if (isWaiting) return 'wait'
  const used = covered === -1 ? own : own.slice(0, covered + 1)
  if (used.length === 0) return null
  const allMs = durationOf(used)
  const durationMs = Math.min(allMs, neededMs)
  return {
    sourceId: onAir.sourceId,
    gops: used.map(({ id }) => id),
    keepMs: durationMs < allMs ? durationMs : null,
    durationMs,
    startsAtMs: endMs as number,
    isDiscontinuity: false,
  }
}

/** Publishes the next segment of the source on air, or of the slate. Null: it is not due. */
function playOn(state: PlayoutState, input: PlayoutInput, nowMs: number, limits: PlayoutLimits): Step | null {
  const { onAir } = state
  const fromSource = onAir.kind === 'source' ? playSource(state, onAir, nowMs, limits) : null
  if (fromSource === 'wait') return null
  return fromSource ?? playSlate(state, input, nowMs, limits)
}

/** `wait`: its next segment is not due. Null: it has none. */
function playSource(
  state: PlayoutState,
  { sourceId, encodingNumber, isFirstAfterGap }: SourceOnAir,
  nowMs: number,
  limits: PlayoutLimits,
): Step | 'wait' | null {
  const { endMs } = state
  const before = state.buffers.get(sourceId) ?? emptyBuffer
  const buffer = skipExcess(before, encodingNumber, endMs, nowMs, limits)
  const { gops, isComplete } = firstEncoding(buffer)
  const [head] = gops
  if (!head) return null
  const follows = head.encodingNumber === encodingNumber && head.id === before.gops[0]?.id
  const isLate = endMs === null || nowMs - endMs > limits.maxOffsetMs
  const isQuick = !follows && (isLate || isFirstAfterGap)
  const targetMs = isQuick ? limits.firstSegmentMs : limits.segmentMs
  const count = cutSegment(gops, isComplete, targetMs)
  if (count === null) return null
  const used = gops.slice(0, count)
  const durationMs = durationOf(used)
  const bufferedMs = isComplete ? Infinity : durationOf(gops)
  const next = { follows, programmeMs: head.programmeMs, bufferedMs }
  const startsAtMs = startOf(state, next, nowMs, limits)
  if (!isDue(state, startsAtMs, durationMs, nowMs, limits)) return 'wait'
  return {
    state: {
      ...state,
      endMs: startsAtMs + durationMs,
      publishedMs: nowMs,
      onAir: { kind: 'source', sourceId, encodingNumber: head.encodingNumber, isFirstAfterGap: false },
      buffers: new Map(state.buffers).set(sourceId, { ...buffer, gops: buffer.gops.slice(count) }),
    },
    segment: {
      sourceId,
      gops: used.map(({ id }) => id),
      keepMs: null,
      durationMs,
      startsAtMs,
      isDiscontinuity: !follows || startsAtMs !== endMs,
    },
  }
}

/** Drops media of a new encoding that is before the end of the timeline, and skips excess media. */
function skipExcess(
  buffer: LiveBuffer,
  encodingNumber: number | null,
  endMs: number | null,
  nowMs: number,
  limits: PlayoutLimits,
): LiveBuffer {
  const [head] = buffer.gops
  const isExcess = durationOf(buffer.gops) > limits.maxBufferMs
  const isNew = head !== undefined && head.encodingNumber !== encodingNumber
  if (!isExcess && !isNew) return buffer
  const fromMs = enterFromMs(endMs, nowMs, limits)
  const rest = dropBefore(buffer, fromMs)
  // If everything is too old, the newest part is played nevertheless.
  return isExcess && rest.gops.length === 0 ? keepNewest(buffer, limits.maxOffsetMs) : rest
}

interface Next {
  follows: boolean
  programmeMs: number
  /** Length of the media that could be published now. Infinity: the encoding has ended, and its rest is not late. */
  bufferedMs: number
}

/** Programme time of the next segment. It continues the timeline, unless the timeline has fallen behind permanently. */
function startOf(
  { endMs }: PlayoutState,
  { follows, programmeMs, bufferedMs }: Next,
  nowMs: number,
  { toleranceMs, maxOffsetMs }: PlayoutLimits,
): number {
  if (endMs === null) return programmeMs
  if (!follows) return Math.max(endMs, programmeMs)
  const isBehind = programmeMs - endMs > toleranceMs
  const isFarBehind = nowMs - (endMs + bufferedMs) > maxOffsetMs / 2
  if (isFarBehind) return Math.max(endMs, programmeMs, nowMs - bufferedMs)
  return isBehind ? programmeMs : endMs
}
