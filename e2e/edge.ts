import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { nginxPath, startEdge } from '../apps/server/src/testing/services/nginx.ts'

/** `npm run e2e -- --edge` */
export const isEdge = process.env.KALLO_E2E_EDGE === '1'

interface Station {
  base: string
  /** What the processes printed. */
  said(): string
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

type Start = (env: NodeJS.ProcessEnv) => Promise<{ child: ChildProcess; said: string }>

/**
 * A service of several processes: nginx, two for the API, one origin, one for jobs and live sources, PostgreSQL, and Redis if
 * it is installed. `start` starts a process of the program and returns when it is ready.
 */
export async function startBehindEdge(folder: string, start: Start): Promise<Station> {
  if (nginxPath === null) throw new Error('--edge needs nginx; NGINX_PATH may name it')
  const database = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const redis = await startRedis()
  const roles = ['api', 'api', 'origin', 'worker,ingest']
  const ports = await Promise.all(roles.map(() => freePort()))
  const [firstApi, secondApi, origin] = ports.map((port) => `127.0.0.1:${port}`)
  // Tests state the country of a viewer by X-Forwarded-For.
  const edge = await startEdge({
    api: [firstApi ?? '', secondApi ?? ''],
    origin: [origin ?? ''],
    isBehindProxy: true,
  })
  const shared = {
    DATABASE_URL: database.connectionString,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: edge.base,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  }
  let running: { child: ChildProcess; said: string }[] = []
  const startAll = async () => {
    const environments = roles.map((role, index) => ({ ...shared, ROLES: role, PORT: String(ports[index]) }))
    const [first, ...others] = environments
    // The first process migrates the database and stores the demo.
    running = [await start(first ?? {})]
    running.push(...(await Promise.all(others.map(start))))
  }
  const end = (signal: 'SIGKILL' | 'SIGTERM') =>
    Promise.all(running.map(({ child }) => endProcess(child, signal)))
  const stop = async () => {
    await end('SIGTERM')
    await edge.stop()
    await redis?.stop()
    await database.stop()
  }
  await startAll().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    base: edge.base,
    said: () => running.map(({ said }) => said).join('\n'),
    kill: async () => void (await end('SIGKILL')),
    startAgain: startAll,
    stop,
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Starts Redis; null if there is no redis-server. Limits are then counted per process. */
async function startRedis() {
  const program = process.env.REDIS_SERVER_PATH ?? 'redis-server'
  if (spawnSync(program, ['--version']).status !== 0) return null
  const port = await freePort()
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(program, settings, { stdio: 'ignore' })
  return { url: `redis://127.0.0.1:${port}`, stop: () => endProcess(child, 'SIGTERM') }
}
