/** Y-18: the buffer of one live source. Times in Unix milliseconds, durations in milliseconds. */

/** Media from one keyframe to another. */
export interface MediaGroup {
  id: number
  /** Groups of one run continue each other. */
  run: number
  durationMs: number
  arrivedMs: number
  /** Programme time of its start, if the source states it; null: it follows from the arrival. */
  startsAtMs: number | null
}

export interface BufferedGroup {
  id: number
  run: number
  durationMs: number
  /** Media time from the start of its run. */
  mediaMs: number
  /** Programme time of its first picture, estimated from arrivals unless the source states it. */
  programmeMs: number
}

export interface LiveBuffer {
  groups: readonly BufferedGroup[]
  /** How much later than the media of its run each recent group arrived. */
  offsets: readonly { atMs: number; offsetMs: number }[]
  /** The run of the newest group. */
  run: number | null
  mediaEndMs: number
  /** Programme time at which its run began. */
  originMs: number
  arrivedMs: number | null
  /** The last run that has ended, for which no further groups arrive. */
  endedRun: number | null
}

export const emptyBuffer: LiveBuffer = {
  groups: [],
  offsets: [],
  run: null,
  mediaEndMs: 0,
  originMs: 0,
  arrivedMs: null,
  endedRun: null,
}

/** Groups that arrive late, such as several at once, do not change the programme time of those within this period. */
const offsetWindowMs = 30_000

/**
 * Adds a group. Programme time follows the groups that arrived earliest relative to their media time in the last 30 s. So it is
 * that of the last group of a burst, and stays at the present for a source that sends too fast or too slowly.
 */
export function addGroup(buffer: LiveBuffer, group: MediaGroup): LiveBuffer {
  const { run, durationMs, arrivedMs, startsAtMs, id } = group
  const isSameRun = buffer.run === run
  const mediaMs = isSameRun ? buffer.mediaEndMs : 0
  const mediaEndMs = mediaMs + durationMs
  const offsets = [
    ...(isSameRun ? buffer.offsets : []).filter(({ atMs }) => atMs > arrivedMs - offsetWindowMs),
    { atMs: arrivedMs, offsetMs: arrivedMs - mediaEndMs },
  ]
  const originMs =
    startsAtMs === null ? Math.min(...offsets.map(({ offsetMs }) => offsetMs)) : startsAtMs - mediaMs
  const added = { id, run, durationMs, mediaMs, programmeMs: 0 }
  const groups = [...buffer.groups, added].map((one) =>
    one.run === run ? { ...one, programmeMs: originMs + one.mediaMs } : one,
  )
  return { groups, offsets, run, mediaEndMs, originMs, arrivedMs, endedRun: buffer.endedRun }
}

export function durationOf(groups: readonly { durationMs: number }[]): number {
  return groups.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** Removes the oldest groups until the rest lasts `maxMs` at most. */
export function keepNewest(buffer: LiveBuffer, maxMs: number): LiveBuffer {
  let totalMs = durationOf(buffer.groups)
  let first = 0
  for (; first < buffer.groups.length && totalMs > maxMs; first++)
    totalMs -= buffer.groups[first]?.durationMs ?? 0
  return first === 0 ? buffer : { ...buffer, groups: buffer.groups.slice(first) }
}

/** Removes the groups that start before an instant. */
export function dropBefore(buffer: LiveBuffer, instantMs: number): LiveBuffer {
  const first = buffer.groups.findIndex(({ programmeMs }) => programmeMs >= instantMs)
  if (first === 0) return buffer
  return { ...buffer, groups: first === -1 ? [] : buffer.groups.slice(first) }
}

/** The first groups that continue each other, and whether they are all of their run. */
export function firstRun({ groups, endedRun }: LiveBuffer): { groups: BufferedGroup[]; isComplete: boolean } {
  const [head] = groups
  if (!head) return { groups: [], isComplete: false }
  const end = groups.findIndex(({ run }) => run !== head.run)
  return {
    groups: end === -1 ? [...groups] : groups.slice(0, end),
    isComplete: end !== -1 || endedRun === head.run,
  }
}

/**
 * Y-02: how many groups the next segment has, so that it ends at the keyframe nearest to its target. Null: this depends on groups
 * that have not arrived. `isComplete`: no further groups will arrive.
 */
export function cutSegment(
  groups: readonly { durationMs: number }[],
  isComplete: boolean,
  targetMs: number,
): number | null {
  let endMs = 0
  for (const [index, { durationMs }] of groups.entries()) {
    const beforeMs = endMs
    endMs += durationMs
    if (endMs >= targetMs) return beforeMs > 0 && targetMs - beforeMs <= endMs - targetMs ? index : index + 1
  }
  const last = groups.at(-1)
  if (!last) return null
  // Intervals between keyframes are mostly equal.
  const isNearest = targetMs - endMs <= endMs + last.durationMs - targetMs
  return isComplete || isNearest ? groups.length : null
}
