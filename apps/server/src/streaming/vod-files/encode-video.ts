import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { VideoRendition } from '@kallo/rules/streaming/video-ladder'
import { runFfmpeg } from '../../platform/ffmpeg/index.ts'
import {
  combineInits,
  fragmentsOf,
  normaliseInit,
  samplesOfSegment,
  writeSegment,
  type Run,
  type Sample,
} from '../../platform/mp4/index.ts'
import {
  audioFolder,
  frameRateOf,
  inputOf,
  quiet,
  slotSeconds,
  videoFolder,
  words,
  type Transcoding,
} from './transcoding.ts'

/** Ticks per second of the pictures. */
export const timescale = 90_000

interface Wanted {
  index: number
  rendition: VideoRendition
  slots: number
}

/**
 * W-07: encodes one rendition on the grid of slots and multiplexes it with the sound that has been encoded before. Writes its
 * segments and their initialisation segment. Returns the size of each segment.
 */
export async function encodeVideo(transcoding: Transcoding, wanted: Wanted): Promise<number[]> {
  const { tool, folder, signal, onProgress, source } = transcoding
  const seconds = wanted.slots * slotSeconds
  const target = videoFolder(folder, wanted.index)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const run = runFfmpeg(tool.path, encodingArgs(transcoding, wanted), {
    pipes: 1,
    signal,
    onProgress: ({ outSeconds }) => onProgress(outSeconds / seconds),
  })
  try {
    const [pipe] = run.pipes
    if (!pipe) throw new Error('ffmpeg has no output')
    const sound = audioFolder(folder, 0, wanted.rendition.audioKbps)
    const written = await writeVideo(pipe, target, sound, frameRateOf(source))
    const { exitCode, lastOutput } = await run.ended
    signal.throwIfAborted()
    if (exitCode !== 0) throw new Error(lastOutput)
    if (written.length !== wanted.slots) throw new Error(`${written.length} of ${wanted.slots} segments`)
    return written
  } catch (error) {
    const { lastOutput } = await run.kill()
    signal.throwIfAborted()
    throw new Error(`${lastOutput} ${String(error)}`.trim(), { cause: error })
  }
}

export function h264Arguments(
  { videoKbps, level }: Pick<VideoRendition, 'videoKbps' | 'level'>,
  gop: number,
): string[] {
  return [
    ...words(`-c:v libx264 -preset veryfast -profile:v high -level ${level} -bf 3`),
    ...words(`-crf 23 -maxrate ${videoKbps}k -bufsize ${videoKbps * 2}k`),
    ...words('-x264-params stitchable=1 -sc_threshold 0 -flags:v +cgop+bitexact'),
    ...words(`-g ${gop} -keyint_min ${gop}`),
  ]
}

/** Arguments for closed GOPs of one slot. `stitchable`: parameter sets do not depend on the content. */
function encodingArgs(transcoding: Transcoding, { rendition, slots }: Wanted): string[] {
  const { source } = transcoding
  const fps = frameRateOf(source)
  const gop = slotSeconds * fps
  return [
    ...quiet,
    ...inputOf(transcoding),
    ...words(`-map 0:${source.video.index}`),
    '-vf',
    videoFilters(transcoding, rendition),
    ...words(`-frames:v ${slots * gop}`),
    ...h264Arguments(rendition, gop),
    ...words(`-force_key_frames expr:gte(t,n_forced*${slotSeconds})`),
    ...words('-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'),
    ...words(`-video_track_timescale ${timescale} -map_metadata -1 -fflags +bitexact`),
    ...words('-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'),
    'pipe:3',
  ]
}

/** A constant frame rate from 0 on, 8-bit BT.709, square pixels; the last picture stays until the end of the slot. */
function videoFilters({ tool, source }: Transcoding, { width, height }: VideoRendition): string {
  const { isInterlaced, isHdr } = source.video
  const canMapTones = tool.filters.has('zscale') && tool.filters.has('tonemap')
  return [
    ...(isInterlaced ? ['yadif'] : []),
    `fps=${frameRateOf(source)}:start_time=0`,
    ...(isHdr && canMapTones ? [toneMapping] : []),
    `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    'setsar=1,format=yuv420p,tpad=stop_mode=clone:stop=-1',
  ].join(',')
}

const toneMapping =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'

async function writeVideo(stream: Readable, target: string, sound: string, fps: number): Promise<number[]> {
  const audioInit = await readFile(path.join(sound, 'init.mp4'))
  const gop = slotSeconds * fps
  const sizes: number[] = []
  for await (const { init, samples } of fragmentsOf(stream)) {
    const slot = sizes.length
    if (samples.length !== gop) throw new Error(`segment ${slot} has ${samples.length} of ${gop} frames`)
    if (slot === 0)
      await writeFile(path.join(target, 'init.mp4'), combineInits(normaliseInit(init), audioInit))
    const segment = writeSegment([
      videoRun(samples, slot * gop, timescale / fps),
      await audioRun(sound, audioInit, slot),
    ])
    await writeFile(path.join(target, `${slot}.m4s`), segment)
    sizes.push(segment.length)
  }
  return sizes
}

/**
 * Frames at a constant rate, decoded from 0 on: a frame that is shown before others that are decoded earlier has a negative
 * composition offset. That needs no edit list, which players treat differently at a join.
 */
export function videoRun(samples: readonly Sample[], firstFrame: number, duration: number): Run {
  let time = 0
  const shown = samples.map((sample) => {
    const at = time + sample.compositionOffset
    time += sample.duration
    return at
  })
  const rankOf = new Map(shown.toSorted((one, other) => one - other).map((at, rank) => [at, rank]))
  return {
    track: 1,
    isVideo: true,
    decodeTime: firstFrame * duration,
    samples: samples.map(({ bytes }, index) => ({
      bytes,
      duration,
      compositionOffset: ((rankOf.get(shown[index] ?? 0) ?? index) - index) * duration,
    })),
  }
}

const aacFrame = 1_024

async function audioRun(folder: string, init: Buffer, slot: number): Promise<Run> {
  const samples = samplesOfSegment(init, await readFile(path.join(folder, `${slot}.m4s`)))
  const first = Math.ceil((slot * slotSeconds * 48_000) / aacFrame)
  return { track: 2, decodeTime: first * aacFrame, samples, isVideo: false }
}
