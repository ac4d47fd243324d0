export interface FixedClock {
  now(): number
  /** Jumps to an instant, given as ISO text or Unix ms. */
  set(instant: string | number): void
  advance(ms: number): void
}

/** A clock that moves only when set or advanced. */
export function fixedClock(instant: string | number): FixedClock {
  let nowMs = toMs(instant)
  return {
    now: () => nowMs,
    set: (next) => void (nowMs = toMs(next)),
    advance: (ms) => void (nowMs += ms),
  }
}

function toMs(instant: string | number): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`${instant} is not a valid date`)
  return ms
}
