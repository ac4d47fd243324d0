import { adGapMs, adLoadMs } from '../foundation/constants.ts'

/** The properties of an ad that the rotation uses. */
export interface RotationAd {
  /** In seconds. */
  duration: number
  /** B-19: the device has shown it as often as its limit of the day allows; it is passed over. */
  isSpent?: boolean
}

/** `attempt` numbers the requested images; events of earlier ones are ignored. */
export type AdRotation<Ad extends RotationAd> =
  | { kind: 'asleep' }
  | { kind: 'loading'; ad: Ad; index: number; attempt: number; sinceMs: number; failures: number }
  | {
      kind: 'showing'
      ad: Ad
      index: number
      attempt: number
      /** When it has been shown for its duration. Infinity while it is hidden. */
      untilMs: number
      /** What was left of the duration when it was hidden; null while the viewer sees it. */
      leftMs: number | null
      isPressed: boolean
    }
  | { kind: 'resting'; nextIndex: number; attempt: number; sinceMs: number }

export type AdEvent =
  /** The VOD or channel has shown its first frame. */
  | { type: 'first-frame' }
  /** Mouse, touch or keyboard input. */
  | { type: 'activity' }
  | { type: 'time' }
  /** The viewer does not see the ad: the tab is hidden, the stream is cast or has failed, or the player is small. */
  | { type: 'hidden' }
  | { type: 'shown' }
  | { type: 'loaded' | 'broken'; attempt: number }
  | { type: 'pressed' }
  | { type: 'closed' }

export interface AdReport<Ad extends RotationAd> {
  /** `view`: shown for its whole duration. `close`: hidden by the viewer before that. */
  action: 'view' | 'click' | 'close'
  ad: Ad
  /** Identifies the showing. Each action is reported at most once per showing. */
  attempt: number
}

export interface AdStep<Ad extends RotationAd> {
  state: AdRotation<Ad>
  report: AdReport<Ad> | null
}

/**
 * D-01…D-03, D-05: the rotation after an event, and what to report. The first ad comes after the first
 * frame, each further one with the first activity more than 60 s after the last has gone, the first again after the
 * last of the list. A view is reported once the ad has been seen for its duration, without the time that it was hidden; an ad closed
 * before that is reported as closed. `nowMs` is of a monotonic clock.
 */
export function stepAds<Ad extends RotationAd>(
  state: AdRotation<Ad>,
  event: AdEvent,
  ads: readonly Ad[],
  nowMs: number,
): AdStep<Ad> {
  // A click counts even if the ad's duration has just ended.
  if (event.type === 'pressed') return press(state)
  const { state: now, report } = passTime(state, ads, nowMs)
  if (report) return { state: stepState(now, event, ads, nowMs), report }
  if (event.type === 'closed' && now.kind === 'showing') return end(now, 'close', nowMs)
  return silent(stepState(now, event, ads, nowMs))
}

/** When the state changes next without an event (clock of `stepAds`), or null. */
export function nextAdChangeMs(state: AdRotation<RotationAd>): number | null {
  if (state.kind === 'showing') return state.leftMs === null ? state.untilMs : null
  return state.kind === 'loading' ? state.sinceMs + adLoadMs : null
}

type Loading<Ad extends RotationAd> = Extract<AdRotation<Ad>, { kind: 'loading' }>
type Showing<Ad extends RotationAd> = Extract<AdRotation<Ad>, { kind: 'showing' }>
type Resting<Ad extends RotationAd> = Extract<AdRotation<Ad>, { kind: 'resting' }>

function silent<Ad extends RotationAd>(state: AdRotation<Ad>): AdStep<Ad> {
  return { state, report: null }
}

function stepState<Ad extends RotationAd>(
  state: AdRotation<Ad>,
  event: AdEvent,
  ads: readonly Ad[],
  nowMs: number,
): AdRotation<Ad> {
  switch (event.type) {
    case 'first-frame':
      return state.kind === 'asleep' ? load(0, 0, 0, ads, nowMs) : state
    case 'activity':
      return isRested(state, nowMs) ? load(state.nextIndex, state.attempt, 0, ads, nowMs) : state
    case 'loaded':
      return state.kind === 'loading' && state.attempt === event.attempt ? show(state, nowMs) : state
    case 'broken':
      return state.kind === 'loading' && state.attempt === event.attempt ? skip(state, ads, nowMs) : state
    case 'hidden':
      return state.kind === 'showing' && state.leftMs === null
        ? { ...state, untilMs: Infinity, leftMs: state.untilMs - nowMs }
        : state
    case 'shown':
      return state.kind === 'showing' && state.leftMs !== null
        ? { ...state, untilMs: nowMs + state.leftMs, leftMs: null }
        : state
    case 'time':
    case 'pressed':
    case 'closed':
      return state
  }
}

function passTime<Ad extends RotationAd>(
  state: AdRotation<Ad>,
  ads: readonly Ad[],
  nowMs: number,
): AdStep<Ad> {
  if (nowMs < (nextAdChangeMs(state) ?? Infinity)) return silent(state)
  if (state.kind === 'showing') return end(state, 'view', state.untilMs)
  return silent(state.kind === 'loading' ? skip(state, ads, nowMs) : state)
}

function isRested<Ad extends RotationAd>(state: AdRotation<Ad>, nowMs: number): state is Resting<Ad> {
  return state.kind === 'resting' && nowMs - state.sinceMs > adGapMs
}

/** `after` is the previous attempt; the list may have changed since, and be shorter or empty. */
function load<Ad extends RotationAd>(
  wanted: number,
  after: number,
  failures: number,
  ads: readonly Ad[],
  nowMs: number,
): AdRotation<Ad> {
  const turns = ads.map((_, turn) => (wanted + turn) % ads.length)
  const index = turns.find((turn) => ads[turn]?.isSpent !== true) ?? 0
  const ad = ads[index]
  if (!ad || ad.isSpent) return { kind: 'resting', nextIndex: 0, attempt: after, sinceMs: nowMs }
  return { kind: 'loading', ad, index, attempt: after + 1, sinceMs: nowMs, failures }
}

function show<Ad extends RotationAd>({ ad, index, attempt }: Loading<Ad>, nowMs: number): Showing<Ad> {
  const untilMs = nowMs + ad.duration * 1000
  return { kind: 'showing', ad, index, attempt, untilMs, leftMs: null, isPressed: false }
}

/** Loads the next ad immediately; after a whole round of failures the rotation pauses as after an ad. */
function skip<Ad extends RotationAd>(
  { index, attempt, failures }: Loading<Ad>,
  ads: readonly Ad[],
  nowMs: number,
): AdRotation<Ad> {
  if (failures + 1 < ads.length) return load(index + 1, attempt, failures + 1, ads, nowMs)
  return { kind: 'resting', nextIndex: index + 1, attempt, sinceMs: nowMs }
}

function end<Ad extends RotationAd>(
  { ad, index, attempt }: Showing<Ad>,
  action: 'view' | 'close',
  sinceMs: number,
): AdStep<Ad> {
  return {
    state: { kind: 'resting', nextIndex: index + 1, attempt, sinceMs },
    report: { action, ad, attempt },
  }
}

function press<Ad extends RotationAd>(state: AdRotation<Ad>): AdStep<Ad> {
  if (state.kind !== 'showing' || state.isPressed) return silent(state)
  const { ad, attempt } = state
  return { state: { ...state, isPressed: true }, report: { action: 'click', ad, attempt } }
}
