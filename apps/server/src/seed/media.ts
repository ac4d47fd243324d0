import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { slotMs } from '@kallo/rules/constants'

export interface PackedAsset {
  id: string
  slots: number
  fps: number
  source: string
  licence: string
  attribution: string
  renditions: { width: number; height: number; codecs: string; segmentBytes: number[]; file: string }[]
}

const decompress = promisify(brotliDecompress)

/** Unpacks `seeds/media` into `{asset}/{rendition}/{n}.ts`. An asset's folder appears when it is whole. */
export async function unpackMedia(packFolder: string, mediaFolder: string): Promise<PackedAsset[]> {
  const manifest = JSON.parse(await readFile(path.join(packFolder, 'manifest.json'), 'utf8')) as {
    assets: PackedAsset[]
  }
  await mkdir(mediaFolder, { recursive: true })
  for (const asset of manifest.assets) await unpackAsset(asset, packFolder, mediaFolder)
  return manifest.assets
}

async function unpackAsset(asset: PackedAsset, packFolder: string, mediaFolder: string): Promise<void> {
  const target = path.join(mediaFolder, asset.id)
  if (existsSync(target)) return
  const half = `${target}.half`
  await rm(half, { recursive: true, force: true })
  for (const [index, rendition] of asset.renditions.entries()) {
    const folder = path.join(half, String(index))
    await mkdir(folder, { recursive: true })
    const whole = await decompress(await readFile(path.join(packFolder, rendition.file)))
    let offset = 0
    for (const [segment, bytes] of rendition.segmentBytes.entries()) {
      await writeFile(path.join(folder, `${segment}.ts`), whole.subarray(offset, offset + bytes))
      offset += bytes
    }
  }
  await rename(half, target)
}

/** Bits per second of the largest segment and of all of them: what BANDWIDTH and AVERAGE-BANDWIDTH state. */
export function bitRates(segmentBytes: readonly number[]): { peakBps: number; averageBps: number } {
  const bps = (bytes: number) => Math.ceil((bytes * 8) / (slotMs / 1000))
  const total = segmentBytes.reduce((sum, bytes) => sum + bytes, 0)
  return { peakBps: bps(Math.max(...segmentBytes)), averageBps: bps(total / segmentBytes.length) }
}
