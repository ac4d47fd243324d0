import { open } from 'node:fs/promises'
import { isEncrypted } from './is-encrypted.ts'
import { videoContainerOf } from '@kallo/rules/streaming/video-container'
import type { SourceTrack, SourceVideo, VideoSource } from '@kallo/rules/streaming/video-source'
import { probeMedia, runProbe, UnreadableInput, type FfmpegTool } from '../../platform/ffmpeg/index.ts'

/** The file is at fault: it will not become a VOD, and `message` says why. */
export class SourceProblem extends Error {}

type Tool = Pick<FfmpegTool, 'path' | 'ffprobePath'>

/**
 * W-04: the streams of an uploaded file. Rejects with `SourceProblem` if the file cannot become a VOD, and with another
 * error if it could not be probed.
 */
export async function inspectSource(tool: Tool, file: string, signal: AbortSignal): Promise<VideoSource> {
  const container = videoContainerOf(await readHead(file))
  if ('problem' in container) throw new SourceProblem(container.problem)
  const { demuxer } = container
  if (demuxer === 'mov' && (await isEncrypted(file))) throw new SourceProblem(encrypted)
  const { seconds, streams } = await readStreams(tool, demuxer, file, signal)
  const pictures = streams.filter(({ kind, isCover }) => kind === 'video' && !isCover)
  const video = pictures.find(({ isDefault }) => isDefault) ?? pictures[0]
  if (!video) {
    const rest = streams.some(({ kind }) => kind === 'audio') ? ', only sound' : ''
    throw new SourceProblem(`The file contains no moving picture${rest}. A film needs a picture.`)
  }
  if (video.width < 16 || video.height < 16)
    throw new SourceProblem(`The picture of this video is too small (${video.width} × ${video.height}).`)
  if (seconds !== null && seconds <= 0) throw new SourceProblem('The video has no length (0 s).')
  return {
    demuxer,
    seconds,
    video,
    audio: defaultFirst(streams.filter(({ kind }) => kind === 'audio').map(trackOf)),
    subtitles: streams.filter(({ kind, codec }) => kind === 'subtitle' && textCodecs.has(codec)).map(trackOf),
  }
}

const encrypted = 'The file is encrypted (DRM). Upload one without copy protection.'

/** Subtitle codecs that consist of text, not of pictures. */
const textCodecs = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'])

/**
 * Sorts default tracks first. The first track becomes the sound of the renditions; the others become further audio
 * tracks.
 */
function defaultFirst(tracks: SourceTrack[]): SourceTrack[] {
  return tracks.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)).slice(0, maxAudio)
}

const maxAudio = 16

function trackOf({ index, codec, language, title, isDefault }: Stream): SourceTrack {
  return { index, codec, language, title, isDefault }
}

async function readHead(file: string): Promise<Buffer> {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    // Backups do not contain uploads.
    if (error.code === 'ENOENT') throw new SourceProblem('The uploaded file is missing. Upload it again.')
    throw error
  })
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(1_024), 0, 1_024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

interface Stream extends SourceVideo, SourceTrack {
  kind: 'video' | 'audio' | 'subtitle' | 'other'
  isCover: boolean
}

interface FfprobeStream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  field_order?: string
  color_transfer?: string
  nb_frames?: string
  tags?: Record<string, string>
  disposition?: Record<string, number>
  side_data_list?: { rotation?: number }[]
}

/** A file is opened with this demuxer and no other, and may not open anything else. */
export function sourceInput(demuxer: string, file: string): string[] {
  return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', file]
}

const timeoutMs = 60_000

const unreadable = 'The file is damaged: its streams could not be read.'

async function readStreams(tool: Tool, demuxer: string, file: string, signal: AbortSignal) {
  const { ffprobePath } = tool
  if (ffprobePath === null) return readWithoutFfprobe(tool, file, signal)
  const show = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json']
  const { stdout } = await runProbe(ffprobePath, [...show, ...sourceInput(demuxer, file)], {
    timeoutMs,
    signal,
  })
  const { format, streams = [] } = parse(stdout)
  if (!format) throw new SourceProblem(unreadable)
  const seconds = Number(format.duration ?? NaN)
  return { seconds: Number.isFinite(seconds) ? seconds : null, streams: streams.map(streamOf) }
}

interface FfprobeOutput {
  format?: { duration?: string }
  streams?: FfprobeStream[]
}

function parse(output: string): FfprobeOutput {
  try {
    return JSON.parse(output) as FfprobeOutput
  } catch {
    return {}
  }
}

function streamOf(stream: FfprobeStream): Stream {
  const { tags = {}, disposition = {}, codec_type: type = '', codec_name: codec = '' } = stream
  return {
    index: stream.index,
    kind: type === 'video' || type === 'audio' || type === 'subtitle' ? type : 'other',
    codec,
    ...shownSize(stream),
    fps: ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate),
    frames: Number(stream.nb_frames) || null,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
    language: tags.language ?? null,
    title: tags.title ?? null,
    isDefault: disposition.default === 1,
    isCover: disposition.attached_pic === 1,
  }
}

/** The size of the picture as it is shown: after rotation, and with square pixels. */
function shownSize({ width = 0, height = 0, ...stream }: FfprobeStream): { width: number; height: number } {
  const aspect = ratio(stream.sample_aspect_ratio?.replace(':', '/')) || 1
  const [wide, high] = aspect >= 1 ? [width * aspect, height] : [width, height / aspect]
  const rotation = stream.side_data_list?.find((one) => one.rotation !== undefined)?.rotation
  const isTurned = Math.abs(rotation ?? Number(stream.tags?.rotate ?? 0)) % 180 === 90
  const [shownWidth, shownHeight] = isTurned ? [high, wide] : [wide, high]
  return { width: Math.round(shownWidth), height: Math.round(shownHeight) }
}

function ratio(text = ''): number {
  const [over = 0, under = 1] = text.split('/').map(Number)
  return under > 0 && Number.isFinite(over / under) ? over / under : 0
}

/** Without ffprobe, less is known: pixels are taken as square, pictures as progressive and as SDR. */
async function readWithoutFfprobe(tool: Tool, file: string, signal: AbortSignal) {
  const { seconds, streams } = await probeMedia(tool, file, { timeoutMs, signal }).catch((error: unknown) => {
    throw error instanceof UnreadableInput ? new SourceProblem(unreadable) : error
  })
  return {
    seconds,
    streams: streams.map((stream) => ({
      ...stream,
      frames: null,
      isInterlaced: false,
      isHdr: false,
      title: null,
      isCover: stream.isAttachedPicture,
    })),
  }
}
