/** What reading a file resulted in, besides the staged rows. */
export interface ReadResult {
  /** Valid channels or programmes in the file. */
  total: number
  invalid: number
  outdated: number
  isTruncated: boolean
  guideUrls: string[]
}

/** Sent by the worker while it reads. */
export type WorkerMessage =
  | { kind: 'progress'; bytes: number }
  | { kind: 'done'; staged: ReadResult }
  | { kind: 'failed'; message: string; isExpected: boolean }

export interface WorkerTask {
  batchId: string
  file: string
  format: 'm3u' | 'xmltv'
  connectionString: string
  /** Programmes that ended before this time are left out; Unix ms. */
  keptFromMs: number
}
