import { runFfmpeg, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import {
  createBoxSplitter,
  extractInit,
  extractTrack,
  fragmentTracksOf,
  normaliseInit,
  startsWithIdr,
  tracksOf,
  type Box,
  type Track,
} from '../../platform/mp4/index.ts'

export interface EncodingFormat {
  fps: number
  /** Videos in H.264 from the lowest to the highest, then audio only, then videos in AV1 (W-21). */
  renditions: { width: number; height: number; codecs: string; init: Buffer }[]
}

/** What an encoding delivers from one keyframe to another; segments are joined from GOPs. */
export interface EncodedGop {
  /** One file per rendition, in their order. */
  files: Buffer[]
  durationUs: number
  /**
   * Starts with an IDR picture in all renditions, so that it decodes without the segment before. AV1 is cut at its own keyframes, which
   * have to be at the same times.
   */
  isIndependent: boolean
}

/** GOPs joined into a segment, in the same form. */
export type EncodedSegment = EncodedGop

export interface EncodingOptions {
  tool: Pick<FfmpegTool, 'path'>
  args: readonly string[]
  /** Number of video outputs in H.264, from `pipe:3` on. */
  h264Outputs: number
  /** W-21: number of video outputs in AV1, which follow them. Default: none. */
  av1Outputs?: number
  /** A GOP that is longer ends the encoding. */
  maxGopSeconds: number
  onGop(gop: EncodedGop, format: EncodingFormat): void
  onLog(line: string): void
}

/** What one ffmpeg process encodes of a source or a picture; with the profile `copy` it only cuts. Its GOPs continue each other. */
export interface RunningEncoding {
  /** Resolves when the encoding has ended. */
  ended: Promise<EncodingEnd>
  stop(): Promise<void>
}

/**
 * Why an encoding ended. `keyframes`: those of the source are too far apart; `av1-out-of-step`: AV1 and H.264 have keyframes at
 * different times; `audio-ended`: the video continues without audio.
 */
export interface EncodingEnd {
  kind: 'source-ended' | 'keyframes' | 'av1-out-of-step' | 'audio-ended' | 'failed'
  /** For operators. */
  message: string
}

class EncodingFailure extends Error {
  readonly kind: EncodingEnd['kind']

  constructor(kind: EncodingEnd['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Larger gaps between the times of GOPs end an encoding; smaller ones are rounding. */
const maxGapSeconds = 0.5
/**
 * Only the last fragment of an encoding can be shorter, because of `-min_frag_duration`. It is dropped, because a segment of it would be
 * too short.
 */
const minGopSeconds = 0.5

interface Output {
  header: Buffer[]
  init: Buffer | null
  tracks: Track[]
  moof: Buffer | null
  fragments: Buffer[]
}

/**
 * Runs ffmpeg, whose fragments of MP4 are GOPs. A GOP is passed on when all renditions have it. The encoding ends before the first GOP
 * that is too long, has no audio or does not continue the one before it, so that it has one timeline.
 */
export function startEncoding(options: EncodingOptions): RunningEncoding {
  const pipes = options.h264Outputs + (options.av1Outputs ?? 0)
  const ffmpeg = runFfmpeg(options.tool.path, options.args, { pipes, onLog: options.onLog })
  const outputs = ffmpeg.pipes.map<Output>(() => ({
    header: [],
    init: null,
    tracks: [],
    moof: null,
    fragments: [],
  }))
  const assemble = createAssembler(options)
  let failure: EncodingEnd | null = null
  let isStopped = false
  const fail = (error: unknown) => {
    failure ??= {
      kind: error instanceof EncodingFailure ? error.kind : 'failed',
      message: error instanceof Error ? error.message : 'failed',
    }
    void ffmpeg.kill()
  }
  for (const [index, pipe] of ffmpeg.pipes.entries()) {
    const split = createBoxSplitter((box) => takeBox(outputs[index] as Output, box))
    pipe.on('data', (chunk: Buffer) => {
      if (failure !== null || isStopped) return
      try {
        split(chunk)
        while (outputs.every(({ fragments }) => fragments.length > 0)) assemble(outputs)
      } catch (error) {
        fail(error)
      }
    })
    pipe.on('error', () => undefined)
  }
  const ended = ffmpeg.ended.then(({ exitCode, lastOutput }): EncodingEnd => {
    if (failure !== null) return failure
    return exitCode === 0
      ? { kind: 'source-ended', message: 'The source has ended.' }
      : { kind: 'failed', message: lastLine(lastOutput) }
  })
  return {
    ended,
    async stop() {
      isStopped = true
      await ffmpeg.kill()
    },
  }
}

function lastLine(output: string): string {
  const errors = output.split('\n').filter((line) => /\[(error|fatal)\]/.test(line))
  const line = errors.at(-1) ?? output.split('\n').at(-1) ?? ''
  return line.replace(/\[[^\]]*\]\s*/g, '').slice(0, 300)
}

function takeBox(output: Output, { type, bytes }: Box): void {
  if (type === 'ftyp' || type === 'moov') output.header.push(Buffer.from(bytes))
  if (type === 'moov') {
    // Encodings with equal settings share their initialisation segments.
    output.init = normaliseInit(Buffer.concat(output.header))
    output.tracks = tracksOf(output.init)
  }
  if (type === 'moof') output.moof = bytes
  if (type === 'mdat' && output.moof) {
    output.fragments.push(Buffer.concat([output.moof, bytes]))
    output.moof = null
  }
}

function createAssembler({ onGop, maxGopSeconds, h264Outputs }: EncodingOptions) {
  let format: EncodingFormat | null = null
  let expectedSeconds: number | null = null
  return (outputs: readonly Output[]) => {
    const fragments = outputs.map((output) => output.fragments.shift() as Buffer)
    const times = fragments.map((fragment, index) => videoTimes(fragment, outputs[index] as Output))
    const [first] = times
    if (!first) return
    if (first.duration < minGopSeconds) return
    if (expectedSeconds !== null && Math.abs(first.start - expectedSeconds) > maxGapSeconds)
      throw new Error('The timestamps of the source jumped.')
    if (times.some(({ start }) => Math.abs(start - first.start) > maxGapSeconds))
      throw new Error('The renditions do not start at the same time.')
    if (times.slice(h264Outputs).some((one) => !isSameTime(one, first)))
      throw new EncodingFailure('av1-out-of-step', 'The AV1 renditions do not start at the same time.')
    if (first.duration > maxGopSeconds)
      throw new EncodingFailure(
        'keyframes',
        `Keyframes are more than ${maxGopSeconds} s apart. Set the encoder to 2 s, or choose the profile ladder.`,
      )
    expectedSeconds = first.start + first.duration
    format ??= formatOf(outputs, h264Outputs, first.samples / first.duration)
    const { audio } = tracksByKind(outputs[0] as Output)
    if (outputs.some((output, index) => !hasAudio(fragments[index] as Buffer, output)))
      throw new EncodingFailure('audio-ended', 'The source sends no audio.')
    const [videos, av1] = [fragments.slice(0, h264Outputs), fragments.slice(h264Outputs)]
    const files = [...videos, extractTrack(fragments[0] as Buffer, audio.id), ...av1]
    const isIndependent = videos.every((fragment, index) =>
      startsWithIdr(fragment, tracksByKind(outputs[index] as Output).video.id),
    )
    onGop({ files, durationUs: Math.round(first.duration * 1e6), isIndependent }, format)
  }
}

/** Smaller than a frame. */
const sameTimeSeconds = 0.005

type Times = ReturnType<typeof videoTimes>

function isSameTime(one: Times, other: Times): boolean {
  const isSame = (key: 'start' | 'duration') => Math.abs(one[key] - other[key]) < sameTimeSeconds
  return isSame('start') && isSame('duration') && one.samples === other.samples
}

function videoTimes(fragment: Buffer, output: Output) {
  const { video } = tracksByKind(output)
  const track = fragmentTracksOf(fragment).find(({ id }) => id === video.id)
  if (!track) throw new Error('The video of the source ended.')
  return {
    start: track.decodeTime / video.timescale,
    duration: track.duration / video.timescale,
    samples: track.samples,
  }
}

/** ffmpeg leaves a track out of a fragment for which it has no samples. */
function hasAudio(fragment: Buffer, output: Output): boolean {
  const { audio } = tracksByKind(output)
  return fragmentTracksOf(fragment).some(({ id }) => id === audio.id)
}

function tracksByKind({ tracks }: Output): { video: Track; audio: Track } {
  const video = tracks.find(({ kind }) => kind === 'video')
  const audio = tracks.find(({ kind }) => kind === 'audio')
  if (!video || !audio) throw new Error('an encoding needs picture and sound')
  return { video, audio }
}

function formatOf(outputs: readonly Output[], h264Outputs: number, fps: number): EncodingFormat {
  const videos = outputs.map((output) => {
    const { video, audio } = tracksByKind(output)
    const { width, height } = video
    return { width, height, codecs: `${video.codec},${audio.codec}`, init: output.init as Buffer }
  })
  const lowest = outputs[0] as Output
  const { audio } = tracksByKind(lowest)
  const init = extractInit(lowest.init as Buffer, audio.id)
  return {
    fps: Math.round(fps * 100) / 100,
    renditions: [
      ...videos.slice(0, h264Outputs),
      { width: 0, height: 0, codecs: audio.codec, init },
      ...videos.slice(h264Outputs),
    ],
  }
}
