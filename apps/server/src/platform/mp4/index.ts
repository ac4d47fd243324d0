/** Reads and cuts fragmented MP4 (ISO BMFF), as in CMAF. */
export { boxesIn, createBoxSplitter, findBox } from './boxes.ts'
export { extractTrack, fragmentTracksOf, shiftFragment, type FragmentTrack } from './fragment.ts'
export { extractInit, tracksOf, type Track } from './init-segment.ts'
