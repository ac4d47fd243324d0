import type { Happening } from './happenings.ts'

/** While somebody watches, what was watched is told this often: a request costs its viewer data. */
export const tellEveryMs = 60_000
/** The player is looked at far more often than this. A longer gap is a closed laptop, and nobody watched in it. */
export const longestGapMs = 15_000
/** After so much silence one event says that it goes on, so that the server sees from when on time has passed. */
const longestSilenceMs = 600_000

/** What the video does at the moment it is looked at. */
export type Motion = 'playing' | 'starved' | 'seeking' | 'paused' | 'ended'

/** Why it is looked at: now and then, or because it broke off, the page was hidden, or it is being left. */
export type Occasion = 'look' | 'failed' | 'hidden' | 'left'

export interface WatchState {
  motion: Motion
  /** When it was looked at last. All times are of a clock that only goes forward, in ms. */
  atMs: number
  /** How long the picture has moved. */
  watchedMs: number
  /** How long somebody has been there since the load: starved and seeking count, being paused does not. */
  presentMs: number
  toldSeconds: number
  toldMinutes: number
  toldAtMs: number
  hasToldMinutes: boolean
  isOver: boolean
}

export interface WatchReport {
  happened: { what: Happening; watchedSeconds: number }[]
  /** P-07: whole minutes to report now; null: none. */
  minutes: number | null
  /** False: it can wait for the next that cannot. */
  isDue: boolean
}

/** P-07: the player is loaded. The first report says that a playback starts. */
export function beginWatching(atMs: number): { state: WatchState; report: WatchReport } {
  const state: WatchState = {
    motion: 'starved',
    atMs,
    watchedMs: 0,
    presentMs: 0,
    toldSeconds: 0,
    toldMinutes: 0,
    toldAtMs: atMs,
    hasToldMinutes: false,
    isOver: false,
  }
  const start = { what: 'start' as const, watchedSeconds: 0 }
  return { state, report: { happened: [start], minutes: null, isDue: true } }
}

/**
 * P-07, D-06: what is known and what is to be told after one more look at the player. All reports together hold exactly
 * the whole seconds for which the picture moved, and exactly the whole minutes (rounded) since the load; nothing twice.
 * A gap longer than `longestGapMs` counts for nothing.
 */
export function watch(
  before: WatchState,
  look: { atMs: number; motion: Motion; occasion: Occasion },
): { state: WatchState; report: WatchReport | null } {
  const { motion, occasion } = look
  const isAwake = look.atMs - before.atMs <= longestGapMs
  const state = passTime(before, look.atMs, motion)
  const happened: WatchReport['happened'] = []
  const isClosing = occasion === 'left' || (motion === 'ended' && before.motion !== 'ended')
  const seconds = Math.floor(state.watchedMs / 1000) - state.toldSeconds
  const goesOn = motion === 'playing' && (!isAwake || (before.motion !== 'playing' && isSilent(state)))
  const isFlush = isClosing || occasion === 'hidden'

  if (seconds > 0 && (isFlush || state.atMs - state.toldAtMs >= tellEveryMs)) tell(state, happened, seconds)
  else if (goesOn) tell(state, happened, seconds)
  const isDue = isFlush || happened.length > 0
  if (motion === 'starved' && before.motion === 'playing') happened.push({ what: 'stall', watchedSeconds: 0 })
  if (occasion === 'failed') happened.push({ what: 'error', watchedSeconds: 0 })
  if (isClosing && !before.isOver) {
    happened.push({ what: 'end', watchedSeconds: 0 })
    state.isOver = true
  }
  const minutes = isFlush ? takeMinutes(state) : null
  return { state, report: isDue || happened.length > 0 ? { happened, minutes, isDue } : null }
}

function passTime(before: WatchState, nowMs: number, motion: Motion): WatchState {
  const gapMs = nowMs - before.atMs
  const passedMs = gapMs > 0 && gapMs <= longestGapMs ? gapMs : 0
  const isPresent = before.motion !== 'paused' && before.motion !== 'ended'
  return {
    ...before,
    motion,
    atMs: Math.max(before.atMs, nowMs),
    watchedMs: before.watchedMs + (before.motion === 'playing' ? passedMs : 0),
    presentMs: before.presentMs + (isPresent ? passedMs : 0),
    isOver: before.isOver && motion !== 'playing',
  }
}

function isSilent({ atMs, toldAtMs }: WatchState): boolean {
  return atMs - toldAtMs >= longestSilenceMs
}

function tell(state: WatchState, happened: WatchReport['happened'], watchedSeconds: number): void {
  happened.push({ what: 'progress', watchedSeconds })
  state.toldSeconds += watchedSeconds
  state.toldAtMs = state.atMs
}

/** Rounded once, over everything: what was told before is taken off. A playback is reported at least once. */
function takeMinutes(state: WatchState): number | null {
  const minutes = Math.round(state.presentMs / 60_000) - state.toldMinutes
  if (minutes === 0 && state.hasToldMinutes) return null
  state.toldMinutes += minutes
  state.hasToldMinutes = true
  return minutes
}
