import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { slotMs } from '@kallo/rules/foundation/constants'

export interface PackedAsset {
  id: string
  slots: number
  fps: number
  source: string
  licence: string
  attribution: string
  renditions: PackedRendition[]
}

interface PackedRendition {
  width: number
  height: number
  codecs: string
  segmentBytes: number[]
  file: string
}

const decompress = promisify(brotliDecompress)

export async function packedAssets(packFolder: string): Promise<PackedAsset[]> {
  const manifest = await readFile(path.join(packFolder, 'manifest.json'), 'utf8')
  return (JSON.parse(manifest) as { assets: PackedAsset[] }).assets
}

/**
 * Unpacks `seeds/media` into `{asset}/{rendition}/{n}.ts`: only what is missing or has the wrong size.
 * Tells how many segments that were.
 */
export async function unpackMedia(packFolder: string, mediaFolder: string): Promise<number> {
  let unpacked = 0
  for (const { id, renditions } of await packedAssets(packFolder))
    for (const [index, rendition] of renditions.entries()) {
      const pack = path.join(packFolder, rendition.file)
      unpacked += await unpackRendition(rendition, pack, path.join(mediaFolder, id, String(index)))
    }
  return unpacked
}

/** The files that `unpackMedia` writes, relative to the media folder. */
export async function packedFiles(packFolder: string): Promise<string[]> {
  return (await packedAssets(packFolder)).flatMap(({ id, renditions }) =>
    renditions.flatMap(({ segmentBytes }, index) =>
      segmentBytes.map((_bytes, segment) => `${id}/${index}/${segment}.ts`),
    ),
  )
}

async function unpackRendition({ segmentBytes }: PackedRendition, pack: string, folder: string) {
  const fileOf = (segment: number) => path.join(folder, `${segment}.ts`)
  const sizes = await Promise.all(segmentBytes.map((_bytes, segment) => sizeOf(fileOf(segment))))
  if (segmentBytes.every((bytes, segment) => sizes[segment] === bytes)) return 0
  await mkdir(folder, { recursive: true })
  const whole = await decompress(await readFile(pack))
  let [offset, written] = [0, 0]
  for (const [segment, bytes] of segmentBytes.entries()) {
    if (sizes[segment] !== bytes) {
      await writeWhole(fileOf(segment), whole.subarray(offset, offset + bytes))
      written++
    }
    offset += bytes
  }
  return written
}

/** Null: there is no such file. */
export async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.size : null
}

/** Written to a temporary file and renamed, so that readers get either version completely. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${process.pid}.half`
  await writeFile(half, bytes)
  await rename(half, file)
}

/** Bits per second of the largest segment and of all of them: what BANDWIDTH and AVERAGE-BANDWIDTH state. */
export function bitRates(segmentBytes: readonly number[]): { peakBps: number; averageBps: number } {
  const bps = (bytes: number) => Math.ceil((bytes * 8) / (slotMs / 1000))
  const total = segmentBytes.reduce((sum, bytes) => sum + bytes, 0)
  return { peakBps: bps(Math.max(...segmentBytes)), averageBps: bps(total / segmentBytes.length) }
}
