import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createFfmpeg } from '../apps/server/src/platform/ffmpeg/index.ts'
import { av1Arguments, opusArguments } from '../apps/server/src/streaming/vod-files/encode-av1.ts'
import { h264Arguments } from '../apps/server/src/streaming/vod-files/encode-video.ts'
import { findFilm } from './film.ts'
import {
  audioOnlyKbps,
  av1Ladder,
  refinedAv1,
  videoLadder,
} from '../libs/rules/src/streaming/video-ladder.ts'

const fps = 25
const size = { width: 854, height: 480 }
const words = (line: string) => line.split(' ')
const run = promisify(execFile)

/**
 * Pictures that ffmpeg draws, beside a film. They differ in features that need bits: flat areas, grain, fast motion, still
 * backgrounds, flicker and sharp edges.
 */
const clips: Record<string, string> = {
  drawn: 'testsrc2',
  'film-like': 'mandelbrot=end_pts=2000,gblur=sigma=1,noise=alls=3:allf=t',
  sport: 'mandelbrot=end_pts=400:maxiter=300',
  'news desk': 'smptehdbars,gblur=sigma=8,drawgrid=w=854:h=60:t=2:c=white@0.5',
  music: 'life=mold=10:ratio=0.1:death_color=#204080:life_color=#f0c040,gblur=sigma=2',
  'screen text': 'color=c=white,drawgrid=w=7:h=13:t=1:c=black@0.8,scroll=v=0.002',
}

/**
 * W-10: size and SSIM of each rendition in both codecs. Time is not measured. `args`: seconds of each clip, 12 by
 * default.
 */
export async function benchEncodes(args: string[]): Promise<boolean> {
  const seconds = Number(args[0] ?? 12)
  const tool = await createFfmpeg(process.env.FFMPEG_PATH ?? null).find()
  if ('problem' in tool) throw new Error(tool.problem)
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-encodes-'))
  try {
    console.log('| clip | rendition | H.264 kb/s | MB/h | SSIM dB | AV1 kb/s | MB/h | SSIM dB | data |')
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    const sound = await audioRates(tool.path, folder, seconds)
    for (const [name, source] of Object.entries(clips)) {
      const clip = path.join(folder, 'clip.mkv')
      await draw(tool.path, source, seconds, clip)
      await measureClip({ program: tool.path, folder, seconds, clip, name, sound })
    }
    await measureClip({ program: tool.path, folder, seconds, clip: await findFilm(), name: 'film', sound })
    console.log(`\nSound only: AAC ${inHours(sound.aac)} MB/h, Opus ${inHours(sound.opus)} MB/h.`)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As in `av1-quality.ts`. */
const toleranceDb = 0.1

const inHours = (kbps: number) => ((kbps * 3_600) / 8 / 1_000).toFixed(1)

interface Sound {
  aac: number
  opus: number
}

async function audioRates(program: string, folder: string, seconds: number): Promise<Sound> {
  const rate = async (file: string, codec: string[]) => {
    const noise = `anoisesrc=c=pink:a=0.2:d=${seconds}:r=48000`
    await run(program, [...words('-v error -y -f lavfi -i'), noise, ...codec, path.join(folder, file)])
    return kbpsOf(path.join(folder, file), seconds)
  }
  return {
    aac: await rate('aac.mp4', words(`-c:a aac -b:a ${audioOnlyKbps}k -ac 2`)),
    opus: await rate('opus.mp4', [...opusArguments]),
  }
}

async function draw(program: string, source: string, seconds: number, file: string): Promise<void> {
  const [name = '', ...filters] = source.split(',')
  const withSize = `${name}${name.includes('=') ? ':' : '='}size=${size.width}x${size.height}:rate=${fps}`
  const graph = [withSize, ...filters, 'format=yuv420p'].join(',')
  const output = words(`-t ${seconds} -c:v libx264 -preset ultrafast -qp 0`)
  await run(program, [...words('-v error -y -f lavfi -i'), graph, ...output, file])
}

interface Measured {
  program: string
  folder: string
  seconds: number
  clip: string
  name: string
  sound: Sound
}

async function measureClip({ program, folder, seconds, clip, name, sound }: Measured): Promise<void> {
  const av1 = av1Ladder(size, false)
  for (const [index, rendition] of videoLadder(size).entries()) {
    const other = av1[index]
    if (!other) continue
    const { width, height } = rendition
    const measure = async (codec: string[], audioKbps: number) => {
      const file = path.join(folder, 'encoded.mp4')
      const scale = `scale=${width}:${height}:flags=bicubic,fps=${fps},setsar=1,format=yuv420p`
      await run(program, [
        ...words('-v error -y -i'),
        clip,
        ...words(`-an -t ${seconds} -vf ${scale}`),
        ...codec,
        file,
      ])
      const kbps = (await kbpsOf(file, seconds)) + audioKbps
      return { kbps, ssim: await ssimOf(program, { file, clip, scale, seconds }) }
    }
    const gop = 6 * fps
    const one = await measure(h264Arguments(rendition, gop), rendition.audioKbps)
    const tried = await measure(av1Arguments(other, gop), sound.opus)
    const two =
      tried.ssim < one.ssim - toleranceDb
        ? await measure(av1Arguments(refinedAv1(other), gop), sound.opus)
        : tried
    const cells = [one, two].flatMap(({ kbps, ssim }) => [Math.round(kbps), inHours(kbps), ssim.toFixed(1)])
    const share = `${Math.round((100 * two.kbps) / one.kbps)} %`
    console.log(`| ${[name, `${height}p`, ...cells, share].join(' | ')} |`)
  }
}

async function kbpsOf(file: string, seconds: number): Promise<number> {
  return ((await stat(file)).size * 8) / 1_000 / seconds
}

/** SSIM in decibels, against the source in the size of the rendition. */
async function ssimOf(
  program: string,
  { file, clip, scale, seconds }: { file: string; clip: string; scale: string; seconds: number },
): Promise<number> {
  const graph = `[1:v]${scale}[source];[0:v][source]ssim`
  const inputs = ['-i', file, '-t', String(seconds), '-i', clip]
  const { stderr } = await run(program, [...inputs, '-lavfi', graph, '-f', 'null', '-'], { maxBuffer: 1e8 })
  return Number(/All:[\d.]+ \(([\d.]+|inf)\)/.exec(stderr)?.[1] ?? Number.NaN)
}
