// npm run fuzz: hostile requests against the real program. Fails on an unintended 5xx, a hang or a descriptor leak.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '../bench/processes.ts'
import {
  createRandom,
  hostileRequest,
  operationsOf,
  type HostileRequest,
  type OpenApi,
} from './hostile-requests.ts'
import { sendRaw } from './raw-sockets.ts'

const argument = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const count = argument('requests', 100_000)
const seed = argument('seed', 20_261_122)
const concurrency = 40
/** A connection without a request is answered with 408 after 15 to 20 s. */
const timeoutMs = 40_000

const folder = await mkdtemp(path.join(tmpdir(), 'kallo-fuzz-'))
const main = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
const env = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', LOG_LEVEL: 'silent' }
const kallo = await startProgram(main, [], env)
const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
const statuses = new Map<number, number>()
const findings: string[] = []

try {
  const baseline = await openDescriptors(kallo.pid)
  const tokens = await signIn()
  const streams = await streamPaths(tokens)
  const operations = operationsOf(
    (await (await fetch(`${kallo.base}/api/docs/openapi.json`)).json()) as OpenApi,
  )
  await sendAll((random) => hostileRequest(random, operations, tokens, streams))
  const raw = await sendRaw(Number(new URL(kallo.base).port), Math.round(count / 50), timeoutMs)
  for (const status of raw.statuses) record(status, 'raw socket')
  if (raw.hung > 0) findings.push(`${raw.hung} raw sockets hung`)
  agent.destroy()
  const left = await settledDescriptors(kallo.pid, baseline)
  if (left > baseline + 5) findings.push(`${left} descriptors open, ${baseline} before`)
  const health = await fetch(`${kallo.base}/readyz`)
  if (!health.ok) findings.push(`not ready afterwards: ${health.status}`)
  report(baseline, left)
} finally {
  await kallo.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = findings.length === 0 ? 0 : 1

async function sendAll(make: (random: ReturnType<typeof createRandom>) => HostileRequest): Promise<void> {
  const random = createRandom(seed)
  let sent = 0
  const worker = async () => {
    while (sent < count) {
      sent += 1
      const one = make(random)
      const status = await send(one)
      record(
        status,
        `${one.method} ${one.path.slice(0, 200)} ${JSON.stringify(one.body ?? '').slice(0, 300)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** 0: no response in time. -1: the connection was closed. */
function send({ method, path: target, headers, body }: HostileRequest): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(kallo.base)
    try {
      const sent = request(
        { hostname, port, method, path: target, headers, agent, timeout: timeoutMs },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? -1))
          response.on('error', () => resolve(-1))
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', (error) => resolve(error.message === 'timeout' ? 0 : -1))
      sent.end(body)
    } catch {
      // Node's own client refuses to send this path or header.
      resolve(-1)
    }
  })
}

function record(status: number, what: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const isUnintended = status >= 500 && status !== 503
  if ((isUnintended || status === 0) && findings.length < 50) findings.push(`${status}: ${what}`)
}

async function signIn(): Promise<string[]> {
  const names = ['ada', 'bola', 'chidi', 'ops']
  return Promise.all(
    names.map(async (name) => {
      const login = {
        email: `${name}@kallo.test`,
        password: 'kallo-demo-1',
        deviceId: 'fuzz',
        deviceName: 'fuzz',
      }
      const response = await fetch(`${kallo.base}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      })
      return ((await response.json()) as { data: { token: string } }).data.token
    }),
  )
}

/** Paths with valid tickets: multivariant and media playlists, hours and segments. */
async function streamPaths([ada = '']: string[]): Promise<string[]> {
  const found: string[] = []
  for (const [kind, tag] of [
    ['live', 'nolly-gold'],
    ['live', 'eko-news'],
    ['vod', 'obudu'],
  ] as const) {
    const response = await fetch(`${kallo.base}/api/v1/playback/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': ada },
      body: JSON.stringify({ kind, tag }),
    })
    const { data } = (await response.json()) as { data: { stream_url: string } }
    const master = new URL(data.stream_url).pathname
    const media = master.replace(/([a-z]+)\.m3u8$/, 'v0/$1.m3u8')
    const text = await (await fetch(`${kallo.base}${media}`)).text()
    const segment = text.split('\n').find((line) => line.endsWith('.ts')) ?? ''
    found.push(
      master,
      media,
      master.replace('playlist', '13'),
      new URL(segment, `${kallo.base}${media}`).pathname,
    )
  }
  return found
}

async function openDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
}

/** Waits until idle connections have been closed. */
async function settledDescriptors(pid: number, baseline: number): Promise<number> {
  const until = performance.now() + 90_000
  let open = await openDescriptors(pid)
  while (open > baseline + 5 && performance.now() < until) {
    await pause(1_000)
    open = await openDescriptors(pid)
  }
  return open
}

function report(baseline: number, left: number): void {
  const rows = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `  ${status}: ${times}`)
  console.log(
    `${count} requests, seed ${seed}\n${rows.join('\n')}\n  descriptors: ${baseline} before, ${left} after`,
  )
  console.log(findings.length === 0 ? 'No findings.' : `Findings:\n  ${findings.join('\n  ')}`)
}
