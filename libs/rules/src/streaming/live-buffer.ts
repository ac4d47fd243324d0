/** Y-18: the buffer of one live source. Times in Unix milliseconds, durations in milliseconds. */

/** Media from one keyframe to another. */
export interface MediaGop {
  id: number
  /** GOPs of one encoding continue each other. */
  encodingNumber: number
  durationMs: number
  arrivedMs: number
  /** Programme time of its start, if the source states it; null: it follows from the arrival. */
  startsAtMs: number | null
}

export interface BufferedGop {
  id: number
  encodingNumber: number
  durationMs: number
  /** Media time from the start of its encoding. */
  mediaMs: number
  /** Programme time of its first picture, estimated from arrivals unless the source states it. */
  programmeMs: number
}

export interface LiveBuffer {
  gops: readonly BufferedGop[]
  /** How much later than the media of its encoding each recent GOP arrived. */
  offsets: readonly { atMs: number; offsetMs: number }[]
  /** The encoding of the newest GOP. */
  encodingNumber: number | null
  mediaEndMs: number
  /** Programme time at which the encoding of the newest GOP began. */
  programmeStartMs: number
  arrivedMs: number | null
  /** The last encoding that has ended, for which no further GOPs arrive. */
  endedEncoding: number | null
}

export const emptyBuffer: LiveBuffer = {
  gops: [],
  offsets: [],
  encodingNumber: null,
  mediaEndMs: 0,
  programmeStartMs: 0,
  arrivedMs: null,
  endedEncoding: null,
}

/** Programme time follows the earliest arrivals of this period, so that GOPs that arrive late, or several at once, do not move it. */
const offsetWindowMs = 30_000

/**
 * Adds a GOP. Each GOP suggests when its encoding began: its arrival less the media up to its end. The earliest suggestion of the last
 * 30 s counts for all GOPs of the encoding: in a burst, that of its last GOP. With a source that sends too fast it moves at once, with one
 * that sends too slowly as old suggestions expire, so that programme time stays near the present.
 */
export function addGop(buffer: LiveBuffer, gop: MediaGop): LiveBuffer {
  const { encodingNumber, durationMs, arrivedMs, startsAtMs, id } = gop
  const isSameEncoding = buffer.encodingNumber === encodingNumber
  const mediaMs = isSameEncoding ? buffer.mediaEndMs : 0
  const mediaEndMs = mediaMs + durationMs
  const offsets = [
    ...(isSameEncoding ? buffer.offsets : []).filter(({ atMs }) => atMs > arrivedMs - offsetWindowMs),
    { atMs: arrivedMs, offsetMs: arrivedMs - mediaEndMs },
  ]
  const programmeStartMs =
    startsAtMs === null ? Math.min(...offsets.map(({ offsetMs }) => offsetMs)) : startsAtMs - mediaMs
  const added = { id, encodingNumber, durationMs, mediaMs, programmeMs: 0 }
  const gops = [...buffer.gops, added].map((one) =>
    one.encodingNumber === encodingNumber ? { ...one, programmeMs: programmeStartMs + one.mediaMs } : one,
  )
  return {
    gops,
    offsets,
    encodingNumber,
    mediaEndMs,
    programmeStartMs,
    arrivedMs,
    endedEncoding: buffer.endedEncoding,
  }
}

export function durationOf(gops: readonly { durationMs: number }[]): number {
  return gops.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** Removes the oldest GOPs until the rest lasts `maxMs` at most. */
export function keepNewest(buffer: LiveBuffer, maxMs: number): LiveBuffer {
  let totalMs = durationOf(buffer.gops)
  let first = 0
  for (; first < buffer.gops.length && totalMs > maxMs; first++)
    totalMs -= buffer.gops[first]?.durationMs ?? 0
  return first === 0 ? buffer : { ...buffer, gops: buffer.gops.slice(first) }
}

/** Removes the GOPs that start before an instant. */
export function dropBefore(buffer: LiveBuffer, instantMs: number): LiveBuffer {
  const first = buffer.gops.findIndex(({ programmeMs }) => programmeMs >= instantMs)
  if (first === 0) return buffer
  return { ...buffer, gops: first === -1 ? [] : buffer.gops.slice(first) }
}

/** The first GOPs that continue each other, and whether they are all of their encoding. */
export function firstEncoding({ gops, endedEncoding }: LiveBuffer): {
  gops: BufferedGop[]
  isComplete: boolean
} {
  const [head] = gops
  if (!head) return { gops: [], isComplete: false }
  const end = gops.findIndex(({ encodingNumber }) => encodingNumber !== head.encodingNumber)
  return {
    gops: end === -1 ? [...gops] : gops.slice(0, end),
    isComplete: end !== -1 || endedEncoding === head.encodingNumber,
  }
}

/**
 * Y-02: how many GOPs the next segment has, so that it ends at the keyframe nearest to its target. Null: this depends on GOPs
 * that have not arrived. `isComplete`: no further GOPs will arrive.
 */
export function cutSegment(
  gops: readonly { durationMs: number }[],
  isComplete: boolean,
  targetMs: number,
): number | null {
  let endMs = 0
  for (const [index, { durationMs }] of gops.entries()) {
    const beforeMs = endMs
    endMs += durationMs
    if (endMs >= targetMs) return beforeMs > 0 && targetMs - beforeMs <= endMs - targetMs ? index : index + 1
  }
  const last = gops.at(-1)
  if (!last) return null
  // Intervals between keyframes are mostly equal.
  const isNearest = targetMs - endMs <= endMs + last.durationMs - targetMs
  return isComplete || isNearest ? gops.length : null
}
