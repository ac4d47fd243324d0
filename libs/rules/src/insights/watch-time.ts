import type { EventType } from './event-types.ts'

/** Interval of progress reports in ms; each request costs the viewer data. */
export const reportIntervalMs = 60_000
/** Samples are far more frequent; a longer gap in ms means that the device slept, and counts for nothing. */
export const maxGapMs = 15_000
/** After this time in ms without a report, one event marks that playback continues, so that the server can check the time. */
const maxSilenceMs = 600_000

/** State of the video at a sample. */
export type PlaybackState = 'playing' | 'starved' | 'seeking' | 'paused' | 'ended'

/** Why a sample is taken: periodically, after an error, when the page is hidden, or when it is left. */
export type SampleTrigger = 'interval' | 'failed' | 'hidden' | 'left'

export interface WatchState {
  playback: PlaybackState
  /** Time of the last sample. All times are of a monotonic clock, in ms. */
  atMs: number
  /** Time played. */
  watchedMs: number
  /** Time since loading without pauses; buffering and seeking count. */
  presentMs: number
  reportedSeconds: number
  reportedMinutes: number
  reportedAtMs: number
  hasReportedMinutes: boolean
  isOver: boolean
}

export interface WatchReport {
  events: { type: EventType; watchedSeconds: number }[]
  /** P-07: whole minutes to report now; null: none. */
  minutes: number | null
  /** False: can be sent together with the next due report. */
  isDue: boolean
}

/** P-07: the player is loaded. The first report contains the start event. */
export function beginWatching(atMs: number): { state: WatchState; report: WatchReport } {
  const state: WatchState = {
    playback: 'starved',
    atMs,
    watchedMs: 0,
    presentMs: 0,
    reportedSeconds: 0,
    reportedMinutes: 0,
    reportedAtMs: atMs,
    hasReportedMinutes: false,
    isOver: false,
  }
  const start = { type: 'start' as const, watchedSeconds: 0 }
  return { state, report: { events: [start], minutes: null, isDue: true } }
}

/**
 * P-07, D-06: the state and the report after a sample of the player. All reports together contain exactly the whole
 * seconds played and the minutes (rounded) since loading. A gap longer than `maxGapMs` counts for nothing.
 */
export function watch(
  before: WatchState,
  sample: { atMs: number; playback: PlaybackState; trigger: SampleTrigger },
): { state: WatchState; report: WatchReport | null } {
  const { playback, trigger } = sample
  const isAwake = sample.atMs - before.atMs <= maxGapMs
  const state = passTime(before, sample.atMs, playback)
  const events: WatchReport['events'] = []
  const isClosing = trigger === 'left' || (playback === 'ended' && before.playback !== 'ended')
  const seconds = Math.floor(state.watchedMs / 1000) - state.reportedSeconds
  const continues = playback === 'playing' && (!isAwake || (before.playback !== 'playing' && isSilent(state)))
  const isFlush = isClosing || trigger === 'hidden'

  if (seconds > 0 && (isFlush || state.atMs - state.reportedAtMs >= reportIntervalMs))
    addProgress(state, events, seconds)
  else if (continues) addProgress(state, events, seconds)
  const isDue = isFlush || events.length > 0
  if (playback === 'starved' && before.playback === 'playing')
    events.push({ type: 'stall', watchedSeconds: 0 })
  if (trigger === 'failed') events.push({ type: 'error', watchedSeconds: 0 })
  if (isClosing && !before.isOver) {
    events.push({ type: 'end', watchedSeconds: 0 })
    state.isOver = true
  }
  const minutes = isFlush ? takeMinutes(state) : null
  return { state, report: isDue || events.length > 0 ? { events, minutes, isDue } : null }
}

function passTime(before: WatchState, nowMs: number, playback: PlaybackState): WatchState {
  const gapMs = nowMs - before.atMs
  const passedMs = gapMs > 0 && gapMs <= maxGapMs ? gapMs : 0
  const isPresent = before.playback !== 'paused' && before.playback !== 'ended'
  return {
    ...before,
    playback,
    atMs: Math.max(before.atMs, nowMs),
    watchedMs: before.watchedMs + (before.playback === 'playing' ? passedMs : 0),
    presentMs: before.presentMs + (isPresent ? passedMs : 0),
    isOver: before.isOver && playback !== 'playing',
  }
}

function isSilent({ atMs, reportedAtMs }: WatchState): boolean {
  return atMs - reportedAtMs >= maxSilenceMs
}

function addProgress(state: WatchState, events: WatchReport['events'], watchedSeconds: number): void {
  events.push({ type: 'progress', watchedSeconds })
  state.reportedSeconds += watchedSeconds
  state.reportedAtMs = state.atMs
}

/** The minutes to report: the rounded total less those reported before. A playback is reported at least once. */
function takeMinutes(state: WatchState): number | null {
  const minutes = Math.round(state.presentMs / 60_000) - state.reportedMinutes
  if (minutes === 0 && state.hasReportedMinutes) return null
  state.reportedMinutes += minutes
  state.hasReportedMinutes = true
  return minutes
}
