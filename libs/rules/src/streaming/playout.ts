/**
 * Y-18: what a live channel publishes, and when. The clock decides this, not the arrival of media. Times in Unix milliseconds,
 * durations in milliseconds.
 */
import {
  addGroup,
  cutSegment,
  dropBefore,
  durationOf,
  emptyBuffer,
  firstRun,
  keepNewest,
  type LiveBuffer,
} from './live-buffer.ts'
import { playSlate, slateDue } from './playout-slate.ts'
import {
  isDue,
  joinFromMs,
  notLaterThan,
  type PlayoutDecision,
  type PlayoutInput,
  type PlayoutLimits,
  type PlayoutSegment,
  type PlayoutState,
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
  const slate = slateDue(state, input, nowMs, limits)
  return { state, segments, needsSlate: nowMs >= slate - limits.slateAfterMs / 2 }
}

function receive(before: PlayoutState, input: PlayoutInput, limits: PlayoutLimits): PlayoutState {
  const buffers = new Map([...before.buffers].filter(([id]) => input.sources.includes(id)))
  for (const { sourceId, group } of input.arrived)
    if (input.sources.includes(sourceId))
      buffers.set(sourceId, addGroup(buffers.get(sourceId) ?? emptyBuffer, group))
  for (const { sourceId, run } of input.endedRuns) {
    const buffer = buffers.get(sourceId)
    if (buffer) buffers.set(sourceId, { ...buffer, endedRun: run })
  }
  for (const [id, buffer] of buffers)
    if (id !== before.feed?.sourceId) buffers.set(id, keepNewest(buffer, limits.maxBufferMs))
  return { ...before, buffers }
}

/** Lets the wanted source join at its first keyframe after the end of the timeline. Null: it is on air, or has none. */
function changeSource(
  state: PlayoutState,
  { wanted }: PlayoutInput,
  nowMs: number,
  limits: PlayoutLimits,
): Step | null {
  const { feed, endMs } = state
  if (wanted === null || wanted === feed?.sourceId) return null
  const buffer = dropBefore(state.buffers.get(wanted) ?? emptyBuffer, joinFromMs(state, nowMs, limits))
  const [head] = buffer.groups
  if (!head) return null
  const joined = {
    ...state,
    buffers: new Map(state.buffers).set(wanted, buffer),
    feed: { sourceId: wanted, run: null, isAfterSlate: feed === null || feed.sourceId === null },
  }
  const bridge =
    endMs === null ? null : bridgeTo(state, head.programmeMs - endMs, head.programmeMs, nowMs, limits)
  if (bridge === 'wait') return null
  if (bridge === null || endMs === null) return { state: joined, segment: null }
  const buffers = withoutGroups(joined.buffers, bridge)
  return {
    state: { ...joined, buffers, endMs: endMs + bridge.durationMs, publishedMs: nowMs },
    segment: bridge,
  }
}

/** Published groups are not published again if their source returns at once. */
function withoutGroups(
  buffers: PlayoutState['buffers'],
  { sourceId, groups: used }: PlayoutSegment,
): PlayoutState['buffers'] {
  const buffer = sourceId === null ? undefined : buffers.get(sourceId)
  if (sourceId === null || !buffer) return buffers
  const groups = buffer.groups.filter(({ id }) => !used.includes(id))
  return new Map(buffers).set(sourceId, { ...buffer, groups })
}

/** The last segment of the source that is replaced, up to the first keyframe of the next source. Null: it has no media left. */
function bridgeTo(
  { feed, buffers, endMs }: PlayoutState,
  neededMs: number,
  untilMs: number,
  nowMs: number,
  limits: PlayoutLimits,
): PlayoutSegment | 'wait' | null {
  if (feed === null || feed.sourceId === null || feed.run === null || neededMs < limits.toleranceMs / 4)
    return null
  const { groups, isComplete } = firstRun(buffers.get(feed.sourceId) ?? emptyBuffer)
  const own = groups[0]?.run === feed.run ? groups : []
  const covered = own.findIndex((_, index) => durationOf(own.slice(0, index + 1)) >= neededMs)
  const isWaiting = covered === -1 && !isComplete && nowMs - untilMs < limits.bridgeWaitMs
  if (isWaiting) return 'wait'
  const used = covered === -1 ? own : own.slice(0, covered + 1)
  if (used.length === 0) return null
  const allMs = durationOf(used)
  const durationMs = Math.min(allMs, neededMs)
  return {
    sourceId: feed.sourceId,
    groups: used.map(({ id }) => id),
    keepMs: durationMs < allMs ? durationMs : null,
    durationMs,
    startsAtMs: endMs as number,
    isJoin: false,
  }
}

/** Publishes the next segment of the source on air, or of the slate. Null: it is not due. */
function playOn(state: PlayoutState, input: PlayoutInput, nowMs: number, limits: PlayoutLimits): Step | null {
  const { feed } = state
  const fromSource =
    feed !== null && feed.sourceId !== null ? playSource(state, feed.sourceId, nowMs, limits) : null
  if (fromSource === 'wait') return null
  return fromSource ?? playSlate(state, input, nowMs, limits)
}

/** `wait`: its next segment is not due. Null: it has none. */
function playSource(
  state: PlayoutState,
  sourceId: number,
  nowMs: number,
  limits: PlayoutLimits,
): Step | 'wait' | null {
  const { endMs, feed } = state
  const buffer = skipExcess(state, sourceId, nowMs, limits)
  const { groups, isComplete } = firstRun(buffer)
  const [head] = groups
  if (!head) return null
  const follows = head.run === feed?.run && head.id === state.buffers.get(sourceId)?.groups[0]?.id
  const isLate = endMs === null || nowMs - endMs > limits.maxOffsetMs
  const isQuick = !follows && (isLate || feed?.isAfterSlate === true)
  const targetMs = isQuick ? limits.firstSegmentMs : limits.segmentMs
  const count = cutSegment(groups, isComplete, targetMs)
  if (count === null) return null
  const used = groups.slice(0, count)
  const durationMs = durationOf(used)
  const bufferedMs = isComplete ? Infinity : durationOf(groups)
  const next = { follows, programmeMs: head.programmeMs, bufferedMs }
  const startsAtMs = startOf(state, next, nowMs, limits)
  if (!isDue(state, startsAtMs, durationMs, nowMs, limits)) return 'wait'
  return {
    state: {
      ...state,
      endMs: startsAtMs + durationMs,
      publishedMs: nowMs,
      feed: { sourceId, run: head.run, isAfterSlate: false },
      buffers: new Map(state.buffers).set(sourceId, { ...buffer, groups: buffer.groups.slice(count) }),
    },
    segment: {
      sourceId,
      groups: used.map(({ id }) => id),
      keepMs: null,
      durationMs,
      startsAtMs,
      isJoin: !follows || startsAtMs !== endMs,
    },
  }
}

/** Drops media of a new run that is before the end of the timeline, and skips excess media. */
function skipExcess(
  { buffers, feed, endMs }: PlayoutState,
  sourceId: number,
  nowMs: number,
  limits: PlayoutLimits,
): LiveBuffer {
  const buffer = buffers.get(sourceId) ?? emptyBuffer
  const [head] = buffer.groups
  const isExcess = durationOf(buffer.groups) > limits.maxBufferMs
  const isNew = head !== undefined && head.run !== feed?.run
  if (!isExcess && !isNew) return buffer
  const fromMs = joinFromMs({ endMs } as PlayoutState, nowMs, limits)
  const rest = dropBefore(buffer, fromMs)
  // If everything is too old, the newest part is played nevertheless.
  return isExcess && rest.groups.length === 0 ? keepNewest(buffer, limits.maxOffsetMs) : rest
}

interface Next {
  follows: boolean
  programmeMs: number
  /** Length of the media that could be published now. Infinity: the run has ended, and its rest is not late. */
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
