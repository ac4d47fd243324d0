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

/** Lowest first, as everywhere in Kallo. */
export const ladder: Frame[] = [
  { width: 426, height: 240, level: '2.1' },
  { width: 640, height: 360, level: '3.0' },
  { width: 960, height: 540, level: '3.1' },
]

const rungs: Record<Quality, Rung[]> = {
  card: [
    { crf: 31, peak: 60, audio: 24 },
    { crf: 31, peak: 90, audio: 24 },
    { crf: 31, peak: 140, audio: 24 },
  ],
  scene: [
    { crf: 33, peak: 60, audio: 24 },
    { crf: 33, peak: 100, audio: 24 },
    { crf: 33, peak: 160, audio: 24 },
  ],
  film: [
    { crf: 28, peak: 110, audio: 32 },
    { crf: 28, peak: 220, audio: 40 },
    { crf: 28, peak: 430, audio: 48 },
  ],
}

/** Each stream keeps 150-frame closed GOPs whose keyframes fall exactly on the slot boundaries. */
function outputArgs(index: number, rung: Rung, frame: Frame, asset: Asset, dir: string): string[] {
  const gop = SLOT_SECONDS * FPS
  return [
    ...['-map', `[v${index}]`, '-map', '1:a', '-t', String(asset.slots * SLOT_SECONDS)],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-profile:v', 'high'],
    ...['-level', frame.level, '-refs', '5', '-bf', '0', '-threads', '1', '-crf', String(rung.crf)],
    ...['-maxrate', `${rung.peak}k`, '-bufsize', `${rung.peak * 4}k`],
    ...['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SLOT_SECONDS})`],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', `${rung.audio}k`, '-ar', '48000', '-ac', '2'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-muxdelay', '0', '-muxpreload', '0', '-f', 'hls', '-hls_time', String(SLOT_SECONDS)],
    ...['-hls_playlist_type', 'vod', '-hls_segment_filename', join(dir, `${index}-%03d.ts`)],
    join(dir, `${index}.m3u8`),
  ]
}

function scaling(first: string): string {
  const outlets = ladder.map((_, i) => `[s${i}]`).join('')
  const sizes = ladder.map((f, i) => `[s${i}]scale=${f.width}:${f.height}:flags=bicubic[v${i}]`)
  return [`${first},split=${ladder.length}${outlets}`, ...sizes].join(';')
}

const toVideo = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'

const timecode = `drawtext=fontfile=/usr/share/fonts/truetype/noto/NotoSansMono-Bold.ttf:fontsize=24:fontcolor=white:box=1:boxcolor=0x12101c:boxborderw=8:x=833:y=30:text='%{eif\\:t/60\\:d\\:2}\\:%{eif\\:mod(t,60)\\:d\\:2}.%{eif\\:mod(t*10,10)\\:d\\:1}'`

async function drawnInput(asset: DrawnAsset, dir: string): Promise<string[]> {
  const pcm = join(dir, 'tune.pcm')
  await writeFile(pcm, play(asset.tune, asset.slots * SLOT_SECONDS, asset.id))
  return [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'],
    ...['-f', 's16le', '-ar', '48000', '-ac', '2', '-i', pcm],
    ...['-filter_complex', scaling(`[0:v]${toVideo}`)],
  ]
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
  const args = ['-n', '10', 'ffmpeg', '-hide_banner', '-loglevel', 'error', '-y', '-filter_complex_threads', '1']
  const ffmpeg = spawn('nice', [...args, ...input, ...outputs], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((done) => ffmpeg.on('close', done))
  if ('file' in asset) ffmpeg.stdin.end()
  else await drawFrames(asset.prepare(), asset.slots * SLOT_SECONDS, ffmpeg.stdin)
  if ((await ended) !== 0) throw new Error(`ffmpeg failed for ${asset.id}`)
}
