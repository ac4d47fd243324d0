/** Runs the ffmpeg of this machine. Without one, everything else works. */
export { createFfmpeg, type Ffmpeg, type FfmpegTool, type MissingFfmpeg } from './find-ffmpeg.ts'
export { missingForAv1 } from './missing-for-av1.ts'
export {
  parseStreams,
  probeMedia,
  UnreadableInput,
  type ProbedMedia,
  type ProbedStream,
} from './probe-media.ts'
export { isFromOutside, runProbe } from './run-probe.ts'
export {
  outputPipe,
  runFfmpeg,
  type FfmpegProgress,
  type FfmpegResult,
  type FfmpegRun,
  type RunOptions,
} from './run-ffmpeg.ts'
export { words } from './words.ts'
