import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { words, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { shiftFragment, timescalesOf } from '../../platform/mp4/index.ts'
import { av1RungsFor, av1VideoArguments, liveOpusArguments } from './av1-arguments.ts'
import { fragmentArguments } from './encode-arguments.ts'
import { startEncoding, type EncodedSegment, type EncodingFormat } from './encoding.ts'
import { drawSlate, type SlateLook } from './slate-picture.ts'

export interface SlateFormat {
  fps: number
  sizes: { width: number; height: number }[]
  /** W-21: the sizes that it also has in AV1; a subset of `sizes`. */
  av1?: { width: number; height: number }[]
}

export interface Slate {
  format: EncodingFormat
  segmentSeconds: number
  /** The segment with a number, counted from the start of a run. */
  segment(number: number): EncodedSegment
}

/** AAC frames end exactly with the fourth segment of two or six seconds, so that a loop of four has no gap. */
const loopLength = 4

/**
 * Y-05: the slate of a format, which is encoded once and stored in `folder`. It has silence and the renditions of the source
 * that it replaces.
 */
export async function loadSlate(
  tool: Pick<FfmpegTool, 'path'>,
  folder: string,
  { fps: measuredFps, sizes, av1 = [] }: SlateFormat,
  look: SlateLook,
  segmentSeconds: number,
): Promise<Slate> {
  const fps = closestRate(measuredFps)
  const key = JSON.stringify([fps, sizes, look, segmentSeconds, ...(av1.length > 0 ? [av1] : [])])
  const stored = path.join(folder, createHash('sha256').update(key).digest('hex').slice(0, 16))
  const found = await readStored(stored)
  if (found) return createSlate(found, segmentSeconds)
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(path.join(folder, '.draft-'))
  try {
    const encoded = await encode(tool, draft, { fps, sizes, av1 }, look, segmentSeconds)
    await store(draft, encoded)
    // Another process may have stored the same slate first.
    await rename(draft, stored).catch(() => undefined)
    return createSlate(encoded, segmentSeconds)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

interface Encoded {
  format: EncodingFormat
  segments: EncodedSegment[]
}

function createSlate({ format, segments }: Encoded, segmentSeconds: number): Slate {
  const timescales = format.renditions.map(({ init }) => timescalesOf(init))
  return {
    format,
    segmentSeconds,
    segment(number) {
      const { files, durationUs } = segments[number % segments.length] as EncodedSegment
      const seconds = Math.floor(number / segments.length) * segments.length * segmentSeconds
      return {
        durationUs,
        isIndependent: true,
        files: files.map((file, index) => shiftFragment(file, timescales[index] ?? new Map(), seconds)),
      }
    },
  }
}

async function encode(
  tool: Pick<FfmpegTool, 'path'>,
  draft: string,
  format: SlateFormat,
  look: SlateLook,
  segmentSeconds: number,
): Promise<Encoded> {
  const picture = path.join(draft, 'slate.png')
  await writeFile(picture, await drawSlate(look))
  const segments: EncodedSegment[] = []
  const formats: EncodingFormat[] = []
  const encoding = startEncoding({
    tool,
    args: slateArguments(picture, format, segmentSeconds),
    h264Outputs: format.sizes.length,
    av1Outputs: format.av1?.length ?? 0,
    maxGopSeconds: segmentSeconds * 2,
    onGop(segment, own) {
      segments.push(segment)
      formats.push(own)
    },
    onLog: () => undefined,
  })
  const { message } = await encoding.ended
  await rm(picture)
  const [encoded] = formats
  if (!encoded || segments.length !== loopLength)
    throw new Error(`the slate could not be encoded: ${message}`)
  return { format: encoded, segments }
}

function slateArguments(
  picture: string,
  { fps: rate, sizes, av1 = [] }: SlateFormat,
  segmentSeconds: number,
): string[] {
  const gop = Math.round(rate * segmentSeconds)
  const seconds = segmentSeconds * loopLength
  const fit = ({ width, height }: SlateFormat['sizes'][number]) =>
    `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`
  return [
    ...words(`-hide_banner -nostdin -nostats -loglevel level+error -loop 1 -framerate ${rate} -t ${seconds}`),
    '-i',
    picture,
    ...words(`-f lavfi -t ${seconds} -i anullsrc=channel_layout=stereo:sample_rate=48000`),
    ...sizes.flatMap((size, index) => [
      ...words(`-map 0:v:0 -map 1:a:0 -vf ${fit(size)} -c:v libx264 -preset veryfast -bf 2`),
      ...words(`-profile:v main -g ${gop} -keyint_min ${gop} -sc_threshold 0 -c:a aac -b:a 64k`),
      ...words(`-video_track_timescale ${rate * 1000}`),
      ...fragmentArguments(segmentSeconds, index),
    ]),
    ...av1RungsFor(av1).flatMap((rung, index) => [
      ...words(`-map 0:v:0 -map 1:a:0 -vf ${fit(rung)}`),
      ...av1VideoArguments(rung, gop),
      ...words(`-video_track_timescale ${rate * 1000}`),
      ...liveOpusArguments,
      // The encoder adds 6.5 ms in front, which would make one frame more than fit into the loop.
      ...words(`-af atrim=end=${seconds - 0.01}`),
      ...fragmentArguments(segmentSeconds, sizes.length + index),
    ]),
  ]
}

/** The closest frame rate that fills a segment exactly, which rates like 29.97 do not. */
function closestRate(fps: number): number {
  return Math.min(60, Math.max(10, Math.round(fps)))
}

interface StoredIndex {
  fps: number
  renditions: Omit<EncodingFormat['renditions'][number], 'init'>[]
  durationsUs: number[]
}

async function store(folder: string, { format, segments }: Encoded): Promise<void> {
  for (const [index, { init }] of format.renditions.entries()) {
    await writeFile(path.join(folder, `${index}.mp4`), init)
    for (const [number, { files }] of segments.entries())
      await writeFile(path.join(folder, `${index}-${number}.m4s`), files[index] ?? Buffer.alloc(0))
  }
  const index: StoredIndex = {
    fps: format.fps,
    renditions: format.renditions.map(({ width, height, codecs }) => ({ width, height, codecs })),
    durationsUs: segments.map(({ durationUs }) => durationUs),
  }
  await writeFile(path.join(folder, 'index.json'), JSON.stringify(index))
}

/** Reads a stored slate. Null if it has not been encoded, or its files are damaged. */
async function readStored(folder: string): Promise<Encoded | null> {
  try {
    const { fps, renditions, durationsUs } = JSON.parse(
      await readFile(path.join(folder, 'index.json'), 'utf8'),
    ) as StoredIndex
    const inits = await Promise.all(renditions.map((_, index) => readFile(path.join(folder, `${index}.mp4`))))
    const segments = await Promise.all(
      durationsUs.map(async (durationUs, number) => ({
        durationUs,
        isIndependent: true,
        files: await Promise.all(
          renditions.map((_, index) => readFile(path.join(folder, `${index}-${number}.m4s`))),
        ),
      })),
    )
    const withInits = renditions.map((one, index) => ({ ...one, init: inits[index] as Buffer }))
    return { format: { fps, renditions: withInits }, segments }
  } catch {
    return null
  }
}
