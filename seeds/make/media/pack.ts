/** Adds encoded segments to the pack: all segments of a rendition in one brotli file, listed in the manifest. */
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Asset } from './asset.ts'
import { FPS } from './ink.ts'
import { ladder } from './encode.ts'

export interface PackedRendition {
  width: number
  height: number
  codecs: string
  segmentBytes: number[]
  file: string
}

export interface PackedAsset {
  id: string
  slots: number
  fps: number
  source: string
  licence: string
  attribution: string
  renditions: PackedRendition[]
}

export interface Manifest {
  version: 1
  assets: PackedAsset[]
}

export const packDir = new URL('../../media/', import.meta.url).pathname

const manifestFile = join(packDir, 'manifest.json')

export async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  } catch {
    return { version: 1, assets: [] }
  }
}

let lastRecord: Promise<void> = Promise.resolve()

/** Assets are encoded concurrently; the manifest is written by one at a time. */
function recordInTurn(packed: PackedAsset): Promise<void> {
  lastRecord = lastRecord.then(() => recordAsset(packed))
  return lastRecord
}

/** Replaces or adds one asset; the list stays sorted, so that a rebuild gives the same file. */
async function recordAsset(packed: PackedAsset): Promise<void> {
  const { assets } = await readManifest()
  const others = assets.filter(({ id }) => id !== packed.id)
  const sorted = [...others, packed].sort((a, b) => (a.id < b.id ? -1 : 1))
  await writeFile(`${manifestFile}.new`, JSON.stringify({ version: 1, assets: sorted }, null, 1) + '\n')
  await rename(`${manifestFile}.new`, manifestFile)
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** The H.264 profile, constraints and level, from the first sequence parameter set. */
export function codecsOf(segment: Buffer): string {
  const start = segment.indexOf(Buffer.from([0, 0, 1, 0x67]))
  if (start < 0) throw new Error('no sequence parameter set')
  return `avc1.${segment.subarray(start + 4, start + 7).toString('hex')},mp4a.40.2`
}

async function packRendition(asset: Asset, index: number, dir: string): Promise<PackedRendition> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(`${index}-`)).sort()
  if (names.length !== asset.slots) throw new Error(`${asset.id}/${index}: ${names.length} segments`)
  const segments = await Promise.all(names.map((name) => readFile(join(dir, name))))
  const file = `${asset.id}/${index}.ts.br`
  await writeFile(join(packDir, file), compress(Buffer.concat(segments)))
  const { width, height } = ladder[index]!
  return { width, height, codecs: codecsOf(segments[0]!), segmentBytes: segments.map((s) => s.length), file }
}

/** Packs the segments in `dir` and returns the number of bytes they take. */
export async function pack(asset: Asset, dir: string): Promise<number> {
  await mkdir(join(packDir, asset.id), { recursive: true })
  const renditions = []
  for (const index of ladder.keys()) renditions.push(await packRendition(asset, index, dir))
  const { id, slots, source, licence, attribution } = asset
  await recordInTurn({ id, slots, fps: FPS, source, licence, attribution, renditions })
  await rm(dir, { recursive: true })
  const sizes = await Promise.all(renditions.map(({ file }) => stat(join(packDir, file))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
