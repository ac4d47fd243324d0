// node bench/web-processes.ts [seconds per round] [rounds]: WEB_CONCURRENCY=2 against 1, on Linux, with wrk on PATH.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { serverFlags } from '../tools/setup/install.mjs'
import { descendants, startProgram, type Running } from './processes.ts'

const run = promisify(execFile)
const [seconds = 5, rounds = 5] = process.argv.slice(2).map(Number)
const connections = 64
const ticksPerSecond = 100
const minPerCpuSecond = 0.85
const minTotal = 1.35

interface Figures {
  perSecond: number
  /** Of all processes of the service without PostgreSQL. */
  perCpuSecond: number
  loadCores: number
  serverCores: number
  failed: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'kallo-web-processes-'))
const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
const start = (count: number) =>
  startProgram(
    main,
    [],
    {
      DATA_DIR: path.join(folder, String(count)),
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'demo',
      WEB_CONCURRENCY: String(count),
    },
    serverFlags,
  )
const services = [await start(1), await start(2)] as const
try {
  for (const name of ['live playlist', 'catalogue', 'tickets'] as const) await compare(name)
} finally {
  for (const service of services) await service.stop()
  await rm(folder, { recursive: true, force: true })
}

/** In alternating rounds; the result is the median of their ratios. */
async function compare(name: 'live playlist' | 'catalogue' | 'tickets'): Promise<void> {
  const targets = await Promise.all(services.map((service) => targetOf(service, name)))
  const pairs: [Figures, Figures][] = []
  for (let round = 0; round <= rounds; round++) {
    const figures: Figures[] = []
    for (const [index, service] of services.entries())
      figures.push(await measure(service, targets[index] ?? []))
    const [one, two] = figures
    // The first round warms everything up.
    if (round > 0 && one && two) pairs.push([one, two])
  }
  const ratio = (read: (figures: Figures) => number) =>
    median(pairs.map(([one, two]) => read(two) / read(one)))
  const [perCpu, total] = [ratio((one) => one.perCpuSecond), ratio((one) => one.perSecond)]
  const isGood = perCpu >= minPerCpuSecond && total >= minTotal
  const mean = (index: 0 | 1, read: (figures: Figures) => number) =>
    median(pairs.map((pair) => read(pair[index])))
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}`)
  console.log(
    `     per CPU-second ${perCpu.toFixed(2)}× (≥ ${minPerCpuSecond}), total ${total.toFixed(2)}× (≥ ${minTotal})`,
  )
  for (const index of [0, 1] as const) {
    const [perSecond, perCpuSecond] = [
      mean(index, (one) => one.perSecond),
      mean(index, (one) => one.perCpuSecond),
    ]
    const [server, load] = [mean(index, (one) => one.serverCores), mean(index, (one) => one.loadCores)]
    const failed = pairs.reduce((sum, pair) => sum + pair[index].failed, 0)
    console.log(
      `     WEB_CONCURRENCY=${index + 1}: ${Math.round(perSecond)}/s, ${Math.round(perCpuSecond)} per CPU-second, ` +
        `server ${server.toFixed(2)} cores, load generator ${load.toFixed(2)} cores, failed ${failed}`,
    )
  }
  if (!isGood) process.exitCode = 1
}

/** Arguments of wrk. */
async function targetOf(
  { base }: Running,
  name: 'live playlist' | 'catalogue' | 'tickets',
): Promise<string[]> {
  if (name === 'catalogue') return [`${base}/api/v1/free/contents/view`]
  if (name === 'live playlist') {
    const { stream_url: address } = await post(base, 'playback/start', { kind: 'live', tag: 'eko-news' })
    return [String(address).replace('playlist', 'v0/playlist')]
  }
  const login = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: 'bench' }
  const token = String((await post(base, 'auth/login', login)).token)
  const wanted = { kind: 'live', tag: 'nolly-gold' }
  const { stream_url: address, ticket } = await post(base, 'playback/start', wanted, token)
  await fetch(String(address))
  const script = path.join(folder, `${new URL(base).port}.lua`)
  const body = JSON.stringify({ ...wanted, ticket })
  await writeFile(
    script,
    `wrk.method = "POST"\nwrk.body = [[${body}]]\nwrk.headers["content-type"] = "application/json"\nwrk.headers["auth-token"] = "${token}"\n`,
  )
  return ['-s', script, `${base}/api/v1/playback/start`]
}

async function measure({ pid }: Running, target: string[]): Promise<Figures> {
  const pids = descendants(pid, /main\.ts/)
  const before = pids.reduce((sum, one) => sum + cpuSecondsOf(one), 0)
  const started = performance.now()
  const command = `exec wrk -t1 -c${connections} -d${seconds}s "$@"`
  // `times` of the shell reports the CPU time of the load generator.
  const { stdout } = await run('bash', ['-c', `${command.replace('exec ', '')}; times`, 'wrk', ...target])
  const elapsed = (performance.now() - started) / 1000
  const cpu = pids.reduce((sum, one) => sum + cpuSecondsOf(one), 0) - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  const [user = 0, system = 0] = [
    ...(stdout.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g),
  ].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest))
  return {
    perSecond: requests / elapsed,
    perCpuSecond: requests / cpu,
    serverCores: cpu / elapsed,
    loadCores: (user + system) / elapsed,
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  }
}

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

async function post(
  base: string,
  endpoint: string,
  body: object,
  token = '',
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token && { 'auth-token': token }) }
  const response = await fetch(`${base}/api/v1/${endpoint}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { data, status } = (await response.json()) as { data: Record<string, unknown>; status: string }
  if (status !== 'OK') throw new Error(`${endpoint}: ${response.status}`)
  return data
}
