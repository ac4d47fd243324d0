import { dayMs } from '../foundation/durations.ts'

/** The period whose pace is the present one. */
export const goalPaceMs = 7 * dayMs

/** What was counted of a banner or ad for its goal. */
export interface GoalCounts {
  /** The wanted number of views or clicks. */
  wanted: number
  /** Counted until now, or until `endMs` if that is earlier. */
  done: number
  /** Counted since `sinceMs`. */
  recent: number
  /** Begin of the time that gives the pace: seven days ago, or the first view or click if it is later. Null: none yet. */
  sinceMs: number | null
  nowMs: number
  /** End of the last day of the goal. */
  endMs: number
}

export interface GoalProgress {
  /** `open`: there are too few data for an estimate. */
  state: 'open' | 'on-course' | 'behind' | 'reached' | 'missed'
  /** The number at the end if the pace stays the same; null without an estimate. */
  expected: number | null
  /** Days that remain, the current one included. */
  daysLeft: number
}

/** whether a banner or ad reaches its goal. There is an estimate from one day of counts on. */
export function goalProgress({ wanted, done, recent, sinceMs, nowMs, endMs }: GoalCounts): GoalProgress {
  const leftMs = Math.max(0, endMs - nowMs)
  const elapsedMs = sinceMs === null ? 0 : nowMs - sinceMs
  const expected = leftMs > 0 && elapsedMs >= dayMs ? done + Math.round((recent / elapsedMs) * leftMs) : null
  return { state: stateOf(wanted, done, expected, leftMs), expected, daysLeft: Math.ceil(leftMs / dayMs) }
}

function stateOf(
  wanted: number,
  done: number,
  expected: number | null,
  leftMs: number,
): GoalProgress['state'] {
  if (done >= wanted) return 'reached'
  if (leftMs === 0) return 'missed'
  if (expected === null) return 'open'
  return expected >= wanted ? 'on-course' : 'behind'
}
