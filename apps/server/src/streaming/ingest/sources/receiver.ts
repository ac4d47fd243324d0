import type { ProbedMedia } from '../../../platform/ffmpeg/index.ts'
import type { EncodeInput } from '../encode-arguments.ts'

/** The connection to a source, which exists also while the source is not on air. */
export interface Receiver {
  /** What ffmpeg reads. */
  input: EncodeInput
  /** Bytes of media received so far. */
  bytes(): number
  /** When new media last arrived; null: never. */
  lastDataMs(): number | null
  /** The connection is closed, or the playlist has ended; also before the first one. */
  hasEnded(): boolean
  /** Counts senders that began again without a new connection; ffmpeg then has to start again. */
  epoch?(): number
  /** What the source consists of, if the connection states it; otherwise the input has to be probed. */
  media(): ProbedMedia | null
  /** For operators; null: none. */
  problem(): string | null
  close(): Promise<void>
}
