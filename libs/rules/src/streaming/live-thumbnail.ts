import { slotMs } from '../foundation/constants.ts'

/**
 * P-14: whether a segment of an ingested channel has a thumbnail of its own: the first one of a run, and the first one that starts in each
 * 6 s of the clock. Encoding a picture for each segment of 2 s would take three times the processor time and disk space.
 *
 * @param startsAtMs when the segment starts, in Unix milliseconds.
 * @param beforeMs when the segment before it in its run starts; null: it is the first one.
 */
export function hasThumbnail(startsAtMs: number, beforeMs: number | null): boolean {
  return beforeMs === null || Math.floor(startsAtMs / slotMs) > Math.floor(beforeMs / slotMs)
}
