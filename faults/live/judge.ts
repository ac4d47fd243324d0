import { minTargetSeconds } from '../../libs/rules/src/streaming/live-latency.ts'
import type { EdgeSample } from './edge-watch.ts'
import type { PlayerSample } from './viewer.ts'

/** Observations during an event, and until the channel was steady again. */
export interface Seen {
  edges: readonly EdgeSample[]
  player: readonly PlayerSample[]
}

export interface Verdict {
  /** How far the edge was ahead of the clock; negative if it was behind it. */
  maxAheadMs: number
  maxBehindMs: number
  /** Longest time between two new segments. */
  longestGapMs: number
  /** Longest time in which the player made no progress. */
  longestStallMs: number
  problems: string[]
}

/** Target duration of segments: the channel has low latency. */
const segmentMs = minTargetSeconds.low * 1_000
/** Time that publishing a segment can take. */
const slackMs = 2_000
const pictureWithinMs = 10_000

/**
 * Checks the rules: the edge is within one segment of the clock, a picture or the slate follows within 10 s, and the
 * player shows no error. `unavailableMs` is how long the service itself was unavailable, which does not count.
 */
export function judge({ edges, player }: Seen, unavailableMs: number): Verdict {
  const lags = edges.map(({ atMs, edgeMs }) => atMs - edgeMs)
  const maxAheadMs = Math.max(...lags.map((lag) => -lag))
  const maxBehindMs = Math.max(...lags)
  const longestGapMs = longestWithout(edges, ({ sequence }) => sequence)
  const longestStallMs = longestWithout(player, ({ position }) => position)
  // While the service is unavailable, the page shows that it tries again, and the player continues afterwards.
  const watched = unavailableMs <= 2_000 ? player : isMoving(player.slice(-10)) ? [] : player.slice(-10)
  const errors = new Set(watched.flatMap(({ error }) => (error === null || error === '' ? [] : [error])))
  const problems = [
    edges.length === 0 ? 'no playlist was received' : null,
    maxAheadMs > segmentMs ? 'the edge was ahead of the clock' : null,
    // A segment is published when it has ended, and the slate after ten seconds without one.
    longestGapMs - unavailableMs > segmentMs + pictureWithinMs + slackMs
      ? 'neither a picture nor the slate for 10 s'
      : null,
    endsBehind(edges) ? 'the edge stayed behind the clock' : null,
    ...[...errors].map((error) => `the player shows: ${error.slice(0, 80)}`),
  ]
  return {
    maxAheadMs,
    maxBehindMs,
    longestGapMs,
    longestStallMs,
    problems: problems.filter((problem) => problem !== null),
  }
}

/**
 * Whether the channel is not steady again. The edge has to be within one segment of the clock when a segment is
 * published, so within two before the next one.
 */
function endsBehind(edges: readonly EdgeSample[]): boolean {
  return edges.slice(-10).some(({ atMs, edgeMs }) => atMs - edgeMs > 2 * segmentMs + slackMs)
}

function isMoving(player: readonly PlayerSample[]): boolean {
  return new Set(player.map(({ position }) => position)).size > 3
}

function longestWithout<T extends { atMs: number }>(
  samples: readonly T[],
  of: (sample: T) => unknown,
): number {
  let longest = 0
  let since = samples[0]
  for (const sample of samples) {
    if (since && of(sample) !== of(since)) since = sample
    if (since) longest = Math.max(longest, sample.atMs - since.atMs)
  }
  return longest
}
