/** Checks the whole pack with ffprobe and ffmpeg: `node verify.ts [asset id…]`. Exits with 1 if anything is wrong. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { SLOT_SECONDS } from './asset.ts'
import { FPS } from './ink.ts'
import { type PackedAsset, type PackedRendition, codecsOf, packDir, readManifest } from './pack.ts'

interface Packet {
  kind: 'video' | 'audio'
  pts: number
  seconds: number
  key: boolean
}

const faults: string[] = []
const expect = (right: boolean, fault: string): void => void (right || faults.push(fault))

function packetsOf(file: string): Packet[] {
  const fields = 'packet=codec_type,pts_time,duration_time,flags'
  const out = execFileSync('ffprobe', ['-v', 'error', '-show_entries', fields, '-of', 'json', file], {
    maxBuffer: 1 << 28,
  })
  const { packets } = JSON.parse(String(out)) as { packets: Record<string, string>[] }
  return packets.map((p) => ({
    kind: p.codec_type as Packet['kind'],
    pts: Number(p.pts_time),
    seconds: Number(p.duration_time),
    key: p.flags!.startsWith('K'),
  }))
}

const first = (packets: Packet[]): number => Math.min(...packets.map(({ pts }) => pts))
const length = (packets: Packet[]): number =>
  Math.max(...packets.map(({ pts, seconds }) => pts + seconds)) - first(packets)

const only = (packets: Packet[], kind: Packet['kind']) => packets.filter((p) => p.kind === kind)

function cut(bytes: Buffer, { segmentBytes }: PackedRendition): Buffer[] {
  let start = 0
  return segmentBytes.map((n) => bytes.subarray(start, (start += n)))
}

async function checkSegment(name: string, file: string, start: number): Promise<void> {
  const video = only(packetsOf(file), 'video')
  expect(video[0]?.key ?? false, `${name}: does not start with a keyframe`)
  expect(video.filter(({ key }) => key).length === 1, `${name}: keyframes inside`)
  expect(video.length === SLOT_SECONDS * FPS, `${name}: ${video.length} frames`)
  expect(Math.abs(length(video) - SLOT_SECONDS) <= 0.03, `${name}: ${length(video)} s`)
  expect(Math.abs(first(video) - start) < 0.002, `${name}: starts at ${first(video)}, not ${start}`)
}

/** Returns the first video timestamp of the rendition. */
async function checkRendition(asset: PackedAsset, rendition: PackedRendition, dir: string): Promise<number> {
  const bytes = brotliDecompressSync(await readFile(join(packDir, rendition.file)))
  const name = rendition.file
  expect(bytes.length === rendition.segmentBytes.reduce((a, b) => a + b, 0), `${name}: sizes do not add up`)
  expect(rendition.segmentBytes.length === asset.slots, `${name}: wrong number of segments`)
  expect(codecsOf(bytes) === rendition.codecs, `${name}: codecs`)
  const whole = join(dir, 'whole.ts')
  await writeFile(whole, bytes)
  const packets = packetsOf(whole)
  const [video, audio] = [only(packets, 'video'), only(packets, 'audio')]
  expect(
    Math.abs(length(video) - length(audio)) <= 0.05,
    `${name}: audio ${length(audio)}, video ${length(video)}`,
  )
  for (const [i, segment] of cut(bytes, rendition).entries()) {
    const file = join(dir, 'segment.ts')
    await writeFile(file, segment)
    await checkSegment(`${name} #${i}`, file, first(video) + i * SLOT_SECONDS)
  }
  return first(video)
}

async function checkAsset(asset: PackedAsset, dir: string): Promise<void> {
  const starts: number[] = []
  for (const rendition of asset.renditions) starts.push(await checkRendition(asset, rendition, dir))
  expect(Math.max(...starts) - Math.min(...starts) <= 1 / FPS, `${asset.id}: renditions are not aligned`)
  expect(asset.renditions.length === 3, `${asset.id}: ${asset.renditions.length} renditions`)
}

function playlistOf(files: string[], breakAt: number): string {
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:6']
  const body = files.map((f, i) => `${i === breakAt ? '#EXT-X-DISCONTINUITY\n' : ''}#EXTINF:6.000,\n${f}`)
  return [...head, ...body, '#EXT-X-ENDLIST', ''].join('\n')
}

/** Plays two assets one after the other, as a channel does. */
async function checkJoin(a: PackedAsset, b: PackedAsset, index: number, dir: string): Promise<void> {
  const files: string[] = []
  for (const asset of [a, b]) {
    const rendition = asset.renditions[index]!
    const bytes = brotliDecompressSync(await readFile(join(packDir, rendition.file)))
    for (const segment of cut(bytes, rendition)) {
      files.push(`join-${files.length}.ts`)
      await writeFile(join(dir, files.at(-1)!), segment)
    }
  }
  const list = join(dir, 'join.m3u8')
  await writeFile(list, playlistOf(files, a.slots))
  const run = spawnSync('ffmpeg', ['-v', 'error', '-xerror', '-i', list, '-f', 'null', '-'], {
    encoding: 'utf8',
  })
  const complaints = run.stderr
    .split('\n')
    .filter((line) => line && !/non monotonically|non-monotonous/i.test(line))
  expect(
    run.status === 0 && complaints.length === 0,
    `${a.id} → ${b.id} /${index}: ${complaints.join(' | ')}`,
  )
}

const { assets } = await readManifest()
const chosen = assets.filter(({ id }) => process.argv.length < 3 || process.argv.includes(id))
const dir = await mkdtemp(join(tmpdir(), 'kallo-verify-'))
await mkdir(dir, { recursive: true })
for (const asset of chosen) await checkAsset(asset, dir)
for (const [i, asset] of chosen.entries())
  await checkJoin(asset, chosen[(i + 1) % chosen.length]!, i % 3, dir)
await rm(dir, { recursive: true })
for (const fault of faults) console.error(fault)
console.log(`${chosen.length} assets, ${faults.length} faults`)
process.exitCode = faults.length ? 1 : 0
