/**
 * Builds the demo media pack in seeds/media.
 *   node make.ts                     everything
 *   node make.ts scene-palace bbb    these assets; a trailing * matches the rest of a name
 *   node make.ts --still 3.2 ident-* PNGs of the drawings at 3.2 s, into /tmp/media-frames
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Asset } from './asset.ts'
import { bbb } from './bbb.ts'
import { drawStill } from './draw-frames.ts'
import { encode } from './encode.ts'
import { idents } from './idents/ident.ts'
import { pack } from './pack.ts'
import { scenes } from './scenes/scenes.ts'
import { encodeSpoken, spoken, type SpokenAsset, spokenRungs } from './spoken.ts'
import { titles } from './titles/title.ts'

const assets: (Asset | SpokenAsset)[] = [...idents, ...titles, ...scenes, bbb, ...spoken]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { still: { type: 'string' }, jobs: { type: 'string', default: '2' } },
})

function wanted({ id }: { id: string }): boolean {
  const matches = (name: string) => (name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name)
  return positionals.length === 0 || positionals.some(matches)
}

async function build(asset: Asset | SpokenAsset): Promise<void> {
  const dir = join(tmpdir(), 'kallo-media', asset.id)
  const isSpoken = 'voice' in asset
  await (isSpoken ? encodeSpoken(asset, dir) : encode(asset, dir))
  const bytes = await (isSpoken ? pack(asset, dir, spokenRungs) : pack(asset, dir))
  console.log(
    `${asset.id.padEnd(28)} ${asset.slots} slots ${(bytes / asset.slots / 1000).toFixed(1)} kB per slot`,
  )
}

async function buildAll(queue: (Asset | SpokenAsset)[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await build(next)
}

async function drawStills(t: number, chosen: (Asset | SpokenAsset)[]): Promise<void> {
  const dir = '/tmp/media-frames'
  await mkdir(dir, { recursive: true })
  for (const asset of chosen) {
    if (!('prepare' in asset)) continue
    await writeFile(join(dir, `${asset.id}@${t}.png`), drawStill(asset.prepare(), t))
  }
}

const chosen = assets.filter(wanted)
if (values.still !== undefined) await drawStills(Number(values.still), chosen)
else await Promise.all(Array.from({ length: Number(values.jobs) }, () => buildAll(chosen)))
