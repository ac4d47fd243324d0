import type { FfmpegTool } from './find-ffmpeg.ts'
import { runProbe } from './run-probe.ts'

export interface ProbedMedia {
  /** Names of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  format: string
  /** Null: unknown. */
  seconds: number | null
  streams: ProbedStream[]
}

export interface ProbedStream {
  index: number
  kind: 'video' | 'audio' | 'subtitle' | 'other'
  /** ffmpeg's name, such as `h264`. */
  codec: string
  /** Of a video, after rotation; 0 for other streams. */
  width: number
  height: number
  /** Frame rate of a video; 0 if it is unknown. */
  fps: number
  /** Of an audio stream; 0 for other streams. */
  sampleRate: number
  channels: number
  /** Language as the file states it, such as `eng`; null if it is not stated. */
  language: string | null
  isDefault: boolean
  /** Whether the stream is a cover picture rather than a video. */
  isAttachedPicture: boolean
}

export interface ProbeOptions {
  protocols?: readonly string[]
  /** Further options of the input. */
  inputOptions?: readonly string[]
  timeoutMs?: number
  /** Aborting it kills the program. */
  signal?: AbortSignal
}

/** The program could not read the input; the message is the last line that it printed. */
export class UnreadableInput extends Error {}

/**
 * Reads what a file consists of, with ffprobe or, without it, from the output of ffmpeg. `protocols` are those that
 * the demuxer can open: a playlist that is disguised as a video then opens nothing. Rejects with `UnreadableInput`, or
 * with another error if the program itself could not do its work.
 */
export async function probeMedia(
  tool: Pick<FfmpegTool, 'path' | 'ffprobePath'>,
  input: string,
  { protocols = ['file'], inputOptions = [], timeoutMs = 30_000, signal }: ProbeOptions = {},
): Promise<ProbedMedia> {
  const whitelist = ['-protocol_whitelist', protocols.join(','), ...inputOptions]
  if (tool.ffprobePath === null) {
    const args = ['-hide_banner', '-nostdin', ...whitelist, '-i', input]
    const { stderr } = await runProbe(tool.path, args, { timeoutMs, signal })
    return parseFfmpegOutput(stderr)
  }
  const args = ['-v', 'error', ...whitelist, '-show_format', '-show_streams', '-of', 'json', input]
  const { stdout, stderr, exitCode } = await runProbe(tool.ffprobePath, args, { timeoutMs, signal })
  if (exitCode !== 0) throw new UnreadableInput(lastLine(stderr) || `ended with ${exitCode}`)
  return parseFfprobe(JSON.parse(stdout) as FfprobeOutput)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

interface FfprobeOutput {
  format?: { format_name?: string; duration?: string }
  streams?: {
    index: number
    codec_type?: string
    codec_name?: string
    width?: number
    height?: number
    avg_frame_rate?: string
    r_frame_rate?: string
    sample_rate?: string
    channels?: number
    tags?: Record<string, string>
    disposition?: Record<string, number>
    side_data_list?: { rotation?: number }[]
  }[]
}

function parseFfprobe({ format = {}, streams = [] }: FfprobeOutput): ProbedMedia {
  const seconds = Number(format.duration ?? NaN)
  return {
    format: format.format_name ?? '',
    seconds: Number.isFinite(seconds) ? seconds : null,
    streams: streams.map((stream) => {
      const { width = 0, height = 0, tags = {}, disposition = {} } = stream
      const rotation = stream.side_data_list?.find((one) => one.rotation !== undefined)?.rotation
      const isTurned = Math.abs(rotation ?? Number(tags.rotate ?? 0)) % 180 === 90
      return {
        index: stream.index,
        kind: kindOf(stream.codec_type),
        codec: stream.codec_name ?? '',
        width: isTurned ? height : width,
        height: isTurned ? width : height,
        fps: ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate),
        sampleRate: Number(stream.sample_rate ?? 0),
        channels: stream.channels ?? 0,
        language: tags.language ?? null,
        isDefault: disposition.default === 1,
        isAttachedPicture: disposition.attached_pic === 1,
      }
    }),
  }
}

function ratio(text = ''): number {
  const [over = 0, under = 1] = text.split('/').map(Number)
  return under > 0 && Number.isFinite(over / under) ? over / under : 0
}

function kindOf(type = ''): ProbedStream['kind'] {
  return type === 'video' || type === 'audio' || type === 'subtitle' ? type : 'other'
}

/** Lines such as `Stream #0:1[0x2](eng): Audio: aac (LC) (mp4a / 0x…), 48000 Hz, stereo, fltp, 128 kb/s (default)`. */
function parseFfmpegOutput(output: string): ProbedMedia {
  const format = /^Input #0, (\S+), from/m.exec(output)?.[1]
  if (format === undefined) throw new UnreadableInput(lastLine(output))
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(output) ?? []
  const known = hours !== undefined
  return {
    format,
    seconds: known ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : null,
    streams: parseStreams(output.split('\n')),
  }
}

/** The streams of the first input, from the lines with which ffmpeg describes it. */
export function parseStreams(lines: readonly string[]): ProbedStream[] {
  return lines.flatMap((line, at) => parseStreamLine(line, lines.slice(at + 1, at + 12)))
}

function parseStreamLine(line: string, following: readonly string[]): ProbedStream[] {
  const match = /^\s+Stream #0:(\d+)(?:\[\w+\])?(?:\((\w+)\))?: (\w+): (\w+)(.*)$/.exec(line)
  if (!match) return []
  const [, index, language, type = '', codec = '', rest = ''] = match
  const [, width = '0', height = '0'] = /, (\d{1,5})x(\d{1,5})/.exec(rest) ?? []
  const layout = /\d+ Hz, ([^,]+)/.exec(rest)?.[1] ?? ''
  const end = following.findIndex((one) => /Stream #0:/.test(one))
  const details = following.slice(0, end < 0 ? undefined : end).join('\n')
  const isTurned = /rotation of -?(90|270)\./.test(details)
  return [
    {
      index: Number(index),
      kind: kindOf(type.toLowerCase()),
      codec,
      width: Number(isTurned ? height : width),
      height: Number(isTurned ? width : height),
      fps: Number(/([\d.]+) fps/.exec(rest)?.[1] ?? 0),
      sampleRate: Number(/(\d+) Hz/.exec(rest)?.[1] ?? 0),
      channels: channelsOf(layout),
      language: language ?? null,
      isDefault: rest.includes('(default)'),
      isAttachedPicture: rest.includes('(attached pic)'),
    },
  ]
}

function channelsOf(layout: string): number {
  const named = { mono: 1, stereo: 2, quad: 4 }[layout]
  if (named !== undefined) return named
  const [, front, low] = /^(\d+)(?:\.(\d))?/.exec(layout) ?? []
  return Number(front ?? 0) + Number(low ?? 0)
}
