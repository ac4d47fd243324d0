/** When a channel changes its source (Y-05, Y-06). Times in milliseconds. */
export interface FailOverLimits {
  /** A source without new media for this long, and for longer than its `burstMs`, is down. */
  downAfterMs: number
  /** If an encoder that pushes its source (RTMP, SRT) sends nothing for this long, another source that sends replaces it. */
  stalledAfterMs: number
  /** A source that has ended is replaced this long after its last media, if another one is up. */
  endedAfterMs: number
  /** A source that is black and silent for this long is down. */
  blackSilentAfterMs: number
  /** A source has to be uninterrupted for this long before it replaces a later one. */
  returnAfterMs: number
  /** A source that was on air before has to be uninterrupted for this long before it replaces the slate. */
  leaveSlateAfterMs: number
  /** A pause of this length interrupts a source that is sent by an encoder. */
  interruptedAfterMs: number
  /** A source with this many interruptions within `interruptionWindowMs` is interrupted often. */
  maxInterruptions: number
  interruptionWindowMs: number
  /** After this many changes between sources, a better source has to wait. */
  maxSwitches: number
  /** The period to which `maxSwitches` applies. */
  switchWindowMs: number
}

export const failOverLimits: FailOverLimits = {
  downAfterMs: 10_000,
  stalledAfterMs: 6_000,
  endedAfterMs: 3_000,
  blackSilentAfterMs: 20_000,
  returnAfterMs: 30_000,
  leaveSlateAfterMs: 3_000,
  interruptedAfterMs: 3_000,
  maxInterruptions: 3,
  interruptionWindowMs: 60_000,
  maxSwitches: 4,
  switchWindowMs: 600_000,
}
