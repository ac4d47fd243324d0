import {
  isDue,
  type PlayoutInput,
  type PlayoutLimits,
  type PlayoutState,
  type Step,
} from './playout-state.ts'

/** A GOP arrives when it is complete, so the next one is late only after its usual interval and half of it. */
const intervalMargin = 1.5
/** A source that is receiving media gets half as much time again before the slate. */
const receivingMargin = 1.5

/** When the slate has to begin, in Unix milliseconds. */
export function slateDue(
  { endMs, startedMs, publishedMs, onAir, buffers }: PlayoutState,
  { wanted, isReceiving }: PlayoutInput,
  nowMs: number,
  { slateAfterMs, maxOffsetMs }: PlayoutLimits,
): number {
  if (onAir.kind === 'slate') return -Infinity
  const wasSetBack = endMs !== null && endMs > nowMs + maxOffsetMs
  const idleSinceMs = wasSetBack ? publishedMs : Math.max(startedMs, endMs ?? startedMs)
  if (wanted === null) return idleSinceMs + slateAfterMs
  const buffer = buffers.get(wanted)
  const lastMs = buffer?.arrivedMs ?? -Infinity
  const intervalMs = buffer?.gops.at(-1)?.durationMs ?? 0
  const patienceMs = Math.max(slateAfterMs, intervalMargin * intervalMs)
  return Math.max(idleSinceMs + (isReceiving ? receivingMargin : 1) * patienceMs, lastMs + patienceMs)
}

/** Publishes the next segment of the slate. Null: it is not due. */
export function playSlate(
  state: PlayoutState,
  input: PlayoutInput,
  nowMs: number,
  limits: PlayoutLimits,
): Step | null {
  const { slateMs } = input
  const { onAir, endMs } = state
  if (slateMs === null || nowMs < slateDue(state, input, nowMs, limits)) return null
  const isOn = onAir.kind === 'slate'
  const startsAtMs = isOn ? (endMs as number) : Math.max(endMs ?? 0, nowMs - slateMs)
  if (!isDue(state, startsAtMs, slateMs, nowMs, limits)) return null
  if (isOn && isAboutToEnter(state, input, nowMs, limits)) return null
  return {
    state: {
      ...state,
      endMs: startsAtMs + slateMs,
      publishedMs: nowMs,
      onAir: { kind: 'slate' },
    },
    segment: {
      sourceId: null,
      gops: [],
      keepMs: null,
      durationMs: slateMs,
      startsAtMs,
      isDiscontinuity: !isOn,
    },
  }
}

/**
 * Whether the next pictures of the wanted source, which have not arrived, start within the next segment of the slate. The slate
 * then waits. Otherwise its end would always be after the next keyframe of sources with long intervals between keyframes.
 */
function isAboutToEnter(
  { buffers, endMs }: PlayoutState,
  { wanted, expectedMs, slateMs }: PlayoutInput,
  nowMs: number,
  limits: PlayoutLimits,
): boolean {
  if (wanted === null || endMs === null || slateMs === null) return false
  const buffer = buffers.get(wanted)
  const hasGops =
    buffer !== undefined && buffer.arrivedMs !== null && buffer.encodingNumber !== buffer.endedEncoding
  const gopMs = buffer?.gops.at(-1)?.durationMs ?? limits.maxOffsetMs
  const nextMs = expectedMs ?? (hasGops ? buffer.programmeStartMs + buffer.mediaEndMs : null)
  if (nextMs === null || nextMs < endMs - limits.toleranceMs / 2 || nextMs >= endMs + slateMs) return false
  return nowMs < nextMs + gopMs + limits.bridgeWaitMs
}
