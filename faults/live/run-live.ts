// npm run faults -- live [--minutes N] [--events N] [--seed N] [FILE.md]: random events on a channel with two live sources and a viewer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { words } from '../../apps/server/src/platform/ffmpeg/index.ts'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { startHlsStation } from '../../apps/server/src/testing/streaming/hls-station.ts'
import { startStack } from '../stack.ts'
import { playArchive } from './archive.ts'
import { createChannel } from './channel.ts'
import { watchEdge } from './edge-watch.ts'
import { createEncoder, type Encoder } from './encoder.ts'
import { pickEvents, randomFrom, type LiveEvent, type Stations } from './events.ts'
import { judge, type Verdict } from './judge.ts'
import { openViewer } from './viewer.ts'

const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : Number(process.argv[at + 1])
}
const minutes = option('minutes', 120)
const seed = option('seed', Math.floor(Math.random() * 2 ** 31))
const count = option('events', Math.max(1, Math.round((minutes * 100) / 120)))
const file = process.argv.find((one) => one.endsWith('.md'))
/** Pause before the first event and after each one. */
const steadyMs = 25_000

const lines: string[] = []
const print = (line: string) => {
  console.log(line)
  lines.push(line)
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function row(number: number, { name }: LiveEvent, verdict: Verdict): string {
  const { maxAheadMs, maxBehindMs, longestGapMs, longestStallMs, problems } = verdict
  const cells = [
    String(number),
    name,
    seconds(Math.max(0, maxAheadMs)),
    seconds(maxBehindMs),
    seconds(longestGapMs),
    seconds(longestStallMs),
    problems.join('; ') || 'ok',
  ]
  return `| ${cells.join(' | ')} |`
}

const folder = await mkdtemp(path.join(tmpdir(), 'kallo-live-faults-'))
const rtmpPort = await freePort()
const env = { RTMP_PORT: String(rtmpPort), ALLOW_PRIVATE_SOURCES: 'on', WEB_CONCURRENCY: '1' }
const stack = await startStack(folder, { env })
const station = await startHlsStation()
const encoders: Encoder[] = []
try {
  const channel = await createChannel(stack, rtmpPort, station.url())
  const rtmpOutput = ['-f', 'flv', channel.rtmpUrl]
  const hlsOutput = [
    ...words('-f hls -hls_time 4 -hls_list_size 6 -hls_flags delete_segments'),
    path.join(station.folder, 'live.m3u8'),
  ]
  const [primary, backup] = [createEncoder(rtmpOutput), createEncoder(hlsOutput)]
  encoders.push(primary, backup)
  await run(channel.tag, { stack, primary, backup, rtmpOutput })
} finally {
  await Promise.all(encoders.map((encoder) => encoder.close()))
  await station.close()
  await stack.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}
if (file !== undefined) await writeFile(file, `${lines.join('\n')}\n`)

async function run(tag: string, stations: Stations): Promise<void> {
  await Promise.all([stations.primary.send({}), stations.backup.send({})])
  const edges = watchEdge(stack.base, tag)
  await pause(steadyMs)
  const startedMs = Date.now()
  const viewer = await openViewer(stack.base, tag)
  await pause(steadyMs)
  const random = randomFrom(seed)
  const slotMs = Math.max(2 * steadyMs, (minutes * 60_000) / count)
  print(`Seed ${seed}, ${count} events in ${Math.round((count * slotMs) / 60_000)} minutes.\n`)
  print(
    '| # | Event | Edge ahead | Edge behind | Longest without a segment | Longest stall of the player | Result |',
  )
  print('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [index, event] of pickEvents(count, random).entries()) {
    const fromMs = Date.now()
    const holdMs = Math.round(5_000 + random() * Math.max(0, slotMs - steadyMs - 5_000))
    await event.cause(stations, holdMs)
    await pause(Math.max(steadyMs, fromMs + slotMs - Date.now()))
    const since = <T extends { atMs: number }>(samples: readonly T[]) =>
      samples.filter(({ atMs }) => atMs >= fromMs)
    const seen = { edges: since(edges.samples()), player: since(viewer.samples()) }
    const verdict = judge(seen, awayFor(seen.edges))
    if (verdict.problems.length > 0) process.exitCode = 1
    print(row(index + 1, event, verdict))
  }
  await viewer.stop()
  await edges.stop()
  const archive = await playArchive(stack.base, tag, startedMs, Date.now())
  if (archive.problem !== null) process.exitCode = 1
  print(
    `\nCatch-up of ${seconds(archive.listedMs)}: ${archive.problem ?? 'plays from its start to its end'}.`,
  )
}

/** How long playlists could not be read. */
function awayFor(edges: readonly { atMs: number }[]): number {
  return Math.max(0, ...edges.slice(1).map(({ atMs }, index) => atMs - (edges[index]?.atMs ?? atMs) - 1_000))
}
