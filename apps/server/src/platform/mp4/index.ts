/** Reads, cuts and writes fragmented MP4 (ISO BMFF), as in CMAF. */
export { createBoxSplitter, type Box } from './boxes.ts'
export {
  extractTrack,
  fragmentTracksOf,
  shiftFragment,
  startsWithIdr,
  type FragmentTrack,
} from './fragment.ts'
export { joinFragments } from './join-fragments.ts'
export { codecsOf, extractInit, timescalesOf, tracksOf, type Track } from './init-segment.ts'
export { combineInits, normaliseInit } from './normalise-init.ts'
export { fragmentsOf, samplesOfSegment, type Sample } from './samples.ts'
export { decodeTimeUs, moofAt, segmentTimesOf, type SegmentTimes } from './segment-times.ts'
export { writeSegment, type Run } from './write-segment.ts'
