/** Keeps the rows of a channel until the database has stored them: it may be unavailable, or another process may own the channel. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isDatabaseUnavailable } from '../../platform/http/database-unavailable.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import type { ChannelOwnership } from './channel-parts.ts'
import { insertSegments, lastSegment, type SegmentRow } from './live-store.ts'
import type { IngestTimings } from './timings.ts'

interface RowParts {
  db: Kysely<Tables>
  log: Log
  media: Pick<MediaStore, 'spool'>
}

type Ownership = Pick<ChannelOwnership, 'signal' | 'lock'>

/** Maximum number of rows that wait while the database is unavailable. */
const maxPending = 200
const duplicateKey = '23505'
const retryMs = 250

/** Segments of the channel were stored by another process, or were lost with a server of the database. */
class SequenceTakenError extends Error {}

/**
 * Stores segments in order, in one transaction at a time; they wait while the database is unavailable. `lastSequence`: that of the last
 * one; null: there is none.
 */
export function createPendingRows(
  { db, log, media }: RowParts,
  channelId: string,
  { lock }: Ownership,
  lastSequence: number | null,
) {
  let pending: SegmentRow[] = []
  let stored = lastSequence
  /** Under which lock `stored` was read or written; null: it is uncertain, because a lost connection may have committed. */
  let storedUnder = lock()
  const readStored = async () => {
    const last = await lastSegment(db, channelId)
    if ((last?.sequence ?? null) === stored) return
    const own = pending.findIndex((row) => row.sequence === last?.sequence && row.run_id === last.run_id)
    if (own < 0) throw new SequenceTakenError('other segments of the channel are stored')
    stored = last?.sequence ?? null
    pending = pending.slice(own + 1)
  }
  const storePending = async () => {
    const held = lock()
    if (held === null || pending.length === 0) return
    try {
      if (storedUnder !== held) await readStored()
      storedUnder = null
      // Rows are added while these are stored.
      const rows = [...pending]
      await insertSegments(db, channelId, rows, media.spool)
      pending = pending.slice(rows.length)
      stored = rows.at(-1)?.sequence ?? stored
      storedUnder = held
    } catch (error) {
      // A duplicate key: another process owns the channel and has used the numbers.
      if (error instanceof SequenceTakenError || (error as { code?: string }).code === duplicateKey)
        throw error
      if (pending.length > maxPending) throw error
      log.warn({ err: error, channelId }, 'segments of a live channel wait for the database')
    }
  }
  let running = Promise.resolve()
  let next: Promise<void> | null = null
  /** Resolves when the rows that wait now have been stored, or wait on. Rejects if they can never be stored. */
  const flush = (): Promise<void> => {
    next ??= running.then(() => {
      next = null
      const storing = storePending()
      running = storing.catch(() => undefined)
      return storing
    })
    return next
  }
  return {
    add(row: SegmentRow): Promise<void> {
      pending.push(row)
      return flush()
    },
    flush,
  }
}

/** Repeats a change, for a limited time, while the database is unavailable or the lock of the channel is lost. */
export function createPersistence(
  { timings: { holdMs } }: { timings: Pick<IngestTimings, 'holdMs'> },
  { signal, lock }: Ownership,
) {
  return async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const untilMs = performance.now() + holdMs
    for (;;) {
      const isLast = signal.aborted || performance.now() >= untilMs
      if (lock() !== null)
        try {
          return await change()
        } catch (error) {
          if (isLast || !isDatabaseUnavailable(error)) throw error
        }
      else if (isLast) throw new Error('the lock of the channel was lost')
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
