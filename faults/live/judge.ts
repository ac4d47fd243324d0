import { minTargetSeconds } from '../../libs/rules/src/streaming/live-latency.ts'
import type { EdgeSample } from './edge-watch.ts'
import type { PlayerSample } from './viewer.ts'

/** What was seen during an event, and until the channel was steady again. */
export interface Seen {
  edges: readonly EdgeSample[]
  player: readonly PlayerSample[]
}

export interface Verdict {
  /** Of the edge before the clock; negative: behind it. */
  maxAheadMs: number
  maxBehindMs: number
  /** Between two new segments. */
  longestGapMs: number
  /** Without progress of the player. */
  longestStallMs: number
  problems: string[]
}

/** The channel has low latency. */
const segmentMs = minTargetSeconds.low * 1_000
/** What publishing takes. */
const slackMs = 2_000
const pictureWithinMs = 10_000

/**
 * The rules: the edge is within one segment of the clock, a picture or the slate follows within 10 s, and the player shows no error.
 * `unavailableMs`: the service itself was unavailable for this long, which counts for none of them.
 */
export function judge({ edges, player }: Seen, unavailableMs: number): Verdict {
  const lags = edges.map(({ atMs, edgeMs }) => atMs - edgeMs)
  const maxAheadMs = Math.max(...lags.map((lag) => -lag))
  const maxBehindMs = Math.max(...lags)
  const longestGapMs = longestWithout(edges, ({ sequence }) => sequence)
  const longestStallMs = longestWithout(player, ({ position }) => position)
  // While the service is unavailable, the page says that it tries again; afterwards the player goes on.
  const watched = unavailableMs <= 2_000 ? player : isMoving(player.slice(-10)) ? [] : player.slice(-10)
  const errors = new Set(watched.flatMap(({ error }) => (error === null || error === '' ? [] : [error])))
  const problems = [
    edges.length === 0 ? 'no playlist was received' : null,
    maxAheadMs > segmentMs ? 'the edge was ahead of the clock' : null,
    // A segment appears when it has ended, and the slate after ten seconds without one.
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

/** Steady again: within one segment of the clock when a segment is published, so within two before the next one. */
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
