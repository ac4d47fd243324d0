/** W-10: AV1 renditions that are not below the SSIM of their H.264 renditions. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refinedAv1, type Av1Rendition } from '@kallo/rules/streaming/video-ladder'
import { runFfmpeg } from '../../platform/ffmpeg/index.ts'
import { exists } from './asset-publication.ts'
import { encodeAv1, encodedSizes, type Av1Encoding } from './encode-av1.ts'
import { words } from './transcoding.ts'

interface Names {
  name: string
  sound: string
  /** Writes the H.264 rendition of the same height to a file. */
  writeReference: (target: string) => Promise<void>
  /** The first attempt is kept if it cannot be compared, such as by an ffmpeg that decodes no AV1. */
  onFailedComparison: (error: unknown) => void
}

const comparedFile = 'compared.mp4'
const neededFile = 'needs-higher-bit-rate'

/** Whether a rendition in this folder needed more data, also before an interruption. */
export function needsHigherBitRate(folder: string): Promise<boolean> {
  return exists(path.join(folder, neededFile))
}

/**
 * Encodes a rendition, and once more with more data if its SSIM is below that of H.264. Both are compared with the source. After an
 * interruption, the first attempt is not repeated.
 */
export async function encodeLikeH264(
  encoding: Av1Encoding,
  rendition: Av1Rendition,
  { name, sound, writeReference, onFailedComparison }: Names,
): Promise<void> {
  const { folder } = encoding
  const first = `${name}-first`
  const part = (from: number): Av1Encoding => ({
    ...encoding,
    onProgress: (share) => encoding.onProgress(from + share / 2),
  })
  if ((await encodedSizes(folder, first)) === null)
    await encodeAv1(part(0), rendition, { name: first, sound })
  const isGood = await isLikeH264(encoding, rendition, { first, writeReference }).catch((error: unknown) => {
    encoding.signal.throwIfAborted()
    onFailedComparison(error)
    return true
  })
  await rm(path.join(folder, first, comparedFile), { force: true })
  if (isGood) {
    await rename(path.join(folder, first), path.join(folder, name))
    return
  }
  await writeFile(path.join(folder, neededFile), '')
  await encodeAv1(part(0.5), refinedAv1(rendition), { name, sound })
  await rm(path.join(folder, first), { recursive: true })
}

/** Smaller differences of SSIM are not visible. */
const toleranceDb = 0.1

async function isLikeH264(
  encoding: Av1Encoding,
  size: Av1Rendition,
  { first, writeReference }: Pick<Names, 'writeReference'> & { first: string },
): Promise<boolean> {
  const folder = path.join(encoding.folder, first)
  const compared = path.join(folder, comparedFile)
  const read = async function* () {
    yield await readFile(path.join(folder, 'init.mp4'))
    for (let slot = 0; slot < encoding.slots; slot++) yield await readFile(path.join(folder, `${slot}.m4s`))
  }
  await writeFile(compared, read())
  const own = await ssimOf(encoding, compared, size)
  await writeReference(compared)
  const reference = await ssimOf(encoding, compared, size)
  return own >= reference - toleranceDb
}

/** SSIM in decibels of a file, against the source in this size. */
async function ssimOf(
  { tool, source, signal }: Av1Encoding,
  file: string,
  { width, height }: Pick<Av1Rendition, 'width' | 'height'>,
): Promise<number> {
  const scale = `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`
  const args = [
    ...words('-hide_banner -nostats -nostdin'),
    '-i',
    `file:${file}`,
    '-i',
    `file:${source}`,
    '-lavfi',
    `[0:v]${scale}[own];[1:v]${scale}[source];[own][source]ssim`,
    ...words('-f null -'),
  ]
  const { lastOutput } = await runFfmpeg(tool.path, args, { signal, niceness: 19 }).ended
  signal.throwIfAborted()
  const decibels = /All:[\d.]+ \(([\d.]+|inf)\)/.exec(lastOutput)?.[1]
  if (decibels === undefined) throw new Error(lastOutput)
  return decibels === 'inf' ? Infinity : Number(decibels)
}
