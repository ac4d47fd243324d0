import { adGapMs, adLoadMs } from './constants.ts'

/** What the rotation has to know of an ad. */
export interface RotationAd {
  /** Seconds that it stays. */
  duration: number
}

/** `attempt` counts the images that were asked for; what is told of an earlier one comes too late and changes nothing. */
export type AdRotation<Ad extends RotationAd> =
  | { kind: 'asleep' }
  | { kind: 'loading'; ad: Ad; index: number; attempt: number; sinceMs: number; failures: number }
  | { kind: 'showing'; ad: Ad; index: number; attempt: number; untilMs: number; isPressed: boolean }
  | { kind: 'resting'; nextIndex: number; attempt: number; sinceMs: number }

export type AdEvent =
  /** The film or channel has shown its first picture. */
  | { type: 'first-frame' }
  /** Somebody is there: a mouse, a finger or a key. */
  | { type: 'activity' }
  | { type: 'time' }
  | { type: 'loaded' | 'broken'; attempt: number }
  | { type: 'pressed' }
  | { type: 'closed' }

export interface AdReport<Ad extends RotationAd> {
  action: 'view' | 'click'
  ad: Ad
  /** One showing has one attempt, and of each action one report. */
  attempt: number
}

export interface AdStep<Ad extends RotationAd> {
  state: AdRotation<Ad>
  report: AdReport<Ad> | null
}

/**
 * D-01…D-03, D-05: what an event makes of the rotation, and what is to be reported. The first ad comes after the first
 * frame, each further one with the first activity more than 60 s after the last has gone, the first again after the
 * last of the list. A view counts when the image is there to be seen. `nowMs` is of any clock that only goes forward.
 */
export function stepAds<Ad extends RotationAd>(
  state: AdRotation<Ad>,
  event: AdEvent,
  ads: readonly Ad[],
  nowMs: number,
): AdStep<Ad> {
  // Who pressed what they saw has pressed it, also when its time was just over.
  if (event.type === 'pressed') return press(state)
  const now = passTime(state, ads, nowMs)
  switch (event.type) {
    case 'time':
      return quiet(now)
    case 'first-frame':
      return quiet(now.kind === 'asleep' ? load(0, 0, 0, ads, nowMs) : now)
    case 'activity':
      return quiet(isRested(now, nowMs) ? load(now.nextIndex, now.attempt, 0, ads, nowMs) : now)
    case 'closed':
      return quiet(now.kind === 'showing' ? restAfter(now, nowMs) : now)
    case 'loaded':
      return now.kind === 'loading' && now.attempt === event.attempt ? show(now, nowMs) : quiet(now)
    case 'broken':
      return quiet(now.kind === 'loading' && now.attempt === event.attempt ? skip(now, ads, nowMs) : now)
  }
}

/** When time alone changes something next (the clock of `stepAds`), or null. */
export function nextAdChangeMs(state: AdRotation<RotationAd>): number | null {
  if (state.kind === 'showing') return state.untilMs
  return state.kind === 'loading' ? state.sinceMs + adLoadMs : null
}

type Loading<Ad extends RotationAd> = Extract<AdRotation<Ad>, { kind: 'loading' }>
type Showing<Ad extends RotationAd> = Extract<AdRotation<Ad>, { kind: 'showing' }>
type Resting<Ad extends RotationAd> = Extract<AdRotation<Ad>, { kind: 'resting' }>

function quiet<Ad extends RotationAd>(state: AdRotation<Ad>): AdStep<Ad> {
  return { state, report: null }
}

function passTime<Ad extends RotationAd>(
  state: AdRotation<Ad>,
  ads: readonly Ad[],
  nowMs: number,
): AdRotation<Ad> {
  if (nowMs < (nextAdChangeMs(state) ?? Infinity)) return state
  if (state.kind === 'showing') return restAfter(state, state.untilMs)
  return state.kind === 'loading' ? skip(state, ads, nowMs) : state
}

function isRested<Ad extends RotationAd>(state: AdRotation<Ad>, nowMs: number): state is Resting<Ad> {
  return state.kind === 'resting' && nowMs - state.sinceMs > adGapMs
}

/** `after` is the attempt before this one; the list may have changed since then, and be shorter or empty. */
function load<Ad extends RotationAd>(
  wanted: number,
  after: number,
  failures: number,
  ads: readonly Ad[],
  nowMs: number,
): AdRotation<Ad> {
  const index = ads.length === 0 ? 0 : wanted % ads.length
  const ad = ads[index]
  if (!ad) return { kind: 'resting', nextIndex: 0, attempt: after, sinceMs: nowMs }
  return { kind: 'loading', ad, index, attempt: after + 1, sinceMs: nowMs, failures }
}

function show<Ad extends RotationAd>({ ad, index, attempt }: Loading<Ad>, nowMs: number): AdStep<Ad> {
  const untilMs = nowMs + ad.duration * 1000
  return {
    state: { kind: 'showing', ad, index, attempt, untilMs, isPressed: false },
    report: { action: 'view', ad, attempt },
  }
}

/** The next one takes its place at once; when a whole round has failed there is quiet as after an ad. */
function skip<Ad extends RotationAd>(
  { index, attempt, failures }: Loading<Ad>,
  ads: readonly Ad[],
  nowMs: number,
): AdRotation<Ad> {
  if (failures + 1 < ads.length) return load(index + 1, attempt, failures + 1, ads, nowMs)
  return { kind: 'resting', nextIndex: index + 1, attempt, sinceMs: nowMs }
}

function restAfter<Ad extends RotationAd>({ index, attempt }: Showing<Ad>, sinceMs: number): Resting<Ad> {
  return { kind: 'resting', nextIndex: index + 1, attempt, sinceMs }
}

function press<Ad extends RotationAd>(state: AdRotation<Ad>): AdStep<Ad> {
  if (state.kind !== 'showing' || state.isPressed) return quiet(state)
  const { ad, attempt } = state
  return { state: { ...state, isPressed: true }, report: { action: 'click', ad, attempt } }
}
