import type { Deps } from '../../deps.ts'
import { saveSeenStreams, type SeenStream } from './seen-stream-store.ts'

export interface SeenStreams {
  /** Call this when a segment was delivered under this ticket, or its heartbeat was accepted. */
  note(ticket: Pick<SeenStream, 'stream' | 'viewer' | 'resource'>): void
  /** Writes what is new since the last flush. */
  flush(): Promise<void>
  close(): Promise<void>
}

const defaultFlushMs = 3_000
/** `last_seen_at` of a stream that plays is written this often. */
const renewMs = 30_000
/** After this time without a request, a stream is forgotten here; the database still knows it. */
const idleMs = 120_000
/** Limit of streams in memory, which take about 20 MB. */
const maxStreams = 50_000
/** Maximum number of rows in one statement. */
const batchSize = 5_000

interface Entry extends SeenStream {
  /** `lastSeenMs` as it was last written to the database. */
  writtenMs: number | null
}

/**
 * Streams that were delivered, free and paid, in memory: a segment costs one Map lookup. New and continuing streams are written
 * in batches every few seconds, so that every process can look them up.
 */
export function createSeenStreams(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { flushMs = defaultFlushMs } = {},
): SeenStreams {
  const streams = new Map<string, Entry>()
  let running: Promise<void> | null = null

  const write = async () => {
    const due = [...streams.values()].filter(isDue)
    for (let from = 0; from < due.length; from += batchSize) {
      const batch = due.slice(from, from + batchSize).map((entry) => ({ entry, row: { ...entry } }))
      await saveSeenStreams(
        db,
        batch.map(({ row }) => row),
      )
      for (const { entry, row } of batch) entry.writtenMs = row.lastSeenMs
    }
    const silentSince = clock.now() - idleMs
    for (const [stream, entry] of streams)
      if (entry.lastSeenMs < silentSince && !isDue(entry)) streams.delete(stream)
  }
  const flush = async () => {
    // What was noted while a flush was running is written by the next one.
    if (running) await running
    running ??= write()
      .catch((error: unknown) => log.warn({ err: error }, 'seen streams could not be written'))
      .finally(() => (running = null))
    await running
  }
  const timer = setInterval(() => void (running ?? flush()), flushMs)
  timer.unref()
  return {
    note({ stream, viewer, resource }) {
      const nowMs = clock.now()
      const known = streams.get(stream)
      if (known) {
        known.lastSeenMs = nowMs
        return
      }
      if (streams.size >= maxStreams) deleteOldest(streams)
      streams.set(stream, {
        stream,
        viewer,
        resource,
        firstSeenMs: nowMs,
        lastSeenMs: nowMs,
        writtenMs: null,
      })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function isDue({ writtenMs, lastSeenMs }: Entry): boolean {
  return writtenMs === null || lastSeenMs - writtenMs >= renewMs
}

function deleteOldest(streams: Map<string, Entry>): void {
  const [oldest] = streams.keys()
  if (oldest !== undefined) streams.delete(oldest)
}
