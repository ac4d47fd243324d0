/** W-10: AV1 video with Opus audio, on the same grid of slots as the H.264 renditions. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { opusKbps, type Av1Rendition } from '@kallo/rules/streaming/video-ladder'
import { runFfmpeg, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import {
  combineInits,
  fragmentsOf,
  normaliseInit,
  samplesOfSegment,
  writeSegment,
  type Sample,
} from '../../platform/mp4/index.ts'
import { timescale, videoRun } from './encode-video.ts'
import { quiet, slotSeconds, words } from './transcoding.ts'

export interface Av1Encoding {
  tool: FfmpegTool
  /** The file that `writeSource` has written. */
  source: string
  /** The folder in which each rendition gets a folder of its own. */
  folder: string
  slots: number
  fps: number
  signal: AbortSignal
  /** Share of the running rendition, 0…1. */
  onProgress: (share: number) => void
}

/** The lowest priority: requests and H.264 come first. */
const niceness = 19
const sampleRate = 48_000
const opusFrame = 960
const opusFrames = (slotSeconds * sampleRate) / opusFrame

export const opusArguments: readonly string[] = words(
  `-c:a libopus -b:a ${opusKbps}k -vbr constrained -ar ${sampleRate} -ac 2`,
)

export function av1Arguments(
  { maxKbps, crf, preset }: Pick<Av1Rendition, 'maxKbps' | 'crf' | 'preset'>,
  gop: number,
): string[] {
  return [
    ...words(`-c:v libsvtav1 -preset ${preset} -crf ${crf} -g ${gop}`),
    ...words(`-svtav1-params mbr=${maxKbps}:scd=0:film-grain=0:irefresh-type=2`),
  ]
}

/** Joins the segments of a stored rendition. */
export async function writeSource(
  media: MediaStore,
  { asset, rendition, slots, init }: { asset: string; rendition: number; slots: number; init: Buffer },
  target: string,
): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  const read = async function* () {
    yield init
    for (let slot = 0; slot < slots; slot++) {
      const key = `media/${asset}/${rendition}/${slot}.m4s`
      const bytes = await media.read(key)
      if (!bytes) throw new Error(`${key} is missing`)
      yield bytes
    }
  }
  await writeFile(target, read())
}

/** Sizes of the segments of a rendition that has been encoded completely; null if it has not been. */
export async function encodedSizes(folder: string, name: string): Promise<number[] | null> {
  const text = await readFile(path.join(folder, name, 'sizes.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as number[])
}

/** Encodes the audio-only rendition. Opus frames last 20 ms, so each slot has exactly 300 of them. */
export function encodeOpus(encoding: Av1Encoding, name: string): Promise<number[]> {
  const { source, slots } = encoding
  const args = [
    ...quiet,
    '-i',
    `file:${source}`,
    ...words('-map 0:a:0 -af apad'),
    ...opusArguments,
    ...words(`-t ${slots * slotSeconds + 1} -map_metadata -1 -fflags +bitexact`),
    ...words('-f mp4 -movflags +empty_moov+default_base_moof -frag_duration 6000000 pipe:3'),
  ]
  let waiting: Sample[] = []
  return encode(encoding, name, args, async (target, { init, samples }, sizes) => {
    if (sizes.length === 0 && waiting.length === 0)
      await writeFile(path.join(target, 'init.mp4'), normaliseInit(init))
    waiting.push(...samples.map(({ bytes }) => opusSample(bytes)))
    while (sizes.length < slots && waiting.length >= opusFrames) {
      const run = {
        track: 1,
        decodeTime: sizes.length * opusFrames * opusFrame,
        samples: waiting.slice(0, opusFrames),
        isVideo: false,
      }
      waiting = waiting.slice(opusFrames)
      await writeNext(target, sizes, writeSegment([run]))
    }
  })
}

/** Copies the bytes, so that the fragment they are part of need not stay in memory. */
function opusSample(bytes: Buffer): Sample {
  return { bytes: Buffer.from(bytes), duration: opusFrame, compositionOffset: 0 }
}

/**
 * Encodes closed GOPs of one slot, 8 bits, without film grain and scene cuts, and multiplexes them with the sound
 * named `sound`.
 */
export async function encodeAv1(
  encoding: Av1Encoding,
  { width, height, ...settings }: Av1Rendition,
  { name, sound }: { name: string; sound: string },
): Promise<number[]> {
  const { source, folder, slots, fps } = encoding
  const gop = slotSeconds * fps
  const opusFolder = path.join(folder, sound)
  const opusInit = await readFile(path.join(opusFolder, 'init.mp4'))
  const args = [
    ...quiet,
    '-i',
    `file:${source}`,
    ...words(`-map 0:v:0 -vf scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`),
    ...words(`-frames:v ${slots * gop}`),
    ...av1Arguments(settings, gop),
    ...words('-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'),
    ...words(`-video_track_timescale ${timescale} -map_metadata -1 -fflags +bitexact`),
    ...words('-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof pipe:3'),
  ]
  return encode(encoding, name, args, async (target, { init, samples }, sizes) => {
    const slot = sizes.length
    if (samples.length !== gop) throw new Error(`segment ${slot} has ${samples.length} of ${gop} frames`)
    if (slot === 0)
      await writeFile(path.join(target, 'init.mp4'), combineInits(normaliseInit(init), opusInit))
    const stored = await readFile(path.join(opusFolder, `${slot}.m4s`))
    const segment = writeSegment([
      videoRun(samples, slot * gop, timescale / fps),
      {
        track: 2,
        decodeTime: slot * opusFrames * opusFrame,
        samples: samplesOfSegment(opusInit, stored),
        isVideo: false,
      },
    ])
    await writeNext(target, sizes, segment)
  })
}

async function writeNext(target: string, sizes: number[], segment: Buffer): Promise<void> {
  await writeFile(path.join(target, `${sizes.length}.m4s`), segment)
  sizes.push(segment.length)
}

type OnFragment = (
  target: string,
  fragment: { init: Buffer; samples: Sample[] },
  sizes: number[],
) => Promise<void>

/**
 * Writes to a temporary folder that is renamed when it is complete, so that a killed process leaves nothing
 * half-written.
 */
async function encode(
  { tool, folder, slots, signal, onProgress }: Av1Encoding,
  name: string,
  args: readonly string[],
  onFragment: OnFragment,
): Promise<number[]> {
  const partial = path.join(folder, `${name}.part`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  const run = runFfmpeg(tool.path, args, {
    pipes: 1,
    signal,
    niceness,
    onProgress: ({ outSeconds }) => onProgress(Math.min(1, outSeconds / (slots * slotSeconds))),
  })
  try {
    const sizes: number[] = []
    const [pipe] = run.pipes
    if (!pipe) throw new Error('ffmpeg has no output')
    for await (const fragment of fragmentsOf(pipe)) await onFragment(partial, fragment, sizes)
    const { exitCode, lastOutput } = await run.ended
    signal.throwIfAborted()
    if (exitCode !== 0) throw new Error(lastOutput)
    if (sizes.length !== slots) throw new Error(`${sizes.length} of ${slots} segments`)
    await writeFile(path.join(partial, 'sizes.json'), JSON.stringify(sizes))
    await rename(partial, path.join(folder, name))
    return sizes
  } catch (error) {
    const { lastOutput } = await run.kill()
    signal.throwIfAborted()
    throw new Error(`${lastOutput} ${String(error)}`.trim(), { cause: error })
  }
}
