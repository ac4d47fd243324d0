import { createHash } from 'node:crypto'
import { hasThumbnail } from '@kallo/rules/streaming/live-thumbnail'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import type { EncodedSegment, EncodingFormat } from './encoding.ts'
import type { ChannelOwnership } from './channel-parts.ts'
import { segmentKey, thumbnailKey } from './live-keys.ts'
import { endOpenRuns, endRun, lastSegment, openRun, type SegmentRow } from './live-store.ts'
import { createPersistence, createPendingRows } from './pending-rows.ts'
import { createThumbnails, type ThumbnailParts } from './thumbnails.ts'
import type { IngestTimings } from './timings.ts'

export interface WriterParts extends ThumbnailParts {
  db: Kysely<Tables>
  clock: Clock
  log: Log
  media: Pick<MediaStore, 'spool' | 'write'>
  timings: Pick<IngestTimings, 'holdMs'>
}

type Ownership = Pick<ChannelOwnership, 'signal' | 'lock'>

export interface RunStart {
  kind: 'source' | 'schedule' | 'slate'
  sourceId: number | null
  format: EncodingFormat
  /** When the first segment of the run starts. If the segment before it ends later, it starts then. */
  startsAtMs: number
}

export interface SegmentWriter {
  /** Starts a run; the one before it ends with the reason. Its first segment is a discontinuity. */
  start(run: RunStart, endReason: string): void
  /** Adds a segment to the run. */
  append(segment: EncodedSegment): void
  /** Ends the run. */
  end(reason: string): void
  /** When the latest segment ends; null: there is none. */
  endMs(): number | null
  hasRun(): boolean
  /** ID of the current run; null if there is none or it is not stored yet. */
  runId(): number | null
  /** The error that prevented storing, after which the writer cannot be used; null while it works. */
  failure(): unknown
  /** Resolves when everything is stored or storing has failed. */
  flush(): Promise<void>
}

interface OpenRun {
  start: RunStart
  /** 0: not stored yet. */
  id: number
  segments: number
  /** When its latest segment starts; null: it has none. */
  startsAtMs: number | null
}

/**
 * Y-01: writes the segments of one channel, in order: first the files, each of which appears as a whole (`media.write`), then their row.
 * Numbers are those of the channel and continue those of the last process.
 */
export async function openSegmentWriter(
  parts: WriterParts,
  channelId: string,
  ownership: Ownership,
): Promise<SegmentWriter> {
  const { db, clock } = parts
  await endOpenRuns(db, channelId, 'the ingest process ended', new Date(clock.now()))
  const last = await lastSegment(db, channelId)
  const numbering = createNumbering(last, clock.now())
  const storage = createStorage(parts, channelId, ownership, last?.sequence ?? null)
  let run: OpenRun | null = null
  const end = (reason: string) => {
    if (run) storage.endRun(run, reason)
    run = null
  }
  return {
    start(start, endReason) {
      end(endReason)
      run = { start, id: 0, segments: 0, startsAtMs: null }
      storage.openRun(run)
    },
    append({ files, durationUs, isIndependent }) {
      if (!run) throw new Error('there is no run')
      const number = run.segments++
      const row = numbering.next(durationUs, number === 0 ? run.start.startsAtMs : null)
      const bytes = files.map(({ length }) => length)
      const startsAtMs = row.starts_at.getTime()
      const isThumbnailDue = hasThumbnail(startsAtMs, run.startsAtMs)
      run.startsAtMs = startsAtMs
      storage.store(run, { ...row, number, bytes, is_independent: isIndependent }, files, isThumbnailDue)
    },
    end,
    endMs: numbering.endMs,
    hasRun: () => run !== null,
    runId: () => run?.id || null,
    failure: storage.failure,
    flush: storage.flush,
  }
}

/**
 * Sequence, discontinuities and times, which continue those of the latest row. Without one, as after a restore, the sequence
 * starts with the seconds since 1970: sequence numbers grow more slowly than seconds, so that no number, and no address that
 * caches know, is used again.
 */
function createNumbering(last: Awaited<ReturnType<typeof lastSegment>>, nowMs: number) {
  let sequence = last ? last.sequence + 1 : Math.floor(nowMs / 1000)
  let discontinuities = last ? last.discontinuities_before + Number(last.is_discontinuity) : 0
  let endUs = last ? last.starts_at.getTime() * 1000 + last.duration_us : null
  return {
    endMs: () => (endUs === null ? null : endUs / 1000),
    /** `anchorMs`: when the segment starts, if it is the first of a run; null: where the one before it ended. */
    next(durationUs: number, anchorMs: number | null) {
      const startsUs = Math.max(endUs ?? 0, anchorMs === null ? 0 : anchorMs * 1000)
      const row = {
        sequence,
        starts_at: new Date(Math.round(startsUs / 1000)),
        duration_us: durationUs,
        is_discontinuity: anchorMs !== null && endUs !== null,
        discontinuities_before: discontinuities,
      }
      endUs = startsUs + durationUs
      sequence += 1
      discontinuities += Number(row.is_discontinuity)
      return row
    },
  }
}

/**
 * Stores files one after the other, and their rows beside them, so that a database that does not respond delays no file. Only a run
 * whose ID is not stored yet delays its files, which stay in memory. The first failure is final, except that rows wait for the database.
 */
function createStorage(
  parts: WriterParts,
  channelId: string,
  ownership: Ownership,
  lastSequence: number | null,
) {
  const { db, clock, media } = parts
  const thumbnails = createThumbnails(parts)
  const rows = createPendingRows(parts, channelId, ownership, lastSequence)
  const persist = createPersistence(parts, ownership)
  let queue = Promise.resolve()
  let failure: unknown = null
  const fail = (error: unknown) => {
    failure ??= error
  }
  const enqueue = (step: () => Promise<void>) => {
    // After a failure nothing more is stored: a later segment would leave a gap in the sequence.
    queue = queue.then(() => (failure === null ? step() : undefined)).catch(fail)
  }
  return {
    openRun: (run: OpenRun) =>
      enqueue(async () => {
        const { format } = run.start
        const open = () => openRun(db, channelId, run.start, describe(format), new Date(clock.now()))
        run.id = await persist(open)
      }),
    store: (
      run: OpenRun,
      row: Omit<SegmentRow, 'run_id'>,
      files: readonly Buffer[],
      isThumbnailDue: boolean,
    ) =>
      enqueue(async () => {
        for (const [index, file] of files.entries())
          await media.write(segmentKey(channelId, run.id, index, row.number), file)
        void rows.add({ ...row, run_id: run.id }).catch(fail)
        const [lowest] = files
        const init = run.start.format.renditions[0]?.init
        if (isThumbnailDue && lowest && init)
          thumbnails.add(thumbnailKey(channelId, run.id, row.number), init, lowest)
      }),
    endRun: (run: OpenRun, reason: string) =>
      enqueue(async () => {
        await rows.flush()
        if (run.id > 0) await persist(() => endRun(db, run.id, reason, new Date(clock.now())))
      }),
    failure: () => failure,
    flush() {
      enqueue(rows.flush)
      return queue.then(thumbnails.flush)
    },
  }
}

function describe({ fps, renditions }: EncodingFormat) {
  return {
    fps,
    renditions: renditions.map(({ init, ...rendition }, index) => ({
      index,
      ...rendition,
      init: initName(init),
    })),
    inits: renditions.map(({ init }) => ({ name: initName(init), bytes: init })),
  }
}

function initName(init: Buffer): string {
  return createHash('sha256').update(init).digest('hex').slice(0, 16)
}
