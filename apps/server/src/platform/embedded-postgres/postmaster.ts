import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Identity } from './identity.ts'

export interface Postmaster {
  /** Process id of PostgreSQL's main process. */
  pid: number
  stop(): Promise<void>
}

export interface PostmasterPlace {
  binFolder: string
  cluster: string
  sockets: string
  identity: Identity
}

/** Small on purpose: a service of one machine, beside the server that uses it. */
const settings = [
  'listen_addresses=',
  'shared_buffers=32MB',
  'max_connections=50',
  'max_wal_size=256MB',
  'max_parallel_workers=0',
  'autovacuum_max_workers=1',
  'io_method=sync',
  'jit=off',
  'log_min_messages=fatal',
]

/**
 * PostgreSQL is started by a shell that waits for its standard input to close: when Node dies, even by kill -9,
 * the pipe closes and the shell stops the database. `detached` keeps Ctrl-C away from both.
 */
const guard = `exec 3<&0; "$@" </dev/null & pg=$!; (read _ <&3; kill -INT $pg) & watch=$!
wait $pg; status=$?; kill -KILL $watch; exit $status`

const startLimitMs = 60_000

/** Starts PostgreSQL on an existing cluster, first seeing off one that an earlier crash left behind. */
export async function startPostmaster(place: PostmasterPlace): Promise<Postmaster> {
  await stopLeftover(place)
  const { identity } = place
  const command = [...identity.wrap, `${place.binFolder}/postgres`, '-D', place.cluster, '-k', place.sockets]
  const options = settings.flatMap((setting) => ['-c', setting])
  const shell = spawn('sh', ['-c', guard, 'sh', ...command, ...options], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    uid: identity.uid,
    gid: identity.gid,
  })
  let said = ''
  shell.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  shell.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => shell.once('close', () => resolve()))
  await untilAnswering(place.sockets, shell, () => said)
  shell.unref()
  return { pid: (await leftoverPid(place.cluster)) ?? 0, stop: () => stop(shell, ended) }
}

function stop(shell: ChildProcess, ended: Promise<void>): Promise<void> {
  shell.ref()
  shell.stdin?.end()
  return ended
}

async function untilAnswering(sockets: string, shell: ChildProcess, said: () => string): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (!(await answers(sockets))) {
    if (shell.exitCode !== null) throw new Error(`The embedded database did not start: ${said().trim()}`)
    if (Date.now() > limit) throw new Error(`The embedded database does not answer: ${said().trim()}`)
    await pause(40)
  }
}

async function answers(sockets: string): Promise<boolean> {
  const client = new pg.Client({ host: sockets, user: 'kallo', database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** The process id in `postmaster.pid`, when that process is alive and is a PostgreSQL. */
async function leftoverPid(cluster: string): Promise<number | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n', 1)[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return commandLine.includes('postgres') ? pid : null
}

/** A postmaster without its server (both were killed apart): stop it. In use by another Kallo: say so. */
async function stopLeftover(place: PostmasterPlace): Promise<void> {
  const pid = await leftoverPid(place.cluster)
  if (pid === null) {
    await rm(path.join(place.cluster, 'postmaster.pid'), { force: true })
    return
  }
  if (await isInUse(place.sockets))
    throw new Error(
      'Another Kallo is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.',
    )
  process.kill(pid, 'SIGINT')
  const limit = Date.now() + startLimitMs
  while (isAlive(pid)) {
    if (Date.now() > limit) throw new Error(`An old database process (${pid}) does not stop.`)
    await pause(40)
  }
}

async function isInUse(sockets: string): Promise<boolean> {
  const client = new pg.Client({ host: sockets, user: 'kallo', database: 'postgres' })
  try {
    await client.connect()
    const found = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await client.end()
    return found.rows.length > 0
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
