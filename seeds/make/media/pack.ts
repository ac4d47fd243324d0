/** Adds encoded assets to the pack: one brotli file per asset, listed in the manifest, and each distinct init segment once. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { codecsOf } from '../../../apps/server/src/platform/mp4/index.ts'
import type { Common } from './asset.ts'
import { cut } from './cut.ts'
import { ladder, renditionFile, type Rung, thumbnailFile } from './encode.ts'
import { FPS } from './ink.ts'

export interface PackedRendition {
  /** 0: audio only. */
  width: number
  height: number
  codecs: string
  /** Name of its initialisation segment in `init/`: the start of its SHA-256. */
  init: string
  segmentBytes: number[]
}

export interface PackedAsset {
  id: string
  slots: number
  fps: number
  source: string
  licence: string
  attribution: string
  /** Their segments follow each other in `{id}.br`, then the thumbnails of the slots. */
  renditions: PackedRendition[]
  thumbnailBytes: number[]
}

export interface Manifest {
  version: 2
  assets: PackedAsset[]
}

export const packDir = join(import.meta.dirname, '../../media')

const manifestFile = join(packDir, 'manifest.json')

export async function readManifest(): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
    return manifest.version === 2 ? manifest : { version: 2, assets: [] }
  } catch {
    return { version: 2, assets: [] }
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
  await writeFile(`${manifestFile}.new`, JSON.stringify({ version: 2, assets: sorted }, null, 1) + '\n')
  await rename(`${manifestFile}.new`, manifestFile)
}

/** A window that spans the asset: renditions with the same sound take its bytes once. */
function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

async function storeInit(init: Buffer): Promise<string> {
  const name = createHash('sha256').update(init).digest('hex').slice(0, 16)
  await mkdir(join(packDir, 'init'), { recursive: true })
  await writeFile(join(packDir, 'init', `${name}.mp4`), init)
  return name
}

/** Packs the renditions in `dir` and returns the number of bytes they take. */
export async function pack(asset: Common, dir: string, rungs: Rung[] = ladder): Promise<number> {
  const renditions: PackedRendition[] = []
  const data: Buffer[] = []
  for (const [index, { width, height }] of rungs.entries()) {
    const { init, segments } = cut(await readFile(renditionFile(dir, index)), asset.slots)
    const segmentBytes = segments.map(({ length }) => length)
    renditions.push({ width, height, codecs: codecsOf(init), init: await storeInit(init), segmentBytes })
    data.push(...segments)
  }
  const pictures = rungs.some(({ height }) => height > 0) ? asset.slots : 0
  const thumbnails = await Promise.all(
    Array.from({ length: pictures }, (_, slot) => readFile(thumbnailFile(dir, slot + 1))),
  )
  data.push(...thumbnails)
  const thumbnailBytes = thumbnails.map(({ length }) => length)
  const packed = compress(Buffer.concat(data))
  await writeFile(join(packDir, `${asset.id}.br`), packed)
  const { id, slots, source, licence, attribution } = asset
  await recordInTurn({ id, slots, fps: FPS, source, licence, attribution, renditions, thumbnailBytes })
  await rm(dir, { recursive: true })
  return packed.length
}
