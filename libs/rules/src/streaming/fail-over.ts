/** Y-05: which source of a channel should be on air. Times in Unix milliseconds. */
import { failOverLimits, type FailOverLimits } from './fail-over-limits.ts'

/** The current facts about an enabled source. */
export interface SourceSignal {
  id: number
  /** When new media last arrived; null: never. */
  lastDataMs: number | null
  /** Its connection is closed, or its playlist has ended. */
  isEnded: boolean
  /** The source cannot be played for a known reason, such as its codec. New media does not change that. */
  isUnplayable: boolean
  /** Since when it is black and silent; null: it is not, or this is unknown. */
  blackSilentSinceMs: number | null
  /** An encoder sends the source continuously, so pauses are interruptions. */
  isContinuous: boolean
  /** How long media may be absent and then arrive at once, while the source sends. */
  burstMs: number
}

export interface FailOverState {
  /**
   * The source that should be on air; null: none has new media, so the slate follows. A wanted source is on air once the
   * playout has changed to it.
   */
  wanted: number | null
  /** Sources that have been wanted. */
  used: ReadonlySet<number>
  /** Since when each source has had data without interruption. */
  uninterruptedSinceMs: ReadonlyMap<number, number>
  /** When data was last received before each interruption within the window. */
  interruptionsMs: ReadonlyMap<number, readonly number[]>
  /** Times of the changes between sources within the window. */
  switchesMs: readonly number[]
  /** Time of the latest alert; null: there was none. */
  alertedMs: number | null
  /** The first source was replaced too soon after the latest alert, so the alert follows when one is permitted. */
  isAlertOwed: boolean
}

export type SwitchReason =
  | 'start'
  | 'no-data'
  | 'ended'
  | 'unplayable'
  | 'interrupted'
  | 'black-and-silent'
  | 'source-removed'
  | 'source-returned'
  | 'no-source'

export interface FailOverDecision {
  state: FailOverState
  /** `to` null: the slate. */
  change: { to: number | null; reason: SwitchReason } | null
  /** A better source that has to wait, because sources have changed too often. Null: none. */
  held: { sourceId: number; untilMs: number } | null
  /**
   * `switched`: another source than the first one, or the slate, replaces the source on air, or has done so less than
   * `switchWindowMs` after the alert before (then `change` is null); `flapping`: too many changes, so a better source has to wait;
   * `interrupted`: the source on air is interrupted often; `black-and-silent`: it is black and silent. For the last two there is no better
   * source.
   */
  alert: 'switched' | 'flapping' | 'interrupted' | 'black-and-silent' | null
}

/** The initial state of a channel: no source is wanted; the first one that has data will be, without a wait. */
export function initialFailOver(): FailOverState {
  return {
    wanted: null,
    used: new Set(),
    uninterruptedSinceMs: new Map(),
    interruptionsMs: new Map(),
    switchesMs: [],
    alertedMs: null,
    isAlertOwed: false,
  }
}

/**
 * Decides which source should be on air. `signals` are the enabled sources in the operator's order. A source that is up
 * replaces the slate (one that was on air before, after `leaveSlateAfterMs`). Otherwise the first rule that applies to the wanted source decides:
 *
 * 1. If it is down, the best other source that is up replaces it. Without one, the slate does, unless the source is only black and
 *    silent, or has just ended.
 * 2. If its encoder has sent nothing for `stalledAfterMs`, the best source that sends replaces it.
 * 3. If it is interrupted often, the first source that sends and is not interrupted often replaces it. Without one, it stays.
 * 4. An earlier source that is not interrupted often returns once it has been uninterrupted for `returnAfterMs`. It has to wait after
 *    `maxSwitches` changes.
 *
 * The best source is the first one that neither pauses nor is interrupted often, else the first one that does not pause, else the first.
 */
export function decideFailOver(
  before: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits = failOverLimits,
): FailOverDecision {
  const uninterruptedSinceMs = uninterruptedSince(before, signals, nowMs, limits)
  const switchesMs = before.switchesMs.filter((at) => isWithin(at, nowMs, limits.switchWindowMs))
  const interruptionsMs = recentInterruptions(before, signals, nowMs, limits)
  const isAlertOwed = before.isAlertOwed && !isFirst(before.wanted, signals)
  const state = { ...before, uninterruptedSinceMs, interruptionsMs, switchesMs, isAlertOwed }
  const change = wantedChange(state, signals, nowMs, limits)
  const mayAlert = state.alertedMs === null || !isWithin(state.alertedMs, nowMs, limits.switchWindowMs)
  const stay = (
    wanted: FailOverDecision['alert'],
    held: FailOverDecision['held'] = null,
  ): FailOverDecision => {
    const alert = mayAlert ? wanted : null
    return { state: alerted(state, alert, nowMs), change: null, held, alert }
  }
  const isFlapping = switchesMs.length >= limits.maxSwitches
  const owed = isFlapping ? 'flapping' : 'switched'
  if (change === null) return stay(isAlertOwed ? owed : staysBecause(state, signals, nowMs, limits))
  const isFromSource = state.wanted !== null
  if (isFromSource && change.reason === 'source-returned' && isFlapping) {
    const untilMs = (switchesMs.at(-limits.maxSwitches) ?? nowMs) + limits.switchWindowMs
    return stay('flapping', { sourceId: change.to as number, untilMs })
  }
  // Once the first source is wanted, an alert would end at once.
  const isBackup = !isFirst(change.to, signals)
  const isWorse = isBackup && change.reason !== 'start' && change.reason !== 'source-returned'
  const alert = isWorse && mayAlert ? 'switched' : null
  const changed = {
    ...state,
    wanted: change.to,
    used: change.to === null ? state.used : new Set([...state.used, change.to]),
    switchesMs: isFromSource && change.to !== null ? [...switchesMs, nowMs] : switchesMs,
    isAlertOwed: isBackup && (isWorse || isAlertOwed),
  }
  return { state: alerted(changed, alert, nowMs), change, held: null, alert }
}

/** Also true without sources. */
function isFirst(wanted: number | null, signals: readonly SourceSignal[]): boolean {
  return signals.length === 0 || wanted === signals[0]?.id
}

function alerted(state: FailOverState, alert: FailOverDecision['alert'], nowMs: number): FailOverState {
  return alert === null ? state : { ...state, alertedMs: nowMs, isAlertOwed: false }
}

/** The difference is absolute, so that a clock that was set back does not extend the period. */
function isWithin(atMs: number, nowMs: number, periodMs: number): boolean {
  return Math.abs(nowMs - atMs) < periodMs
}

/** What is wrong with a source that stays on air because there is no better one. */
function staysBecause(
  state: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): 'interrupted' | 'black-and-silent' | null {
  const current = signals.find(({ id }) => id === state.wanted)
  if (!current) return null
  if (downReason(current, nowMs, limits) === 'black-and-silent') return 'black-and-silent'
  return isOftenInterrupted(state, current.id, limits) ? 'interrupted' : null
}

function uninterruptedSince(
  before: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): ReadonlyMap<number, number> {
  const up = signals.filter((signal) => !signal.isEnded && downReason(signal, nowMs, limits) === null)
  const sinceMs = (signal: SourceSignal) =>
    isPausing(signal, nowMs, limits.interruptedAfterMs)
      ? undefined
      : before.uninterruptedSinceMs.get(signal.id)
  return new Map(up.map((signal) => [signal.id, Math.min(sinceMs(signal) ?? nowMs, nowMs)]))
}

function recentInterruptions(
  before: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): ReadonlyMap<number, readonly number[]> {
  return new Map(
    signals.map(({ id, lastDataMs, isContinuous }) => {
      const known = (before.interruptionsMs.get(id) ?? []).filter((at) =>
        isWithin(at, nowMs, limits.interruptionWindowMs),
      )
      const signal = { lastDataMs, isContinuous }
      const isPaused = lastDataMs !== null && isPausing(signal, nowMs, limits.interruptedAfterMs)
      const isNew = isPaused && !known.includes(lastDataMs)
      return [id, isNew ? [...known, lastDataMs] : known]
    }),
  )
}

/** Whether an encoder has sent nothing for this long. Media of a playlist arrive segment by segment. */
function isPausing(
  { lastDataMs, isContinuous }: Pick<SourceSignal, 'lastDataMs' | 'isContinuous'>,
  nowMs: number,
  forMs: number,
): boolean {
  return isContinuous && nowMs - (lastDataMs ?? -Infinity) >= forMs
}

function isOftenInterrupted(
  { interruptionsMs }: FailOverState,
  id: number,
  { maxInterruptions }: FailOverLimits,
): boolean {
  return (interruptionsMs.get(id)?.length ?? 0) >= maxInterruptions
}

type DownReason = 'no-data' | 'ended' | 'unplayable' | 'black-and-silent'

function downReason(
  { lastDataMs, burstMs, isEnded, isUnplayable, blackSilentSinceMs }: SourceSignal,
  nowMs: number,
  limits: FailOverLimits,
): DownReason | null {
  const silentMs = nowMs - (lastDataMs ?? -Infinity)
  if (silentMs >= Math.max(limits.downAfterMs, burstMs)) return 'no-data'
  if (isEnded && silentMs >= limits.endedAfterMs) return 'ended'
  if (isUnplayable) return 'unplayable'
  const isBlackAndSilent =
    blackSilentSinceMs !== null && nowMs - blackSilentSinceMs >= limits.blackSilentAfterMs
  return isBlackAndSilent ? 'black-and-silent' : null
}

function wantedChange(
  state: FailOverState,
  signals: readonly SourceSignal[],
  nowMs: number,
  limits: FailOverLimits,
): FailOverDecision['change'] {
  const current = signals.find(({ id }) => id === state.wanted)
  const uninterruptedForMs = ({ id }: SourceSignal) =>
    nowMs - (state.uninterruptedSinceMs.get(id) ?? Infinity)
  const isRarelyInterrupted = ({ id }: SourceSignal) => !isOftenInterrupted(state, id, limits)
  const isSending = (one: SourceSignal) => !isPausing(one, nowMs, limits.interruptedAfterMs)
  /** A source that would be replaced soon is chosen only if there is no other one. */
  const best = (found: readonly SourceSignal[]) =>
    found.find((one) => isRarelyInterrupted(one) && isSending(one)) ?? found.find(isSending) ?? found[0]
  if (state.wanted === null) {
    const next = best(
      signals.filter(
        (one) => uninterruptedForMs(one) >= (state.used.has(one.id) ? limits.leaveSlateAfterMs : 0),
      ),
    )
    if (!next) return null
    return { to: next.id, reason: state.used.size === 0 ? 'start' : 'source-returned' }
  }
  const up = signals.filter(({ id }) => id !== state.wanted && state.uninterruptedSinceMs.has(id))
  const down = current ? downReason(current, nowMs, limits) : 'source-removed'
  if (down !== null) {
    const next = best(up)
    if (next) return { to: next.id, reason: down }
    // Without another source, a source that has ended stays, because it may return at once, and so does a black and silent one.
    if (down === 'ended' || down === 'black-and-silent') return null
    // A source that is unplayable or was removed explains the slate better than the lack of another one.
    return { to: null, reason: down === 'no-data' ? 'no-source' : down }
  }
  if (current && isPausing(current, nowMs, limits.stalledAfterMs)) {
    const next = best(up.filter(isSending))
    if (next) return { to: next.id, reason: 'no-data' }
  }
  if (current && !isRarelyInterrupted(current)) {
    const next = up.find((one) => isRarelyInterrupted(one) && isSending(one))
    return next ? { to: next.id, reason: 'interrupted' } : null
  }
  const candidates = signals.filter(isRarelyInterrupted)
  const earlier = candidates.slice(0, candidates.indexOf(current as SourceSignal))
  const better = earlier.find(
    (one) =>
      uninterruptedForMs(one) >= limits.returnAfterMs &&
      (state.interruptionsMs.get(one.id)?.at(-1) ?? -Infinity) <= nowMs - limits.returnAfterMs,
  )
  return better ? { to: better.id, reason: 'source-returned' } : null
}
