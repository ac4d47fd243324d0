/** One ffmpeg per asset: scales the picture into three renditions and cuts each into 6 s segments. */
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asset, type DrawnAsset, type Quality, SLOT_SECONDS } from './asset.ts'
import { drawFrames } from './draw-frames.ts'
import { FPS, HEIGHT, WIDTH } from './ink.ts'
import { play } from './music.ts'

interface Rung {
  crf: number
  /** kb/s */
  peak: number
  audio: number
}

export interface Frame {
  width: number
  height: number
  level: string
}

/** Lowest first. */
export const ladder: Frame[] = [
  { width: 426, height: 240, level: '2.1' },
  { width: 640, height: 360, level: '3.0' },
  { width: 960, height: 540, level: '3.1' },
]

const rungs: Record<Quality, Rung[]> = {
  card: [
    { crf: 38, peak: 50, audio: 16 },
    { crf: 38, peak: 80, audio: 16 },
    { crf: 38, peak: 150, audio: 16 },
  ],
  scene: [
    { crf: 40, peak: 50, audio: 16 },
    { crf: 40, peak: 80, audio: 16 },
    { crf: 40, peak: 150, audio: 16 },
  ],
  busy: [
    { crf: 43, peak: 50, audio: 16 },
    { crf: 43, peak: 80, audio: 16 },
    { crf: 43, peak: 150, audio: 16 },
  ],
  film: [
    { crf: 28, peak: 85, audio: 24 },
    { crf: 28, peak: 170, audio: 32 },
    { crf: 28, peak: 330, audio: 32 },
  ],
}

/** Splits a command line whose arguments contain no spaces. */
const words = (line: string): string[] => line.split(' ')

/** The frames at which a segment ends; an asset of one slot needs a number beyond its end. */
const cuts = ({ slots }: Asset): string =>
  Array.from({ length: Math.max(1, slots - 1) }, (_, i) => (i + 1) * SLOT_SECONDS * FPS).join(',')

/**
 * Each segment is muxed separately and marks its first packets as discontinuous, so that segments can be joined in any
 * order. Each stream keeps 150-frame closed GOPs whose keyframes fall exactly on the slot boundaries.
 */
function outputArgs(index: number, rung: Rung, frame: Frame, asset: Asset, dir: string): string[] {
  const gop = SLOT_SECONDS * FPS
  return [
    ...words(`-map [v${index}] -map 1:a -t ${asset.slots * SLOT_SECONDS}`),
    ...words(`-c:v libx264 -preset veryslow -tune animation -profile:v high -level ${frame.level}`),
    ...words(`-refs 5 -bf 0 -threads 1 -crf ${rung.crf} -maxrate ${rung.peak}k -bufsize ${rung.peak * 4}k`),
    ...words(`-x264-params psy=0:aq-mode=3:qcomp=0.7 -sc_threshold 0 -flags +cgop`),
    ...words(`-g ${gop} -keyint_min ${gop} -force_key_frames expr:gte(t,n_forced*${SLOT_SECONDS})`),
    ...words('-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'),
    ...words(`-c:a aac -aac_coder fast -b:a ${rung.audio}k -ar 48000 -ac 2`),
    ...words(`-bsf:a ${soundThatFits(asset.slots * SLOT_SECONDS)}`),
    ...words('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
    ...words('-muxdelay 0 -muxpreload 0 -output_ts_offset 1'),
    ...words(`-f segment -segment_format mpegts -segment_frames ${cuts(asset)}`),
    ...words('-segment_format_options mpegts_flags=+initial_discontinuity'),
    join(dir, `${index}-%03d.ts`),
  ]
}

/** Ticks of 90 kHz in one AAC packet of 1,024 samples at 48 kHz. */
const PACKET_TICKS = 1920

/**
 * The duration of a slot is not a multiple of an AAC packet's. Packets beyond the asset (the encoder's priming before it,
 * the last one after it) are dropped, and the timestamps of the others are stretched by less than 0.1 % to end with the
 * picture, so that joined assets have neither overlaps nor gaps.
 */
function soundThatFits(seconds: number): string {
  const ticks = seconds * 90_000
  const packets = Math.floor(ticks / PACKET_TICKS)
  const stretch = (ticks / (packets * PACKET_TICKS)).toFixed(9)
  const drop = `noise=drop=lt(pts\\,0)+gt(pts+${PACKET_TICKS}\\,${ticks})`
  return `${drop},setts=pts=PTS*${stretch}:dts=DTS*${stretch}`
}

function scaling(first: string): string {
  const outlets = ladder.map((_, i) => `[s${i}]`).join('')
  const sizes = ladder.map((f, i) => `[s${i}]scale=${f.width}:${f.height}:flags=bicubic[v${i}]`)
  return [`${first},split=${ladder.length}${outlets}`, ...sizes].join(';')
}

const toVideo = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'

const timecode = `drawtext=fontfile=/usr/share/fonts/truetype/noto/NotoSansMono-Bold.ttf:fontsize=33:fontcolor=white:box=1:boxcolor=0x12101c:boxborderw=8:x=787:y=30:text='%{eif\\:t/60\\:d\\:2}\\:%{eif\\:mod(t,60)\\:d\\:2}.%{eif\\:mod(t*10,10)\\:d\\:1}'`

async function drawnInput(asset: DrawnAsset, dir: string): Promise<string[]> {
  const pcm = join(dir, 'tune.pcm')
  await writeFile(pcm, play(asset.tune, asset.slots * SLOT_SECONDS, asset.id))
  const pixels = words(`-f rawvideo -pix_fmt rgba -s ${WIDTH}x${HEIGHT} -r ${FPS} -i pipe:0`)
  const sound = words('-f s16le -ar 48000 -ac 2 -i')
  return [...pixels, ...sound, pcm, '-filter_complex', scaling(`[0:v]${toVideo}`)]
}

function filmedInput(file: string): string[] {
  const prepared = `[0:v]fps=${FPS},scale=${WIDTH}:${HEIGHT}:flags=lanczos,${toVideo},tpad=stop_mode=clone:stop=-1,${timecode}`
  return ['-i', file, '-i', file, '-filter_complex', scaling(prepared)]
}

/** Encodes into `dir`, which then holds `<rendition>-<nnn>.ts`. */
export async function encode(asset: Asset, dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const input = 'file' in asset ? filmedInput(asset.file) : await drawnInput(asset, dir)
  const outputs = ladder.flatMap((frame, i) => outputArgs(i, rungs[asset.quality][i]!, frame, asset, dir))
  const quietly = words('-n 10 ffmpeg -hide_banner -loglevel error -y -filter_complex_threads 1')
  const ffmpeg = spawn('nice', [...quietly, ...input, ...outputs], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((done) => ffmpeg.on('close', done))
  if ('file' in asset) ffmpeg.stdin.end()
  else await drawFrames(asset.prepare(), asset.slots * SLOT_SECONDS, ffmpeg.stdin)
  if ((await ended) !== 0) throw new Error(`ffmpeg failed for ${asset.id}`)
}
