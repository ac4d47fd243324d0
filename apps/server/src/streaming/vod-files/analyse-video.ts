import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { problemOfDecoding, type SourceVideo } from '@kallo/rules/streaming/video-source'
import { isFromOutside, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { SourceProblem } from './inspect-source.ts'
import {
  frameRateOf,
  inputOf,
  quiet,
  runStep,
  slotSeconds,
  thumbnailFolder,
  type Analysis,
  words,
  type Transcoding,
} from './transcoding.ts'

/** A remainder of up to this length gets no slot of its own, which would mostly show the last picture. */
const ignoredSeconds = 0.25

/**
 * W-04, P-14: decodes all pictures once, which shows how long the video really is and whether it is damaged, and writes the
 * thumbnails. Rejects with `SourceProblem` if too little of it can be decoded.
 */
export async function analyseVideo(transcoding: Transcoding): Promise<Analysis> {
  const { tool, source, folder, onProgress } = transcoding
  const hasThumbnails = tool.encoders.has('libwebp')
  const thumbnails = thumbnailFolder(folder)
  await rm(thumbnails, { recursive: true, force: true })
  await mkdir(thumbnails, { recursive: true })
  let [frames, seconds] = [0, 0]
  const args = [
    ...quiet,
    ...inputOf(transcoding),
    ...words(`-map 0:${source.video.index}`),
    ...unchangedFrames(tool),
    ...words('-f null -'),
    ...(hasThumbnails ? thumbnailArgs(source.video, frameRateOf(source), thumbnails) : []),
  ]
  const { exitCode, lastOutput } = await runStep(transcoding, args, {
    onProgress: (progress) => {
      frames = progress.frames
      seconds = Math.max(seconds, progress.outSeconds)
      onProgress(source.seconds ? seconds / source.seconds : 0)
    },
  })
  // The disk, the memory or a signal, rather than the source.
  if (isFromOutside(exitCode, lastOutput)) throw new Error(lastOutput)
  const problem = problemOfDecoding(source, { frames, seconds })
  if (problem !== null) throw new SourceProblem(problem)
  const length = lengthOf(seconds, frames, transcoding)
  const slots = Math.max(1, Math.ceil((length - ignoredSeconds) / slotSeconds))
  // Exceeds the length of the segments by no more than `ignoredSeconds`.
  const shown = Math.min(length, slots * slotSeconds)
  return {
    slots,
    seconds: shown,
    hasThumbnails: hasThumbnails && (await completeThumbnails(thumbnails, slots)),
  }
}

/** The length of the decoded pictures, or of the sound if it is longer. */
function lengthOf(decoded: number, frames: number, { source }: Transcoding): number {
  const pictures = source.video.fps > 0 ? Math.max(decoded, frames / source.video.fps) : decoded
  if (source.audio.length === 0 || source.seconds === null) return pictures
  return Math.max(decoded, source.seconds)
}

/** Neither repeats nor drops frames, so that they can be counted. */
function unchangedFrames({ version }: FfmpegTool): string[] {
  const major = Number.parseInt(version, 10)
  const minor = Number(version.split('.')[1]?.replace(/\D.*/, '') ?? 0)
  return major > 5 || (major === 5 && minor >= 1) ? ['-fps_mode', 'passthrough'] : ['-vsync', '0']
}

/** One small picture from the middle of each slot, named by its number. The last one is repeated for an incomplete slot. */
function thumbnailArgs({ index, width, height }: SourceVideo, fps: number, folder: string): string[] {
  const scale = Math.min(160 / width, 90 / height)
  const size = [width, height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2))
  // Times near 0: ffmpeg reports the latest time of all outputs, which has to be that of the video.
  const middle = `select=eq(mod(n\\,${slotSeconds * fps})\\,${(slotSeconds * fps) / 2}),setpts=N*0.04/TB`
  const padding = `tpad=stop_mode=clone:stop_duration=${slotSeconds}`
  return [
    ...words(
      `-map 0:${index} -vf fps=${fps}:start_time=0,${padding},${middle},scale=${size.join(':')},setsar=1`,
    ),
    ...words('-vsync 0 -c:v libwebp -quality 45 -f image2 -start_number 0'),
    path.join(folder, '%d.webp'),
  ]
}

/** Adds or removes thumbnails until there is one per slot. Returns false if there is none at all. */
async function completeThumbnails(folder: string, slots: number): Promise<boolean> {
  const count = (await readdir(folder)).length
  if (count === 0) return false
  const file = (slot: number) => path.join(folder, `${slot}.webp`)
  for (let slot = count; slot < slots; slot++) await copyFile(file(count - 1), file(slot))
  for (let slot = slots; slot < count; slot++) await rm(file(slot))
  return true
}
