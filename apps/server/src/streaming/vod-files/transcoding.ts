/** What the steps of transcoding share: the source, the plan, and where their files are. */
import path from 'node:path'
import { outputFrameRate, videoLadder, type VideoRendition } from '@kallo/rules/streaming/video-ladder'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { VideoSource } from '@kallo/rules/streaming/video-source'
import { runFfmpeg, type FfmpegTool, type RunOptions } from '../../platform/ffmpeg/index.ts'
import { sourceInput } from './inspect-source.ts'

export interface Transcoding {
  tool: FfmpegTool
  /** The uploaded file. */
  file: string
  source: VideoSource
  /** Holds what the steps produce. */
  folder: string
  /** Aborted when the upload is cancelled or the process stops. */
  signal: AbortSignal
  /** Share of the running step, 0…1. */
  onProgress: (share: number) => void
}

/** What the analysis step found. */
export interface Analysis {
  slots: number
  /** Length of the video; undefined in results that an earlier version of the service stored. */
  seconds?: number
  hasThumbnails: boolean
}

export const slotSeconds = slotMs / 1000

export const frameRateOf = ({ video }: VideoSource): number => outputFrameRate(video.fps)

export const renditionsOf = ({ video }: VideoSource): VideoRendition[] => videoLadder(video)

/** Splits arguments that contain no spaces: numbers and fixed words, never a path. */
export const words = (line: string): string[] => line.split(' ')

export const quiet = ['-hide_banner', '-loglevel', 'error', '-y']

export const inputOf = ({ source, file }: Pick<Transcoding, 'source' | 'file'>): string[] =>
  sourceInput(source.demuxer, file)

/** Holds what transcoding has produced until all of it is complete. */
export const workFolder = (dataDir: string, id: string): string => path.join(dataDir, 'vod-work', id)

export const thumbnailFolder = (folder: string): string => path.join(folder, 'thumbnails')

export function audioFolder(folder: string, track: number, kbps: number): string {
  return path.join(folder, 'audio', `${track}-${kbps}`)
}

export function videoFolder(folder: string, index: number): string {
  return path.join(folder, 'video', String(index))
}

/** Runs ffmpeg to its end; its exit code is not checked. Throws if the signal is aborted. */
export async function runStep(
  { tool, signal }: Transcoding,
  args: readonly string[],
  options: RunOptions = {},
) {
  const result = await runFfmpeg(tool.path, args, { ...options, signal }).ended
  signal.throwIfAborted()
  return result
}
