/** A segment of an ingested channel, as stored in `live_segment`. */
export interface LoggedSegment {
  sequence: number
  run: number
  /** Number of the segment's files in its run. */
  numberInRun: number
  startsAtMs: number
  durationUs: number
  isDiscontinuity: boolean
  discontinuitiesBefore: number
}

/** The segments of a channel, oldest first, without gaps in their sequence numbers. */
export interface SegmentLog {
  /** Sequence number of the first segment. */
  first(): number
  /** The sequence number after the last segment. */
  end(): number
  at(sequence: number): LoggedSegment | null
  /** The first segment that ends after an instant; `end()` when there is none. */
  firstEndingAfter(instantMs: number): number
  /** The first segment that starts at an instant or later; `end()` when there is none. */
  firstStartingFrom(instantMs: number): number
  /** Segments that are known already are skipped; after a gap the log starts again. */
  append(segments: readonly LoggedSegment[]): void
  dropBefore(sequence: number): void
}

const initialCapacity = 1_024

/**
 * Columns in typed arrays: 33 bytes per segment, so that a week of 2 s segments takes 10 MB. Start times, IDs of runs and
 * counts of discontinuities are doubles, because they may exceed 32 bits.
 */
function createColumns(capacity: number) {
  return {
    run: new Float64Array(capacity),
    numberInRun: new Int32Array(capacity),
    startsAtMs: new Float64Array(capacity),
    durationUs: new Int32Array(capacity),
    isDiscontinuity: new Uint8Array(capacity),
    discontinuitiesBefore: new Float64Array(capacity),
  }
}

type Columns = ReturnType<typeof createColumns>

export function createSegmentLog(): SegmentLog {
  let columns = createColumns(initialCapacity)
  let [first, offset, length] = [0, 0, 0]

  /** Makes room for one more row: moves the rows to the front, or into twice the space. */
  const reserve = () => {
    const capacity = columns.run.length
    if (offset + length < capacity) return
    columns = copyRows(columns, offset, length, length * 2 > capacity ? capacity * 2 : capacity)
    offset = 0
  }
  const push = (segment: LoggedSegment) => {
    if (length > 0 && segment.sequence < first + length) return
    if (segment.sequence !== first + length) [first, offset, length] = [segment.sequence, 0, 0]
    reserve()
    writeRow(columns, offset + length, segment)
    length++
  }
  const indexBefore = (isBefore: (row: number) => boolean) => {
    let [from, to] = [0, length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBefore(offset + middle)) from = middle + 1
      else to = middle
    }
    return first + from
  }
  return {
    first: () => first,
    end: () => first + length,
    at: (sequence) =>
      sequence < first || sequence >= first + length
        ? null
        : readRow(columns, offset + sequence - first, sequence),
    firstEndingAfter: (instantMs) => indexBefore((row) => endsAtMs(columns, row) <= instantMs),
    firstStartingFrom: (instantMs) => indexBefore((row) => (columns.startsAtMs[row] ?? 0) < instantMs),
    append: (segments) => segments.forEach(push),
    dropBefore(sequence) {
      const dropped = Math.min(length, Math.max(0, sequence - first))
      first += dropped
      offset += dropped
      length -= dropped
    },
  }
}

function endsAtMs({ startsAtMs, durationUs }: Columns, row: number): number {
  return (startsAtMs[row] ?? 0) + (durationUs[row] ?? 0) / 1000
}

function writeRow(columns: Columns, row: number, segment: LoggedSegment): void {
  columns.run[row] = segment.run
  columns.numberInRun[row] = segment.numberInRun
  columns.startsAtMs[row] = segment.startsAtMs
  columns.durationUs[row] = segment.durationUs
  columns.isDiscontinuity[row] = segment.isDiscontinuity ? 1 : 0
  columns.discontinuitiesBefore[row] = segment.discontinuitiesBefore
}

function readRow(columns: Columns, row: number, sequence: number): LoggedSegment {
  return {
    sequence,
    run: columns.run[row] ?? 0,
    numberInRun: columns.numberInRun[row] ?? 0,
    startsAtMs: columns.startsAtMs[row] ?? 0,
    durationUs: columns.durationUs[row] ?? 0,
    isDiscontinuity: columns.isDiscontinuity[row] === 1,
    discontinuitiesBefore: columns.discontinuitiesBefore[row] ?? 0,
  }
}

function copyRows(from: Columns, offset: number, length: number, capacity: number): Columns {
  const to = createColumns(capacity)
  for (const name of Object.keys(to) as (keyof Columns)[])
    to[name].set(from[name].subarray(offset, offset + length))
  return to
}
