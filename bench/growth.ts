import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openGrownServer, type GrownServer, type Timed } from './growth/grown-server.ts'
import { growthRequests, type GrowthRequest } from './growth/requests.ts'
import { growthSizes } from './growth/sizes.ts'
import { measuredOn, tableOf, writeResults } from './results-document.ts'

/**
 * Times that differ by less than this count as equal, because of pauses of the garbage collector and of a shared
 * machine.
 */
const noiseMs = 2
const maxReloadMs = 2_000

export interface Grown {
  name: string
  limit: string
  isGood: boolean
  /** The 50th percentile for each size. */
  p50: number[]
  p99: number[]
}

/**
 * npm run growth: how requests slow down from a small to a large service. All sizes run at once, and each request goes to one after the
 * other in five parts, of which the median counts, so that what else the machine does affects all alike. `--data FOLDER` keeps the data, which take minutes to load.
 */
export async function benchGrowth(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      sizes: { type: 'string' },
      only: { type: 'string' },
      write: { type: 'string' },
    },
  })
  const folder = values.data ?? (await mkdtemp(path.join(tmpdir(), 'kallo-growth-')))
  const names = values.sizes?.split(',') ?? growthSizes.map(({ name }) => name)
  const servers: GrownServer[] = []
  try {
    for (const size of growthSizes.filter(({ name }) => names.includes(name))) {
      servers.push(await openGrownServer(size, folder))
      console.log(`${size.name}: ${size.contents} contents, ${size.accounts} viewers, ${size.events} events`)
    }
    printHead(servers)
    const rows: Grown[] = []
    const requests = growthRequests(Date.now()).filter(({ name }) => name.includes(values.only ?? ''))
    for (const request of requests) rows.push(printRow(await measure(servers, request)))
    rows.push(printRow(await measureReload(servers)))
    printMemory(servers)
    if (values.write !== undefined) await writeResults('growth', documentGrowth(rows, servers, values.write))
    return rows.every(({ isGood }) => isGood)
  } finally {
    for (const server of servers) await server.close()
    if (values.data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function measure(servers: readonly GrownServer[], request: GrowthRequest): Promise<Grown> {
  // The servers do not take turns after each request: background work of one server's garbage collector would delay
  // the next server.
  const parts = request.rounds < 500 ? 1 : 5
  const times = servers.map((): number[][] => [])
  let maxBytes = 0
  for (let part = 0; part < parts; part++)
    for (const [index, server] of servers.entries()) {
      const many = await timeMany(server, request, request.rounds / parts)
      times[index]?.push(many.map(({ ms }) => ms))
      maxBytes = Math.max(maxBytes, ...many.map(({ bytes }) => bytes))
    }
  const p50 = times.map((some) => median(some.map((part) => share(part, 0.5))))
  const p99 = times.map((some) => median(some.map((part) => share(part, 0.99))))
  const { limit } = request
  const hasSize = request.maxBytes !== undefined
  const name = hasSize ? `${request.name} (${(maxBytes / 1_000).toFixed(1)} KB)` : request.name
  if (limit === null) return { name, limit: '–', isGood: true, p50, p99 }
  if ('ms' in limit) {
    const isGood = times.every((some) => share(some.flat(), 0.95) <= limit.ms)
    const isSmall = maxBytes <= (request.maxBytes ?? Infinity)
    const size = request.maxBytes === undefined ? '' : `, ≤ ${request.maxBytes / 1_000} KB`
    const p95 = Math.max(...times.map((some) => share(some.flat(), 0.95))).toFixed(1)
    return { name, limit: `p95 ${p95} ≤ ${limit.ms} ms${size}`, isGood: isGood && isSmall, p50, p99 }
  }
  const isGood = p99.every((ms) => ms <= (p99[0] ?? 0) * limit.ratio + noiseMs)
  return { name, limit: `p99 ≤ ${limit.ratio}×`, isGood, p50, p99 }
}

async function measureReload(servers: readonly GrownServer[]): Promise<Grown> {
  const [p50, p99]: [number[], number[]] = [[], []]
  let isGood = true
  for (const server of servers) {
    const reloads = []
    for (let n = 0; n < 5; n++) reloads.push(await server.reload())
    const slowest = Math.max(...reloads.map(({ ms }) => ms))
    isGood &&= slowest <= maxReloadMs
    p50.push(slowest)
    p99.push(Math.max(...reloads.map(({ pauseMs }) => pauseMs)))
  }
  return { name: 'reload: visible, pause', limit: `visible ≤ ${maxReloadMs} ms`, isGood, p50, p99 }
}

async function timeMany(server: GrownServer, request: GrowthRequest, count: number): Promise<Timed[]> {
  const times = []
  for (let n = -Math.ceil(count / 10); n < count; n++) {
    const timed = await server.time(request)
    if (n >= 0) times.push(timed)
  }
  return times
}

const median = (values: readonly number[]) => share(values, 0.5)

function share(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(part * times.length) - 1] ?? Number.NaN
}

const column = (ms: number) => ms.toFixed(1).padStart(9)

function printHead(servers: readonly GrownServer[]): void {
  const names = servers.map(({ size }) => size.name.padStart(9)).join('')
  console.log(`\np50, then p99 in ms\n${' '.repeat(31)}${names}${names}`)
}

function printRow(row: Grown): Grown {
  const { name, limit, isGood, p50, p99 } = row
  const columns = [...p50, ...p99].map(column).join('')
  console.log(`${isGood ? 'ok ' : 'BAD'} ${name.padEnd(26)} ${columns}  ${limit}`)
  return row
}

function printMemory(servers: readonly GrownServer[]): void {
  console.log(`    memory, MB                 ${servers.map((server) => column(server.memory())).join('')}`)
}

function documentGrowth(rows: readonly Grown[], servers: readonly GrownServer[], remark: string): string[] {
  const names = servers.map(({ size }) => size.name)
  const number = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))
  return [
    `${measuredOn()} ${remark}`.trim(),
    '',
    ...servers.map(
      ({ size, memory }) =>
        `- ${size.name}: ${size.contents} contents, ${size.accounts} viewers, ${size.events} playback events; ${memory().toFixed(0)} MB in Node`,
    ),
    '',
    ...tableOf(
      ['ms', ...names.map((name) => `p50 ${name}`), ...names.map((name) => `p99 ${name}`), 'Limit', 'Met'],
      rows.map(({ name, p50, p99, limit, isGood }) => [
        name,
        ...[...p50, ...p99].map(number),
        limit,
        limit === '–' ? '–' : isGood ? 'yes' : 'no',
      ]),
    ),
  ]
}
