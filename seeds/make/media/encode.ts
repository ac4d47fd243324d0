/** One ffmpeg per asset: encodes every rendition once, as fragmented MP4. `pack.ts` cuts these into segments. */
import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asset, type DrawnAsset, type Quality, SLOT_SECONDS } from './asset.ts'
import { drawFrames } from './draw-frames.ts'
import { FPS, HEIGHT, WIDTH } from './ink.ts'
import { play } from './music.ts'

export interface Rung {
  /** 0: audio only. */
  width: number
  height: number
  level: string
  /** kb/s of the sound: equal for all assets, so that they have equal initialisation segments. */
  audio: number
}

/** Lowest first; the audio-only rendition last. */
export const ladder: Rung[] = [
  { width: 426, height: 240, level: '2.1', audio: 24 },
  { width: 640, height: 360, level: '3.0', audio: 48 },
  { width: 960, height: 540, level: '3.1', audio: 48 },
  { width: 0, height: 0, level: '', audio: 48 },
]

/** Constant quality, and the peak bit rate of each picture size in kb/s. */
const qualities: Record<Quality, { crf: number; peaks: number[] }> = {
  card: { crf: 38, peaks: [50, 80, 150] },
  scene: { crf: 40, peaks: [50, 80, 150] },
  busy: { crf: 43, peaks: [50, 80, 150] },
  film: { crf: 28, peaks: [85, 170, 330] },
}

/** Splits a command line whose arguments contain no spaces. */
const words = (line: string): string[] => line.split(' ')

/** Closed 150-frame GOPs on the slot grid. `stitchable`: parameter sets do not depend on the content. */
function videoArgs(index: number, { crf, peaks }: { crf: number; peaks: number[] }, level: string): string[] {
  const gop = SLOT_SECONDS * FPS
  const peak = peaks[index]!
  return [
    ...words(
      `-map [v${index}] -c:v libx264 -preset veryslow -tune animation -profile:v high -level ${level}`,
    ),
    ...words(`-refs 4 -bf 3 -threads 1 -crf ${crf} -maxrate ${peak}k -bufsize ${peak * 4}k`),
    ...words('-x264-params stitchable=1:psy=0:aq-mode=3:qcomp=0.7 -sc_threshold 0 -flags:v +cgop+bitexact'),
    ...words(`-g ${gop} -keyint_min ${gop} -force_key_frames expr:gte(t,n_forced*${SLOT_SECONDS})`),
    ...words('-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'),
    ...words('-video_track_timescale 90000'),
  ]
}

function outputArgs(index: number, { slots, quality }: Asset, dir: string): string[] {
  const { height, level, audio } = ladder[index]!
  return [
    ...(height > 0 ? videoArgs(index, qualities[quality], level) : []),
    ...words('-map 1:a'),
    ...soundArgs({ audio }, slots * SLOT_SECONDS),
    renditionFile(dir, index),
  ]
}

/** Encodes the sound, and writes fragmented MP4. */
export function soundArgs({ audio }: Pick<Rung, 'audio'>, seconds: number): string[] {
  return [
    ...words(`-c:a aac -b:a ${audio}k -ar 48000 -ac 2 -flags:a +bitexact`),
    ...words(`-t ${seconds} -map_metadata -1 -fflags +bitexact`),
    ...words('-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'),
  ]
}

export const renditionFile = (dir: string, index: number): string => join(dir, `${index}.mp4`)

/** A small picture from the middle of each slot, for seek bars. */
function thumbnailArgs({ slots }: Asset, dir: string): string[] {
  return [
    ...words('-map [thumbnails] -fps_mode passthrough -c:v libwebp -quality 45'),
    ...words(`-t ${slots * SLOT_SECONDS} -f image2`),
    thumbnailFile(dir, '%d'),
  ]
}

/** Numbered from 1. */
export const thumbnailFile = (dir: string, number: number | string): string =>
  join(dir, `thumbnail-${number}.webp`)

const pictures = ladder.filter(({ height }) => height > 0)

function scaling(first: string): string {
  const outlets = pictures.map((_, i) => `[s${i}]`).join('')
  const still = `select=eq(mod(n\\,${SLOT_SECONDS * FPS})\\,${(SLOT_SECONDS * FPS) / 2}),scale=160:90,setsar=1`
  const sizes = pictures.map((f, i) => `[s${i}]scale=${f.width}:${f.height}:flags=bicubic,setsar=1[v${i}]`)
  return [`${first},split=${pictures.length + 1}${outlets}[s]`, ...sizes, `[s]${still}[thumbnails]`].join(';')
}

const toVideo = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'

async function drawnInput(asset: DrawnAsset, dir: string): Promise<string[]> {
  const pcm = join(dir, 'tune.pcm')
  await writeFile(pcm, play(asset.tune, asset.slots * SLOT_SECONDS, asset.id))
  const pixels = words(`-f rawvideo -pix_fmt rgba -s ${WIDTH}x${HEIGHT} -r ${FPS} -i pipe:0`)
  const sound = words('-f s16le -ar 48000 -ac 2 -i')
  return [...pixels, ...sound, pcm, '-filter_complex', scaling(`[0:v]${toVideo}`)]
}

function filmedInput(file: string): string[] {
  const prepared = `[0:v]fps=${FPS},scale=${WIDTH}:${HEIGHT}:flags=lanczos,${toVideo},tpad=stop_mode=clone:stop=-1`
  return ['-i', file, '-i', file, '-filter_complex', scaling(prepared)]
}

/** Encodes into `dir`, which then holds a file for each rendition: `renditionFile`. */
export async function encode(asset: Asset, dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const input = 'file' in asset ? filmedInput(asset.file) : await drawnInput(asset, dir)
  const outputs = [
    ...ladder.flatMap((_, index) => outputArgs(index, asset, dir)),
    ...thumbnailArgs(asset, dir),
  ]
  const quietly = words('-n 10 ffmpeg -hide_banner -loglevel error -y -filter_complex_threads 1')
  const ffmpeg = spawn('nice', [...quietly, ...input, ...outputs], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((done) => ffmpeg.on('close', done))
  if ('file' in asset) ffmpeg.stdin.end()
  else await drawFrames(asset.prepare(), asset.slots * SLOT_SECONDS, ffmpeg.stdin)
  if ((await ended) !== 0) throw new Error(`ffmpeg failed for ${asset.id}`)
}
