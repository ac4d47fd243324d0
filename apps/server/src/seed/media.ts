import { hash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { slotMs } from '@kallo/rules/foundation/constants'

/** An asset of `seeds/media`, as its README describes. */
export interface PackedAsset {
  id: string
  slots: number
  fps: number
  source: string
  licence: string
  attribution: string
  renditions: PackedRendition[]
  thumbnailBytes: number[]
}

interface PackedRendition {
  width: number
  height: number
  codecs: string
  init: string
  segmentBytes: number[]
}

export interface MediaPack {
  assets: PackedAsset[]
  initSegments: { name: string; bytes: Buffer }[]
}

const decompress = promisify(brotliDecompress)

export async function readPack(packFolder: string): Promise<MediaPack> {
  const manifest = await readFile(path.join(packFolder, 'manifest.json'), 'utf8')
  const { assets } = JSON.parse(manifest) as { assets: PackedAsset[] }
  const names = new Set(assets.flatMap(({ renditions }) => renditions.map(({ init }) => init)))
  const read = async (name: string) => ({
    name,
    bytes: await readFile(path.join(packFolder, 'init', `${name}.mp4`)),
  })
  return { assets, initSegments: await Promise.all([...names].map(read)) }
}

/**
 * Unpacks `seeds/media` into `{asset}/{rendition}/{n}.m4s` and `{asset}/thumbnails/{n}.webp`, except files that exist
 * with the right size. Returns the number of files written.
 */
export async function unpackMedia(packFolder: string, mediaFolder: string): Promise<number> {
  let unpacked = 0
  for (const asset of (await readPack(packFolder)).assets)
    unpacked += await unpackAsset(asset, packFolder, path.join(mediaFolder, asset.id))
  return unpacked
}

/** The files that `unpackMedia` writes, relative to the media folder. */
export async function packedFiles(packFolder: string): Promise<string[]> {
  const { assets } = await readPack(packFolder)
  return assets.flatMap((asset) => filesOf(asset, asset.id).map(({ file }) => file))
}

async function unpackAsset(asset: PackedAsset, packFolder: string, folder: string): Promise<number> {
  const wanted = filesOf(asset, folder)
  const sizes = await Promise.all(wanted.map(({ file }) => sizeOf(file)))
  if (wanted.every(({ bytes }, index) => sizes[index] === bytes)) return 0
  for (const parent of new Set(wanted.map(({ file }) => path.dirname(file))))
    await mkdir(parent, { recursive: true })
  const whole = await decompress(await readFile(path.join(packFolder, `${asset.id}.br`)))
  let [offset, written] = [0, 0]
  for (const [index, { file, bytes }] of wanted.entries()) {
    if (sizes[index] !== bytes) {
      await writeWhole(file, whole.subarray(offset, offset + bytes))
      written++
    }
    offset += bytes
  }
  return written
}

/** The files of an asset, in the order in which they are packed. */
function filesOf({ renditions, thumbnailBytes }: PackedAsset, folder: string) {
  const segments = renditions.flatMap(({ segmentBytes }, index) =>
    segmentBytes.map((bytes, segment) => ({
      file: path.join(folder, String(index), `${segment}.m4s`),
      bytes,
    })),
  )
  const thumbnails = thumbnailBytes.map((bytes, segment) => ({
    file: path.join(folder, 'thumbnails', `${segment}.webp`),
    bytes,
  }))
  return [...segments, ...thumbnails]
}

/** Size of a file; null if it does not exist. */
export async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.size : null
}

/** Writes a temporary file and renames it, so that readers get either version completely. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${process.pid}.half`
  await writeFile(half, bytes)
  await rename(half, file)
}

/** The peak bit rate (BANDWIDTH) and the average bit rate (AVERAGE-BANDWIDTH) in bits per second. */
export function bitRates(segmentBytes: readonly number[]): { peakBps: number; averageBps: number } {
  const bps = (bytes: number) => Math.ceil((bytes * 8) / (slotMs / 1000))
  const total = segmentBytes.reduce((sum, bytes) => sum + bytes, 0)
  return { peakBps: bps(Math.max(...segmentBytes)), averageBps: bps(total / segmentBytes.length) }
}

/** Equal for assets that join without a discontinuity: `LoopEntry.format`. */
export function formatOf({ renditions }: Pick<PackedAsset, 'renditions'>): string {
  return hash('sha256', renditions.map(({ init }) => init).join(' ')).slice(0, 8)
}
