import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'
import type { EncodedSegment, RunFormat } from './encode-run.ts'
import { endOpenRuns, endRun, insertSegments, lastSegment, openRun, type SegmentRow } from './live-store.ts'

export interface WriterParts {
  query: Kysely<Tables>
  clock: Clock
  log: Log
  /** `media/live` below the data folder. */
  liveFolder: string
}

export interface RunStart {
  kind: 'source' | 'schedule' | 'slate'
  sourceId: number | null
  format: RunFormat
  /** When its first segment starts; by default it has just ended. Never before the end of the segment before it. */
  startsAtMs?: number
}

export interface SegmentWriter {
  /** Starts a run; the one before it ends with the reason. Its first segment is a discontinuity. */
  start(run: RunStart, endReason: string): void
  /** Adds a segment to the run. */
  append(segment: EncodedSegment): void
  /** Ends the run. */
  end(reason: string): void
  /** When the latest segment ends; null: there is none. */
  edgeMs(): number | null
  hasRun(): boolean
  /** ID of the current run; null: none, or it is not stored yet. */
  runId(): number | null
  /** Why something could not be stored: the writer is then of no further use. Null: it works. */
  failure(): unknown
  /** Resolves when everything is stored, or could not be. */
  flush(): Promise<void>
}

interface Run {
  start: RunStart
  id: number
  segments: number
}

/** Rows that wait while the database is away. */
const maxPending = 200

/**
 * Y-01: writes the segments of one channel, in order: files under a temporary name, then their row. Numbers are those of the
 * channel and continue those of the last process.
 */
export async function openSegmentWriter(
  { query, clock, log, liveFolder }: WriterParts,
  channelId: string,
): Promise<SegmentWriter> {
  await endOpenRuns(query, channelId, 'the ingest process ended', new Date(clock.now()))
  const last = await lastSegment(query, channelId)
  let next = {
    sequence: last ? last.sequence + 1 : 0,
    discontinuities: last ? last.discontinuities_before + Number(last.is_discontinuity) : 0,
  }
  let edgeUs = last ? (last.starts_at.getTime() + last.duration_us / 1000) * 1000 : null
  let run: Run | null = null
  let pending: SegmentRow[] = []
  let queue = Promise.resolve()
  let failure: unknown = null
  const enqueue = (step: () => Promise<void>) => {
    queue = queue.then(step).catch((error: unknown) => {
      failure ??= error
    })
  }
  const flushRows = async () => {
    const rows = pending
    try {
      await insertSegments(query, channelId, rows)
      pending = pending.slice(rows.length)
    } catch (error) {
      // Rows wait for the database; another process that owns the channel has used the numbers.
      if (pending.length > maxPending || (error as { code?: string }).code === '23505') throw error
      log.warn({ err: error, channelId }, 'segments of a live channel wait for the database')
    }
  }
  const endCurrent = (reason: string) => {
    const ending = run
    if (!ending) return
    run = null
    enqueue(async () => {
      if (pending.length > 0) await flushRows()
      if (ending.id > 0) await endRun(query, ending.id, reason, new Date(clock.now()))
    })
  }
  return {
    start(start, endReason) {
      endCurrent(endReason)
      const opened: Run = { start, id: 0, segments: 0 }
      run = opened
      enqueue(async () => {
        opened.id = await openRun(query, channelId, start, describe(start.format), new Date(clock.now()))
        for (const index of start.format.renditions.keys())
          await mkdir(folderOf(liveFolder, channelId, opened.id, index), { recursive: true })
      })
    },
    append({ files, durationUs }) {
      const current = run
      if (!current) throw new Error('there is no run')
      const isFirst = current.segments === 0
      const number = current.segments++
      const anchorUs = (current.start.startsAtMs ?? clock.now() - durationUs / 1000) * 1000
      const startsUs = isFirst ? Math.max(edgeUs ?? 0, anchorUs) : (edgeUs ?? 0)
      const row = {
        sequence: next.sequence,
        number,
        starts_at: new Date(Math.round(startsUs / 1000)),
        duration_us: durationUs,
        is_discontinuity: isFirst && next.sequence > 0,
        discontinuities_before: next.discontinuities,
        bytes: files.map(({ length }) => length),
      }
      edgeUs = startsUs + durationUs
      next = {
        sequence: next.sequence + 1,
        discontinuities: next.discontinuities + Number(row.is_discontinuity),
      }
      enqueue(async () => {
        for (const [index, bytes] of files.entries())
          await writeAtomically(folderOf(liveFolder, channelId, current.id, index), `${number}.m4s`, bytes)
        pending.push({ ...row, run_id: current.id })
        await flushRows()
      })
    },
    end: endCurrent,
    edgeMs: () => (edgeUs === null ? null : edgeUs / 1000),
    hasRun: () => run !== null,
    runId: () => run?.id || null,
    failure: () => failure,
    flush: () => queue,
  }
}

function folderOf(liveFolder: string, channelId: string, runId: number, rendition: number): string {
  return path.join(liveFolder, channelId, String(runId), String(rendition))
}

async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = path.join(folder, `${name}.part`)
  await writeFile(draft, bytes)
  await rename(draft, path.join(folder, name))
}

function describe({ fps, renditions }: RunFormat) {
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
