import type { ProbedMedia } from '../../../platform/ffmpeg/index.ts'
import type { EncodeInput } from '../encode-arguments.ts'

/** The connection to a source. It exists even while the source is not on air. */
export interface SourceConnection {
  /** What ffmpeg reads. */
  input: EncodeInput
  /** Bytes of media received so far. */
  bytes(): number
  /** When new media last arrived; null: never. */
  lastDataMs(): number | null
  /** How long media may be absent and then arrive at once, while the source sends: a segment of HLS; 0 for other protocols. */
  burstMs(): number
  /** Whether the connection is closed or the playlist has ended. Also true before the first connection. */
  hasEnded(): boolean
  /**
   * How often the stream has begun again on the same connection: new codec headers, times that jump, or a playlist whose numbers
   * begin again. ffmpeg then has to start again too. Absent: a stream that begins again is a new connection.
   */
  restarts?(): number
  /** What the source consists of, if the connection states it; otherwise the input has to be probed. */
  media(): ProbedMedia | null
  /** Describes the problem to operators; null if there is none. */
  problem(): string | null
  close(): Promise<void>
}

/** Whether a source has delivered new media within this time, or its next burst may still arrive. */
export function hasDataWithin(
  { lastDataMs, burstMs }: Pick<SourceConnection, 'lastDataMs' | 'burstMs'>,
  withinMs: number,
  nowMs: number,
): boolean {
  const lastMs = pastMs(lastDataMs(), nowMs)
  return lastMs !== null && nowMs - lastMs < Math.max(withinMs, burstMs())
}

/** Clocks are adjusted by less. */
const toleranceMs = 1_000

/** The time of an event; null if it is in the future, because the clock was set back since: a source that sends soon has a new one. */
export function pastMs(atMs: number | null, nowMs: number): number | null {
  return atMs !== null && atMs <= nowMs + toleranceMs ? atMs : null
}
