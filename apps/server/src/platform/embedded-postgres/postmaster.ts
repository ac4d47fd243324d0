import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnGuarded, type Guarded } from './guarded.ts'
import type { Identity } from './identity.ts'
import { clearLeftover, postmasterFile, signalIfAlive } from './leftover.ts'

export interface PostmasterPlace {
  binFolder: string
  cluster: string
  sockets: string
  identity: Identity
  maxConnections: number
}

/** The values are small, because PostgreSQL runs on the same machine as the service. */
const settings = [
  'listen_addresses=',
  'shared_buffers=32MB',
  'max_wal_size=256MB',
  'max_parallel_workers=0',
  'autovacuum_max_workers=1',
  'io_method=sync',
  'jit=off',
  'log_min_messages=fatal',
]

const startLimitMs = 60_000
const survivorLimitMs = 10_000

/**
 * Starts PostgreSQL on an existing cluster, after stopping one that an earlier crash left running. Retries while children of a
 * killed postmaster still hold its shared memory.
 */
export async function startPostmaster(place: PostmasterPlace, signal: AbortSignal): Promise<Guarded> {
  const limit = Date.now() + survivorLimitMs
  for (;;) {
    await clearLeftover(place.cluster, place.sockets)
    try {
      return await startOnce(place, signal)
    } catch (error) {
      const isHeld = String(error).includes('pre-existing shared memory block')
      if (!isHeld || signal.aborted || Date.now() > limit) throw error
    }
    await pause(100)
  }
}

async function startOnce(place: PostmasterPlace, signal: AbortSignal): Promise<Guarded> {
  const command = [`${place.binFolder}/postgres`, '-D', place.cluster, '-k', place.sockets]
  const options = [...settings, `max_connections=${place.maxConnections}`].flatMap((setting) => [
    '-c',
    setting,
  ])
  const before = await readStatus(place.cluster)
  const postmaster = spawnGuarded([...command, ...options], place.identity, 'INT $pg')
  try {
    await untilReady(
      postmaster,
      async () => {
        const status = await readStatus(place.cluster)
        return status !== before && isReady(status, postmaster.pid())
      },
      signal,
    )
  } catch (error) {
    await giveUp(postmaster)
    throw error
  }
  postmaster.unref()
  return postmaster
}

async function untilReady(
  postmaster: Guarded,
  isReady: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const limit = Date.now() + startLimitMs
  for (;;) {
    if (postmaster.hasEnded())
      throw new Error(`The embedded database did not start: ${await postmaster.lastOutput()}`)
    if (await isReady()) return
    if (signal.aborted) throw new Error('The embedded database was stopped while it started.')
    if (Date.now() > limit)
      throw new Error(`The embedded database does not answer: ${await postmaster.lastOutput()}`)
    await pause(20)
  }
}

const readStatus = (cluster: string) => readFile(postmasterFile(cluster), 'utf8').catch(() => '')

/** Checks the status as `pg_ctl` does: the process ID is on the first line, the status on the eighth. */
function isReady(status: string, pid: number): boolean {
  const lines = status.split('\n')
  return pid !== 0 && Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Shuts down immediately: a start that hangs would not react to a fast shutdown. */
async function giveUp(postmaster: Guarded): Promise<void> {
  if (!postmaster.hasEnded() && postmaster.pid() !== 0) signalIfAlive(postmaster.pid(), 'SIGQUIT')
  await postmaster.stop()
}
