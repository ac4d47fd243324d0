// node bench/web-processes.ts [seconds per round] [rounds] [--only NAME] [--write REMARK]: WEB_CONCURRENCY=2 against 1, on Linux, with
// wrk on PATH.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { serverFlags } from '../tools/setup/install.mjs'
import { createAccounts, tokenOf } from './audience/accounts.ts'
import { descendants, startProgram, type Running } from './processes.ts'
import { measuredOn, tableOf, writeResults } from './results-document.ts'

const run = promisify(execFile)
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'string' } },
  allowPositionals: true,
})
const [seconds = 5, rounds = 5] = positionals.map(Number)
/** Enough connections that no process is idle while its tickets wait for PostgreSQL. */
const connections = 512
const ticksPerSecond = 100
const minPerCpuSecond = 0.85
const minTotal = 1.35

interface Figures {
  perSecond: number
  /** Requests per CPU second of all processes of the service, without PostgreSQL. */
  perCpuSecond: number
  loadCores: number
  serverCores: number
  databaseCores: number
  failed: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'kallo-web-processes-'))
const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
/** Number of viewers, each of which renews the ticket of one stream. */
const viewers = 500
const secret = 'web-processes'
const wanted = { kind: 'live', tag: 'nolly-gold' }
const addresses = new Map<string, string[]>()

interface Service extends Running {
  folder: string
}

async function start(count: number): Promise<Service> {
  const dataFolder = path.join(folder, String(count))
  const env = {
    DATA_DIR: dataFolder,
    PORT: '0',
    HOST: '127.0.0.1',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    WEB_CONCURRENCY: String(count),
  }
  return { ...(await startProgram(main, [], env, serverFlags)), folder: dataFolder }
}

type Request = 'live playlist' | 'catalogue' | 'tickets'
const requests: Request[] = ['live playlist', 'catalogue', 'tickets']
const services = [await start(1), await start(2)] as const
try {
  const rows: string[][] = []
  for (const name of requests.filter((one) => one.includes(values.only ?? '')))
    rows.push(...(await compare(name)))
  if (values.write !== undefined) await writeResults('web processes', documentOf(rows, values.write))
} finally {
  for (const service of services) await service.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Compares one and two processes in alternating rounds. The result is the median of the ratios, as rows of the table.
 */
async function compare(name: Request): Promise<string[][]> {
  const targets = await Promise.all(services.map((service) => targetOf(service, name)))
  const pairs: [Figures, Figures][] = []
  for (let round = 0; round <= rounds; round++) {
    const figures: Figures[] = []
    for (const [index, service] of services.entries())
      figures.push(await measure(service, targets[index] ?? []))
    const [one, two] = figures
    // The first round only warms up.
    if (round > 0 && one && two) pairs.push([one, two])
  }
  const ratios = (read: (figures: Figures) => number) =>
    pairs.map(([one, two]) => read(two) / read(one)).toSorted((one, other) => one - other)
  const perCpu = ratios((one) => one.perCpuSecond)
  const total = ratios((one) => one.perSecond)
  const isGood = median(perCpu) >= minPerCpuSecond && median(total) >= minTotal
  const spread = (values: number[]) =>
    `${median(values).toFixed(2)} (${values.at(0)?.toFixed(2)} to ${values.at(-1)?.toFixed(2)})`
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}`)
  console.log(
    `     per CPU-second ${spread(perCpu)}× (≥ ${minPerCpuSecond}), total ${spread(total)}× (≥ ${minTotal})`,
  )
  if (!isGood) process.exitCode = 1
  return ([0, 1] as const).map((index) => {
    const middle = (read: (figures: Figures) => number) => median(pairs.map((pair) => read(pair[index])))
    const failed = pairs.reduce((sum, pair) => sum + pair[index].failed, 0)
    const cells = [
      middle((one) => one.perSecond).toFixed(0),
      middle((one) => one.perCpuSecond).toFixed(0),
      ...[
        middle((one) => one.serverCores),
        middle((one) => one.databaseCores),
        middle((one) => one.loadCores),
      ].map((cores) => cores.toFixed(2)),
      String(failed),
    ]
    const [perSecond, perCpuSecond, server, database, load] = cells
    console.log(
      `     WEB_CONCURRENCY=${index + 1}: ${perSecond}/s, ${perCpuSecond} per CPU-second, ` +
        `cores: Node ${server}, PostgreSQL ${database}, load generator ${load}; failed ${failed}`,
    )
    const result = index === 0 ? ['', '', ''] : [spread(perCpu), spread(total), isGood ? 'yes' : 'no']
    return [name, String(index + 1), ...cells, ...result]
  })
}

function documentOf(rows: string[][], remark: string): string[] {
  const head = [
    '',
    'Processes',
    'Requests/s',
    'per CPU-second of Node',
    'cores: Node',
    'PostgreSQL',
    'load',
    'failed',
  ]
  const ratios = [`per CPU-second, ratio ≥ ${minPerCpuSecond}`, `total, ratio ≥ ${minTotal}`, 'Met']
  return [
    `${measuredOn()} ${seconds} s per round, ${rounds} rounds; ratios are the median (all rounds). ${remark}`.trim(),
    '',
    ...tableOf([...head, ...ratios], rows),
  ]
}

/** The arguments of wrk for a request. */
async function targetOf(service: Service, name: Request): Promise<string[]> {
  const { base } = service
  if (name === 'catalogue') return [`${base}/api/v1/free/contents/view`]
  if (name === 'live playlist') {
    const { streamUrl: address } = await post(base, 'playback/start', { kind: 'live', tag: 'eko-news' })
    return [String(address).replace('playlist', 'v0/playlist')]
  }
  await startStreams(service)
  return ['-s', ticketScript(base), `${base}/api/v1/playback/start`]
}

function ticketScript(base: string): string {
  return path.join(folder, `${new URL(base).port}.lua`)
}

/** Starts a stream for each viewer, who renews its ticket. The script of wrk sends their requests in turns. */
async function startStreams({ base, folder: dataFolder }: Service): Promise<void> {
  const socket = encodeURIComponent(path.join(dataFolder, 'postgres', 'socket'))
  await createAccounts(`postgresql://kallo@localhost/postgres?host=${socket}`, secret, viewers)
  const streams = []
  for (let n = 0; n < viewers; n++) {
    const token = tokenOf(secret, n)
    const started = await post(base, 'playback/start', wanted, token)
    streams.push({ token, ticket: String(started.ticket), address: String(started.streamUrl) })
  }
  addresses.set(
    base,
    streams.map(({ address }) => address),
  )
  const rows = streams.map(
    ({ token, ticket }) => `{"${token}", [[${JSON.stringify({ ...wanted, ticket })}]]}`,
  )
  const lines = [
    `local streams = {${rows.join(',\n')}}`,
    'local requests, turn = {}, 0',
    'function init()',
    '  for n, stream in ipairs(streams) do',
    '    local headers = { ["content-type"] = "application/json", ["auth-token"] = stream[1] }',
    '    requests[n] = wrk.format("POST", nil, headers, stream[2])',
    '  end',
    'end',
    'function request()',
    '  turn = turn % #requests + 1',
    '  return requests[turn]',
    'end',
  ]
  await writeFile(ticketScript(base), lines.join('\n'))
}

/**
 * Requests playlists as players do every few seconds, so that each stream keeps its lease in the process that serves
 * it.
 */
async function playStreams({ base }: Service): Promise<void> {
  for (const address of addresses.get(base) ?? []) {
    const response = await fetch(address)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a stream does not play: ${response.status}`)
  }
}

async function measure(service: Service, target: string[]): Promise<Figures> {
  const { pid } = service
  await playStreams(service)
  const pids = descendants(pid, /main\.ts/)
  const databasePids = descendants(pid, /postgres/)
  const [before, databaseBefore] = [cpuOfAll(pids), cpuOfAll(databasePids)]
  const started = performance.now()
  const command = `exec wrk -t1 -c${connections} -d${seconds}s "$@"`
  // `times` of the shell reports the CPU time of the load generator.
  const { stdout } = await run('bash', ['-c', `${command.replace('exec ', '')}; times`, 'wrk', ...target])
  const elapsed = (performance.now() - started) / 1000
  const cpu = cpuOfAll(pids) - before
  const databaseCpu = cpuOfAll(databasePids) - databaseBefore
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  const [user = 0, system = 0] = [
    ...(stdout.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g),
  ].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest))
  return {
    perSecond: requests / elapsed,
    perCpuSecond: requests / cpu,
    serverCores: cpu / elapsed,
    databaseCores: databaseCpu / elapsed,
    loadCores: (user + system) / elapsed,
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  }
}

function cpuOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, one) => sum + cpuSecondsOf(one), 0)
}

/** CPU time of a process; 0 if it has ended. */
function cpuSecondsOf(pid: number): number {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return 0
  }
  const fields = stat.replace(/^.*\) /s, '').split(' ')
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
