import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { nginxPath, startEdge, type Edge } from '../apps/server/src/testing/services/nginx.ts'
import { newestSegment } from './http.ts'
import { descendants, loadFromOutside, type Running } from './processes.ts'
import type { Row } from './report.ts'

const connections = 32
const roundMs = 2_500
const rounds = 5

/**
 * Requests per processor second of the servers, in alternating rounds. Segments through the edge are compared with
 * plain nginx, and live playlists through the edge with one Node process. All requests have the same ticket, so the
 * service decides once in 10 s.
 */
export async function benchEdge(kallo: Running): Promise<Row[]> {
  if (nginxPath === null) {
    console.log('\nThe edge was not measured: nginx is not installed.')
    return []
  }
  const edge = await startEdge({ api: [new URL(kallo.base).host] })
  const stream = await streamAt(kallo.base)
  const playlist = stream.replace('playlist', 'v0/playlist')
  const segment = await newestSegment(playlist)
  const plain = await startPlainNginx(Buffer.from(await (await fetch(segment)).arrayBuffer()))
  const throughEdge = (address: string) => address.replace(kallo.base, edge.base)
  const both = () => [...nginxOf(edge), kallo.pid]
  try {
    return [
      await compare('segments, against nginx', 0.9, {
        // Only nginx is measured: the service does other work meanwhile, and none for cached segments.
        ours: { address: throughEdge(segment), pids: () => nginxOf(edge) },
        theirs: { address: plain.address, pids: () => nginxOf(plain) },
      }),
      await compare('live playlists, against Node', 1, {
        ours: { address: throughEdge(playlist), pids: both },
        theirs: { address: playlist, pids: () => [kallo.pid] },
      }),
    ]
  } finally {
    await plain.stop()
    await edge.stop()
  }
}

async function streamAt(base: string): Promise<string> {
  const response = await fetch(`${base}/api/v1/free/contents/channel/eko-news`)
  const { data } = (await response.json()) as { data: { channelsList: { stream_url: string }[] } }
  return data.channelsList[0]?.stream_url ?? ''
}

interface Subject {
  address: string
  /** Process IDs whose processor time is measured. */
  pids(): number[]
}

async function compare(
  name: string,
  atLeast: number,
  { ours, theirs }: Record<'ours' | 'theirs', Subject>,
): Promise<Row> {
  const ratios: number[] = []
  let details = ''
  for (const one of [ours, theirs]) await loadFromOutside(one.address, connections, 500)
  for (let round = 0; round < rounds; round++) {
    const reference = await measure(theirs)
    const edge = await measure(ours)
    ratios.push(edge.perCpuSecond / reference.perCpuSecond)
    details = `${Math.round(edge.perCpuSecond)} against ${Math.round(reference.perCpuSecond)} per processor second, ${Math.round(edge.perSecond)}/s against ${Math.round(reference.perSecond)}/s`
  }
  const value = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return { name, value, unit: '×', limit: atLeast, sense: '≥', isGood: value >= atLeast, detail: details }
}

async function measure({ address, pids }: Subject) {
  const before = await cpuSecondsOf(pids())
  const { requests, requestsPerSecond } = await loadFromOutside(address, connections, roundMs)
  const cpuSeconds = (await cpuSecondsOf(pids())) - before
  return { perCpuSecond: requests / cpuSeconds, perSecond: requestsPerSecond }
}

/** Ticks of `/proc/PID/stat` are 10 ms on Linux. */
async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

const nginxOf = ({ pid }: Pick<Edge, 'pid'>) => descendants(pid, /nginx/)

/** nginx that sends one file. */
async function startPlainNginx(body: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-plain-'))
  const port = await freePort()
  await writeFile(path.join(folder, 'segment.m4s'), body)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name}_temp;`,
  )
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; ${user} worker_processes 1; pid nginx.pid; events { worker_connections 1024; }
http { ${temporary.join(' ')} access_log access.log; sendfile on; tcp_nopush on;
  server { listen 127.0.0.1:${port}; root ${folder}; keepalive_requests 1000000; } }\n`,
  )
  const child = spawn(nginxPath ?? 'nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'])
  const address = `http://127.0.0.1:${port}/segment.m4s`
  const until = Date.now() + 10_000
  while (
    !(await fetch(address)
      .then(({ ok }) => ok)
      .catch(() => false))
  )
    if (Date.now() > until) throw new Error('plain nginx does not respond')
  return {
    pid: child.pid ?? 0,
    address,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
