/** Checks the whole pack with ffprobe and ffmpeg: `node verify.ts [asset id…]`. Exits with 1 if anything is wrong. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { codecsOf } from '../../../apps/server/src/platform/mp4/index.ts'
import { SLOT_SECONDS } from './asset.ts'
import { FPS } from './ink.ts'
import { type PackedAsset, type PackedRendition, packDir, readManifest } from './pack.ts'
import { readMovie } from './read-movie.ts'

const faults: string[] = []
const expect = (right: boolean, fault: string): void => void (right || faults.push(fault))

/** The renditions' segments, and what is left: the thumbnails. */
function cut(bytes: Buffer, { renditions, thumbnailBytes }: PackedAsset) {
  let start = 0
  const take = (length: number) => bytes.subarray(start, (start += length))
  const segments = renditions.map(({ segmentBytes }) => segmentBytes.map(take))
  const thumbnails = thumbnailBytes.map(take)
  return { segments, thumbnails, isComplete: start === bytes.length }
}

function checkSegment(name: string, init: Buffer, segment: Buffer, slot: number, isLast: boolean): void {
  const { video, audio } = readMovie(Buffer.concat([init, segment]))
  const [from, to] = [slot * SLOT_SECONDS, (slot + 1) * SLOT_SECONDS]
  if (video) {
    const [first] = video.samples
    expect(video.samples.length === SLOT_SECONDS * FPS, `${name}: ${video.samples.length} frames`)
    expect(first!.time === from * video.timescale, `${name}: pictures start at ${first!.time}`)
    expect(first!.compositionOffset === 0, `${name}: the first frame is not shown first`)
  }
  if (!audio) return void faults.push(`${name}: no sound`)
  const [first, last] = [audio.samples[0]!, audio.samples.at(-1)!]
  expect(first.time >= from * audio.timescale, `${name}: sound starts too early`)
  expect(last.time < to * audio.timescale, `${name}: sound of the next slot`)
  const end = last.time + last.duration
  expect(!isLast || end <= to * audio.timescale, `${name}: sound beyond the asset`)
}

async function checkRendition(
  asset: PackedAsset,
  rendition: PackedRendition,
  segments: Buffer[],
  dir: string,
) {
  const name = `${asset.id}/${rendition.height || 'sound'}`
  const init = await readFile(join(packDir, 'init', `${rendition.init}.mp4`))
  expect(codecsOf(init) === rendition.codecs, `${name}: codecs`)
  expect(segments.length === asset.slots, `${name}: ${segments.length} segments`)
  for (const [slot, segment] of segments.entries())
    checkSegment(`${name} #${slot}`, init, segment, slot, slot === asset.slots - 1)
  const file = join(dir, 'whole.mp4')
  await writeFile(file, Buffer.concat([init, ...segments]))
  const keyframes = [
    '-skip_frame',
    'nokey',
    '-count_frames',
    '-show_entries',
    'stream=codec_type,nb_read_frames',
  ]
  const counted = execFileSync('ffprobe', ['-v', 'error', ...keyframes, '-of', 'csv=p=0', file], {
    encoding: 'utf8',
  })
  expect(
    rendition.height === 0 || counted.includes(`video,${asset.slots}\n`),
    `${name}: keyframes ${counted}`,
  )
  const { status, stderr } = spawnSync(
    'ffmpeg',
    ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-'],
    {
      encoding: 'utf8',
    },
  )
  expect(status === 0 && stderr === '', `${name}: ${stderr}`)
}

async function checkAsset(asset: PackedAsset, dir: string): Promise<void> {
  const packed = await readFile(join(packDir, `${asset.id}.br`))
  const { segments, thumbnails, isComplete } = cut(brotliDecompressSync(packed), asset)
  expect(isComplete, `${asset.id}: sizes do not add up`)
  const pictures = asset.renditions.some(({ height }) => height > 0) ? asset.slots : 0
  expect(thumbnails.length === pictures, `${asset.id}: ${thumbnails.length} thumbnails`)
  expect(
    thumbnails.every((bytes) => bytes.toString('latin1', 8, 12) === 'WEBP'),
    `${asset.id}: thumbnails`,
  )
  for (const [index, rendition] of asset.renditions.entries())
    await checkRendition(asset, rendition, segments[index]!, dir)
}

const { assets } = await readManifest()
const chosen = assets.filter(({ id }) => process.argv.length < 3 || process.argv.includes(id))
const dir = await mkdtemp(join(tmpdir(), 'kallo-verify-'))
for (const asset of chosen) await checkAsset(asset, dir)
await rm(dir, { recursive: true })
const formats = new Set(chosen.map(({ renditions }) => renditions.map(({ init }) => init).join(' ')))
expect(formats.size === 1, `${formats.size} formats: assets do not share their initialisation segments`)
for (const fault of faults) console.error(fault)
console.log(`${chosen.length} assets, ${faults.length} faults`)
process.exitCode = faults.length ? 1 : 0
