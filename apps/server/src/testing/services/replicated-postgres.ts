import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../platform/embedded-postgres/binaries.ts'
import { ensureCluster, socketFolder } from '../../platform/embedded-postgres/data-folder.ts'
import { spawnGuarded } from '../../platform/embedded-postgres/guarded.ts'
import { chooseIdentity } from '../../platform/embedded-postgres/identity.ts'
import { freePort } from '../../platform/free-port.ts'
import { childrenOf } from './running-service.ts'

export interface ReplicatedPostgres {
  /** Address of both servers, the first primary first. */
  connectionString: string
  primary: ReplicationServer
  standby: ReplicationServer
  stop(): Promise<void>
}

export interface ReplicationServer {
  port: number
  /** Address of this server alone. */
  connectionString: string
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Sends a signal to the postmaster and its children. */
  signal(name: NodeJS.Signals): void
}

const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=32MB',
  'autovacuum=off',
  'log_min_messages=fatal',
]
const startLimitMs = 30_000

/** Two PostgreSQL servers with synchronous streaming replication, on loopback. */
export async function startReplicatedPostgres(temporary: string): Promise<ReplicatedPostgres> {
  const folder = await realpath(temporary)
  const binaries = path.join(findBinaries(), 'bin')
  const identity = chooseIdentity(binaries, folder)
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  for (const one of [first, second]) mkdirSync(one)
  const cluster = await ensureCluster(binaries, first, identity)
  // The data folder is copied while the server is stopped, which replaces a base backup.
  const copy = path.join(second, 'cluster')
  execFileSync('cp', ['-a', cluster, copy])
  writeFileSync(path.join(copy, 'standby.signal'), '')

  const start = async (data: string, more: string[]) => {
    const port = await freePort()
    const sockets = await socketFolder(path.dirname(data), identity)
    const options = [...settings, `port=${port}`, ...more].flatMap((one) => ['-c', one])
    const server = spawnGuarded(
      [`${binaries}/postgres`, '-D', data, '-k', sockets, ...options],
      identity,
      'INT $pg',
    )
    const connectionString = `postgresql://kallo@127.0.0.1:${port}/postgres`
    const signal = (name: NodeJS.Signals) => {
      for (const pid of [server.pid(), ...childrenOf(server.pid())]) process.kill(pid, name)
    }
    const query = (sql: string) => queryOnce(connectionString, sql)
    const limit = Date.now() + startLimitMs
    while (!(await query('select 1').catch(() => null))) {
      if (server.hasEnded() || Date.now() > limit) throw new Error(await server.lastOutput())
      await pause(50)
    }
    return { port, connectionString, query, signal, stop: () => server.stop() }
  }
  const primary = await start(cluster, ['synchronous_standby_names=*'])
  const standby = await start(copy, [`primary_conninfo=host=127.0.0.1 port=${primary.port} user=kallo`])
  return {
    connectionString: `postgresql://kallo@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    primary,
    standby,
    stop: async () => void (await Promise.all([standby.stop(), primary.stop()])),
  }
}

async function queryOnce(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
