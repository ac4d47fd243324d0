/** Y-05: which source of a channel is on air. Times in Unix milliseconds. */

export interface FailOverLimits {
  /** A source without data for this long is down. */
  downAfterMs: number
  /** A source that is black and silent for this long is down. */
  blackSilentAfterMs: number
  /** A source has to be stable for this long before it replaces a later one. */
  returnAfterMs: number
  /** A source that was on air before has to be stable for this long before it replaces the slate. */
  leaveSlateAfterMs: number
  /** A pause of this length interrupts a source that is sent by an encoder. */
  interruptedAfterMs: number
  /** A source with this many interruptions within `interruptionWindowMs` is unstable. */
  maxInterruptions: number
  interruptionWindowMs: number
  maxSwitches: number
  /** The period to which `maxSwitches` applies. */
  switchWindowMs: number
}

export const failOverLimits: FailOverLimits = {
  downAfterMs: 10_000,
  blackSilentAfterMs: 20_000,
  returnAfterMs: 30_000,
  leaveSlateAfterMs: 5_000,
  interruptedAfterMs: 3_000,
  maxInterruptions: 3,
  interruptionWindowMs: 60_000,
  maxSwitches: 4,
  switchWindowMs: 600_000,
}

/** What is known of an enabled source now. */
export interface SourceSignal {
  id: number
  /** When data last arrived; null: never. */
  lastDataMs: number | null
  /** Since when it is black and silent; null: it is not, or that is not known. */
  blackSilentSinceMs: number | null
  /** An encoder sends it continuously, so that pauses are interruptions. */
  isContinuous: boolean
}

export interface FailOverState {
  /** Null: the slate. */
  onAir: number | null
  /** Sources that have been on air. */
  used: ReadonlySet<number>
  /** Since when each source has had data without interruption. */
  stableSinceMs: ReadonlyMap<number, number>
  /** When data was last received before each interruption within the window. */
  interruptionsMs: ReadonlyMap<number, readonly number[]>
  /** Times of the switches within the window. */
  switchesMs: readonly number[]
  /** Of the latest alert; null: there was none. */
  alertedMs: number | null
}

export type SwitchReason =
  | 'start'
  | 'no-data'
  | 'interrupted'
  | 'black-and-silent'
  | 'source-removed'
  | 'source-returned'
  | 'no-source'

export interface FailOverDecision {
  state: FailOverState
  /** `to` null: the slate. */
  change: { to: number | null; reason: SwitchReason } | null
  /**
   * `switched`: another source than the first one is on air; `flapping`: too many switches, so the channel stays as it is;
   * `interrupted`: the source on air is unstable, and there is no better one.
   */
  alert: 'switched' | 'flapping' | 'interrupted' | null
}

/** The state of a channel that starts: the slate, from which the first source with data takes over at once. */
export function initialFailOver(): FailOverState {
  return {
    onAir: null,
    used: new Set(),
    stableSinceMs: new Map(),
    interruptionsMs: new Map(),
    switchesMs: [],
    alertedMs: null,
  }
}

/**
 * Decides which source is on air, given the enabled sources in their order. A source that is down is replaced by the first
 * one with data, or by the slate; one that is interrupted repeatedly, by the first that is not. An earlier source returns when
 * it has been stable. At most one alert per window.
 */
export function decideFailOver(
  before: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits = failOverLimits,
): FailOverDecision {
  const stableSinceMs = stability(before, signals, nowMs, limits)
  const switchesMs = before.switchesMs.filter((at) => at > nowMs - limits.switchWindowMs)
  const interruptionsMs = recentInterruptions(before, signals, nowMs, limits)
  const state = { ...before, stableSinceMs, interruptionsMs, switchesMs }
  const change = wantedChange(state, signals, nowMs, limits)
  const mayAlert = state.alertedMs === null || state.alertedMs <= nowMs - limits.switchWindowMs
  if (change === null)
    return mayAlert && state.onAir !== null && isUnstable(state, state.onAir, limits)
      ? { state: { ...state, alertedMs: nowMs }, change, alert: 'interrupted' }
      : { state, change, alert: null }
  const isFirstStart = change.reason === 'start'
  if (!isFirstStart && switchesMs.length >= limits.maxSwitches)
    return mayAlert
      ? { state: { ...state, alertedMs: nowMs }, change: null, alert: 'flapping' }
      : { state, change: null, alert: null }
  const isWorse = !isFirstStart && change.reason !== 'source-returned'
  const alert = isWorse && mayAlert ? 'switched' : null
  return {
    state: {
      ...state,
      onAir: change.to,
      used: change.to === null ? state.used : new Set([...state.used, change.to]),
      switchesMs: isFirstStart ? switchesMs : [...switchesMs, nowMs],
      alertedMs: alert === null ? state.alertedMs : nowMs,
    },
    change,
    alert,
  }
}

function stability(
  before: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): ReadonlyMap<number, number> {
  const up = signals.filter((signal) => downReason(signal, nowMs, limits) === null)
  return new Map(up.map(({ id }) => [id, before.stableSinceMs.get(id) ?? nowMs]))
}

function recentInterruptions(
  before: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): ReadonlyMap<number, readonly number[]> {
  return new Map(
    signals.map(({ id, lastDataMs, isContinuous }) => {
      const known = (before.interruptionsMs.get(id) ?? []).filter(
        (at) => at > nowMs - limits.interruptionWindowMs,
      )
      const isPaused = isContinuous && lastDataMs !== null && nowMs - lastDataMs >= limits.interruptedAfterMs
      const isNew = isPaused && !known.includes(lastDataMs)
      return [id, isNew ? [...known, lastDataMs] : known]
    }),
  )
}

function isUnstable(
  { interruptionsMs }: FailOverState,
  id: number,
  { maxInterruptions }: FailOverLimits,
): boolean {
  return (interruptionsMs.get(id)?.length ?? 0) >= maxInterruptions
}

function downReason(
  { lastDataMs, blackSilentSinceMs }: SourceSignal,
  nowMs: number,
  limits: FailOverLimits,
): 'no-data' | 'black-and-silent' | null {
  if (lastDataMs === null || nowMs - lastDataMs >= limits.downAfterMs) return 'no-data'
  const isDark = blackSilentSinceMs !== null && nowMs - blackSilentSinceMs >= limits.blackSilentAfterMs
  return isDark ? 'black-and-silent' : null
}

function wantedChange(
  state: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): FailOverDecision['change'] {
  const current = signals.find(({ id }) => id === state.onAir)
  const stableFor = ({ id }: SourceSignal) => nowMs - (state.stableSinceMs.get(id) ?? Infinity)
  if (state.onAir === null) {
    const found = signals.find(
      (one) => stableFor(one) >= (state.used.has(one.id) ? limits.leaveSlateAfterMs : 0),
    )
    if (!found) return null
    return { to: found.id, reason: state.used.size === 0 ? 'start' : 'source-returned' }
  }
  const down = current ? downReason(current, nowMs, limits) : 'source-removed'
  if (down !== null) {
    const next = signals.find((one) => one.id !== state.onAir && stableFor(one) >= 0)
    return { to: next?.id ?? null, reason: next || down !== 'no-data' ? down : 'no-source' }
  }
  const steady = signals.filter(({ id }) => !isUnstable(state, id, limits))
  if (current && !steady.includes(current)) {
    const next = steady.find((one) => stableFor(one) >= 0)
    return next ? { to: next.id, reason: 'interrupted' } : null
  }
  const earlier = steady.slice(0, steady.indexOf(current as SourceSignal))
  const better = earlier.find(
    (one) =>
      stableFor(one) >= limits.returnAfterMs &&
      (state.interruptionsMs.get(one.id)?.at(-1) ?? -Infinity) <= nowMs - limits.returnAfterMs,
  )
  return better ? { to: better.id, reason: 'source-returned' } : null
}
