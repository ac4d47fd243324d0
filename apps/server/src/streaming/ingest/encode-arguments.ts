import { outputPipe, words, type ProbedMedia } from '../../platform/ffmpeg/index.ts'
import { av1VideoArguments, liveOpusArguments, type Av1Rung } from './av1-arguments.ts'

/** Where ffmpeg reads a source: always from loopback. */
export interface EncodeInput {
  url: string
  /** Name of the demuxer. */
  format: 'hls' | 'flv' | 'mpegts'
}

/** A rendition of the profile `ladder`. */
export interface LadderRung {
  height: number
  videoKbps: number
}

const ladder: LadderRung[] = [
  { height: 240, videoKbps: 200 },
  { height: 360, videoKbps: 450 },
  { height: 480, videoKbps: 900 },
  { height: 720, videoKbps: 1_800 },
  { height: 1080, videoKbps: 3_500 },
]
/** The highest rendition on a machine that has not been measured to be fast enough. */
const maxUnprovenHeight = 480
const audioKbps = 64
/** A copied stream is cut at every keyframe, except at those that follow within this time. */
const copiedGopSeconds = 1

/** Y-03: the renditions of a source, never upscaled. `isFast`: the machine encodes 720p at 1.5 times real time. */
export function ladderFor(sourceHeight: number, isFast: boolean, maxRungs = Infinity): LadderRung[] {
  const fitting = ladder.filter(
    ({ height }) => height <= sourceHeight && (isFast || height <= maxUnprovenHeight),
  )
  const lowest = { height: sourceHeight - (sourceHeight % 2), videoKbps: ladder[0]?.videoKbps ?? 200 }
  return (fitting.length > 0 ? fitting : [lowest]).slice(0, Math.max(1, maxRungs))
}

/** The closest of 24, 25 and 30, at which a slot of 6 s is a whole number of frames; higher rates are halved. */
export function ladderFps(sourceFps: number): number {
  if (sourceFps > 31) return sourceFps > 55 ? 30 : 25
  return [24, 25, 30].reduce((best, fps) =>
    Math.abs(fps - sourceFps) < Math.abs(best - sourceFps) ? fps : best,
  )
}

/** Why a source cannot be used with a profile; null if it can. */
export function unusableReason(media: ProbedMedia, profile: 'copy' | 'ladder'): string | null {
  const video = videoOf(media)
  if (!video) return 'The source has no video.'
  if (profile === 'copy' && video.codec !== 'h264')
    return `The source sends ${video.codec}; the profile copy needs H.264. Choose the profile ladder, or change the encoder.`
  return null
}

function videoOf({ streams }: ProbedMedia) {
  return streams.find(({ kind, isAttachedPicture }) => kind === 'video' && !isAttachedPicture)
}

export interface EncodeOptions {
  input: EncodeInput
  media: ProbedMedia
  segmentSeconds: number
  /** Filters that this ffmpeg has. */
  filters: ReadonlySet<string>
}

/** Y-02: H.264 is copied, AAC too; other sound is transcoded, and silence added where there is none. Keyframes are decoded only to detect black or frozen video. */
export function copyArguments(options: EncodeOptions): string[] {
  const audio = options.media.streams.find(({ kind }) => kind === 'audio')
  const isCopied = hasUsableAudio(options.media) && audio?.codec === 'aac'
  const sound = isCopied ? ['-c:a', 'copy', '-bsf:a', 'aac_adtstoasc'] : aacArguments(128)
  return [
    ...inputArguments(options, ['-skip_frame', 'nokey']),
    ...words(`-map 0:v:0 -map ${audioMap(options)} -c:v copy`),
    ...sound,
    ...words('-video_track_timescale 90000'),
    ...endArguments(options),
    ...fragmentArguments(copiedGopSeconds, 0),
    ...words(`-map 0:v:0 -vf ${['scale=160:90', ...detectors(options)].join(',')}`),
    ...silenceDetector(options),
    ...endArguments(options),
    ...words('-f null -'),
  ]
}

/**
 * Y-03, W-21: closed GOPs of exactly one segment, in all renditions at the same times. The outputs in AV1 follow those in H.264; `av1`
 * has the heights of the lowest rungs.
 */
export function ladderArguments(
  options: EncodeOptions,
  rungs: readonly LadderRung[],
  av1: readonly Av1Rung[],
): string[] {
  const fps = ladderFps(videoOf(options.media)?.fps ?? 25)
  const gop = String(fps * options.segmentSeconds)
  const labels = rungs.map((_, index) => `[v${index}]`).join('')
  const graph = [
    `[0:v:0]fps=${fps}:start_time=0,yadif=deint=interlaced,split=${rungs.length + 1}${labels}[watched]`,
    ...rungs.map(({ height }, index) => {
      const outputs = index < av1.length ? `,split[out${index}][av1out${index}]` : `[out${index}]`
      return `[v${index}]scale=-2:${height},setsar=1,format=yuv420p${outputs}`
    }),
    `[watched]${['fps=1', 'scale=160:90', ...detectors(options)].join(',')}[seen]`,
  ].join(';')
  return [
    ...inputArguments(options, []),
    ...words(`-filter_complex ${graph}`),
    ...rungs.flatMap(({ videoKbps }, index) => [
      ...words(`-map [out${index}] -map ${audioMap(options)}`),
      ...words(`-c:v libx264 -preset veryfast -profile:v main -bf 2 -g ${gop} -keyint_min ${gop}`),
      ...words(`-sc_threshold 0 -force_key_frames expr:gte(t,n_forced*${options.segmentSeconds})`),
      ...words(`-b:v ${videoKbps}k -maxrate ${videoKbps * 1.5}k -bufsize ${videoKbps * 2}k`),
      ...words(`-video_track_timescale ${fps * 1000}`),
      ...aacArguments(audioKbps),
      ...endArguments(options),
      ...fragmentArguments(options.segmentSeconds, index),
    ]),
    ...av1.flatMap((rung, index) => [
      ...words(`-map [av1out${index}] -map ${audioMap(options)}`),
      ...av1VideoArguments(rung, fps * options.segmentSeconds),
      ...words(`-video_track_timescale ${fps * 1000}`),
      ...liveOpusArguments,
      ...words(audioSync),
      ...endArguments(options),
      ...fragmentArguments(options.segmentSeconds, rungs.length + index),
    ]),
    ...words('-map [seen]'),
    ...silenceDetector(options),
    ...endArguments(options),
    ...words('-f null -'),
  ]
}

function inputArguments({ input, media }: EncodeOptions, decoderOptions: string[]): string[] {
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000']
  return [
    ...words('-hide_banner -nostdin -nostats -loglevel level+info'),
    ...readArguments(input),
    ...decoderOptions,
    ...words('-thread_queue_size 512 -i'),
    input.url,
    ...(hasUsableAudio(media) ? [] : silence),
  ]
}

/** MPEG-TS and HLS start at a keyframe, and are always analysed for as long as this, because they have no header. */
const analyseUs = { hls: 1_500_000, flv: 3_000_000, mpegts: 1_500_000 }

/**
 * What a source may consist of. A segment in another format, such as DASH, could name addresses that ffmpeg opens without the proxy.
 */
const formats = { hls: 'hls,mpegts,mov,aac,mp3,ac3,eac3,webvtt', flv: 'flv', mpegts: 'mpegts' }

/** Options of an input. With the loopback server as proxy, ffmpeg reaches no other one, whatever a playlist names. */
export function readArguments(input: EncodeInput): string[] {
  return ['-protocol_whitelist', readProtocols.join(','), ...probeArguments(input)]
}

/** Protocols that ffmpeg opens to read a source. */
export const readProtocols = ['http', 'tcp', 'crypto']

/** Options of an input that is probed, without the protocols. */
export function probeArguments({ url, format }: EncodeInput): string[] {
  const hls = format === 'hls' ? ['-live_start_index', '-2', '-max_reload', '20'] : []
  return [
    ...words(`-http_proxy ${new URL(url).origin} -format_whitelist ${formats[format]} -rw_timeout 20000000`),
    ...words(`-analyzeduration ${analyseUs[format]} -probesize 3000000 -f ${format}`),
    ...hls,
  ]
}

function audioMap({ media }: EncodeOptions): string {
  return hasUsableAudio(media) ? '0:a:0' : '1:a:0'
}

/** An audio stream that MPEG-TS declares, but that sends nothing, has no sample rate. */
export function hasUsableAudio({ streams }: ProbedMedia): boolean {
  return streams.some(({ kind, sampleRate }) => kind === 'audio' && sampleRate > 0)
}

/** Added silence never ends: each output ends with the video. */
function endArguments({ media }: EncodeOptions): string[] {
  return hasUsableAudio(media) ? [] : ['-shortest']
}

/** Gaps in the sound are filled, so that it stays with the picture. */
const audioSync = '-af aresample=async=1000:first_pts=0'

function aacArguments(kbps: number): string[] {
  return words(`-c:a aac -b:a ${kbps}k -ar 48000 -ac 2 ${audioSync}`)
}

/** Video waits for the audio for this long, so that a source whose audio stops is recognised soon. */
const maxInterleaveUs = 4_000_000

/** One `moof` and one `mdat`, cut at the first keyframe after this length, in the output with this index. */
export function fragmentArguments(segmentSeconds: number, output: number): string[] {
  const flags = 'frag_keyframe+delay_moov+default_base_moof+negative_cts_offsets+skip_trailer'
  const minUs = Math.round(segmentSeconds * 1e6) - 100_000
  return [
    ...words(
      `-max_muxing_queue_size 2048 -max_interleave_delta ${maxInterleaveUs} -f mp4 -use_editlist 0 -movflags ${flags}`,
    ),
    ...words(`-min_frag_duration ${minUs} ${outputPipe(output)}`),
  ]
}

function detectors({ filters }: EncodeOptions): string[] {
  return ['blackframe=98:32', ...(filters.has('freezedetect') ? ['freezedetect=n=-60dB:d=5'] : [])]
}

function silenceDetector(options: EncodeOptions): string[] {
  return ['-map', audioMap(options), '-af', 'silencedetect=n=-50dB:d=2']
}
