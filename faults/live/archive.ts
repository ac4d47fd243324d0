import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { streamUrl } from './channel.ts'

export interface PlayedArchive {
  listedMs: number
  /** The error while decoding; null if everything could be decoded. */
  problem: string | null
}

/** The longest archive that a playlist may have. */
const maxSeconds = 6 * 3_600
/** Maximum share that is missing at joins, where frames are rounded. */
const maxMissing = 0.02

/** Decodes what was on air between two instants from the first segment to the last one. */
export async function playArchive(
  base: string,
  tag: string,
  fromMs: number,
  toMs: number,
): Promise<PlayedArchive> {
  const address = await streamUrl(base, tag)
  if (address === null) return { listedMs: 0, problem: 'it has no address' }
  const length = Math.min(maxSeconds, Math.floor((toMs - fromMs) / 1000))
  const name = `v0/archive-${Math.floor(fromMs / 1000)}-${length}.m3u8`
  const url = address.replace('playlist.m3u8', name)
  const playlist = await (await fetch(url)).text()
  const listed = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )
  const { errors, decoded } = await decode(playlist, url)
  const problem =
    listed === 0
      ? 'it lists nothing'
      : errors !== ''
        ? `it cannot be decoded: ${errors.slice(0, 200)}`
        : decoded < listed * (1 - maxMissing)
          ? `only ${decoded.toFixed(0)} s of ${listed.toFixed(0)} s can be decoded`
          : null
  return { listedMs: listed * 1000, problem }
}

/** Decodes the segments of each initialisation segment in order. Returns the seconds that were decoded. */
async function decode(playlist: string, url: string): Promise<{ errors: string; decoded: number }> {
  let decoded = 0
  let errors = ''
  for (const { init, segments } of runsOf(playlist)) {
    const parts = await Promise.all(
      [init, ...segments].map(async (uri) => {
        const response = await fetch(new URL(uri, url))
        if (response.status !== 200) errors ||= `${uri}: ${response.status}`
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    const result = await decodeFile(Buffer.concat(parts))
    decoded += result.frames / 25
    errors ||= result.errors
  }
  return { errors, decoded }
}

function runsOf(playlist: string): { init: string; segments: string[] }[] {
  const runs: { init: string; segments: string[] }[] = []
  for (const line of playlist.split('\n')) {
    const init = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1]
    if (init !== undefined) runs.push({ init, segments: [] })
    else if (line.endsWith('.m4s')) runs.at(-1)?.segments.push(line)
  }
  return runs
}

async function decodeFile(bytes: Buffer): Promise<{ frames: number; errors: string }> {
  const args = '-v error -progress pipe:1 -i pipe:0 -map 0:v:0 -f null -'.split(' ')
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let [progress, errors] = ['', '']
  ffmpeg.stdout.on('data', (chunk: Buffer) => (progress += chunk.toString()))
  ffmpeg.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  ffmpeg.stdin.on('error', () => undefined)
  ffmpeg.stdin.end(bytes)
  await once(ffmpeg, 'close')
  return { frames: Number([...progress.matchAll(/frame=(\d+)/g)].at(-1)?.[1] ?? 0), errors: errors.trim() }
}
