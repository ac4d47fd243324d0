import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  descendants,
  loadFromOutside,
  memoryOf,
  residentOf,
  startProgram,
  type Running,
} from './processes.ts'
import { serverFlags } from '../tools/setup/install.mjs'
import type { Row } from './report.ts'

const defaultConnections = 32
const roundMs = 2_500
const rounds = 5

interface Subject {
  name: string
  address: string
  atLeast: number
  /** Default: 32. */
  connections?: number
}

/** A response that the reference server sends. */
export interface RecordedResponse {
  headers: Record<string, string>
  /** Base64. */
  body: string
}

/** Throughput of the hot paths against a bare node:http server that sends the same responses, in alternating rounds. */
export async function benchHttp(kallo: Running, folder: string): Promise<Row[]> {
  const subjects = await findSubjects(kallo.base)
  const pairs: string[] = []
  for (const [index, { address }] of subjects.entries()) {
    const file = path.join(folder, `response-${index}`)
    await writeFile(file, JSON.stringify(await record(address)))
    pairs.push(`${index}=${file}`)
  }
  const bare = await startProgram(path.join(import.meta.dirname, 'bare-server.ts'), pairs)
  const rows: Row[] = []
  for (const [index, subject] of subjects.entries())
    rows.push(await compare(subject, `${bare.base}/${index}`))
  await bare.stop()
  return rows
}

async function record(address: string): Promise<RecordedResponse> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries(response.headers)
  // Node adds these headers itself.
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
  return { headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') }
}

async function findSubjects(base: string): Promise<Subject[]> {
  const answer = await fetch(`${base}/api/v1/free/contents/channel/eko-news`)
  const { data } = (await answer.json()) as { data: { channelsList: { stream_url: string }[] } }
  const stream = data.channelsList[0]?.stream_url ?? ''
  const smallSegment = await newestSegment(stream.replace('playlist', 'v1/playlist'))
  const hourAgo = (new Date(Date.now() - 2 * 3_600_000).getUTCHours() + 1) % 24
  return [
    { name: 'free/contents/view', address: `${base}/api/v1/free/contents/view`, atLeast: 0.7 },
    {
      name: 'live media playlist',
      address: stream.replace('playlist', 'v0/playlist'),
      atLeast: 0.75,
    },
    {
      name: 'cached hour playlist',
      address: stream.replace('playlist', `v0/${hourAgo}`),
      atLeast: 0.8,
    },
    {
      name: '1 MB segment',
      address: await newestSegment(stream.replace('playlist', 'v0/playlist')),
      atLeast: 0.85,
    },
    ...[1, 16, 64, 256].map((connections) => ({
      name: `66 KB segment, ${connections} connections`,
      address: smallSegment,
      atLeast: 0.8,
      connections,
    })),
  ]
}

export async function newestSegment(playlist: string): Promise<string> {
  const lines = (await (await fetch(playlist)).text()).trimEnd().split('\n')
  return new URL(lines.at(-1) ?? '', playlist).href
}

async function compare(
  { name, address, atLeast, connections = defaultConnections }: Subject,
  reference: string,
): Promise<Row> {
  const ratios: number[] = []
  let [ours, theirs] = [0, 0]
  await loadFromOutside(address, connections, 500)
  await loadFromOutside(reference, connections, 500)
  for (let round = 0; round < rounds; round++) {
    const bare = await loadFromOutside(reference, connections, roundMs)
    const kallo = await loadFromOutside(address, connections, roundMs)
    ratios.push(kallo.requestsPerSecond / bare.requestsPerSecond)
    ours += kallo.requestsPerSecond / rounds
    theirs += bare.requestsPerSecond / rounds
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const detail = `${Math.round(ours)}/s against ${Math.round(theirs)}/s`
  return { name, value: ratio, unit: '×', limit: atLeast, isGood: ratio >= atLeast, sense: '≥', detail }
}

/** Resident memory after 10,000 playlists and 1,000 segments, and its growth over the next 10,000. */
export async function benchMemory(kallo: Running): Promise<Row[]> {
  const subjects = await findSubjects(kallo.base)
  const address = (name: string) => subjects.find((one) => one.name === name)?.address ?? ''
  const ask = async (url: string, times: number) => {
    for (let asked = 0; asked < times;) asked += (await loadFromOutside(url, 8, 400)).requests
  }
  await ask(address('live media playlist'), 10_000)
  await ask(address('1 MB segment'), 1_000)
  const first = residentOf(kallo.pid)
  await ask(address('live media playlist'), 10_000)
  const second = residentOf(kallo.pid)
  const database = descendants(kallo.pid, /postgres/).reduce((sum, pid) => sum + memoryOf(pid), 0)
  return [
    {
      name: 'server memory',
      value: first,
      unit: ' MB',
      limit: 250,
      isGood: first <= 250,
      sense: '≤',
      detail: 'resident',
    },
    {
      name: 'growth over 10,000 more',
      value: second - first,
      unit: ' MB',
      limit: 8,
      isGood: second - first <= 8,
      sense: '≤',
      detail: '',
    },
    {
      name: 'embedded database',
      value: database,
      unit: ' MB',
      limit: 150,
      isGood: database <= 150,
      sense: '≤',
      detail: 'all its processes',
    },
  ]
}

export async function startKallo(): Promise<{ kallo: Running; folder: string; end(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-bench-'))
  const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
  const env = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', DEMO_HISTORY: 'off' }
  const first = await startProgram(main, [], env)
  await first.stop()
  const kallo = await startProgram(main, [], env, serverFlags)
  // Segments are enlarged after the start, because a start restores files of the demo that have another size.
  await enlargeSegments(path.join(folder, 'media'), 'eko-news', [1_048_576, 66_000])
  return {
    kallo,
    folder,
    async end() {
      await kallo.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Enlarges segments of one channel to the given size in each of its first renditions, because those of the demo are
 * small.
 */
async function enlargeSegments(mediaFolder: string, channel: string, sizes: readonly number[]) {
  const assets = (await readdir(mediaFolder)).filter((asset) => asset.includes(channel))
  const folders = assets.flatMap((asset) =>
    sizes.map((bytes, rendition) => ({ bytes, folder: path.join(mediaFolder, asset, String(rendition)) })),
  )
  for (const { bytes, folder } of folders) {
    for (const name of await readdir(folder)) {
      const stored = await readFile(path.join(folder, name))
      const moof = stored.subarray(0, stored.readUInt32BE(0))
      const mdat = Buffer.alloc(bytes - moof.length, 0x47)
      mdat.writeUInt32BE(mdat.length)
      mdat.write('mdat', 4)
      await writeFile(path.join(folder, name), Buffer.concat([moof, mdat]))
    }
  }
}
