import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { descendants } from '../bench/processes.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { programEnvironment } from '../apps/server/src/testing/services/environment.ts'
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../apps/server/src/testing/services/replicated-postgres.ts'
import { startS3, testCredentials, type S3Server } from '../apps/server/src/testing/services/s3-server.ts'

export interface StackOptions {
  /** Whether to use two PostgreSQL servers instead of the embedded one. */
  isReplicated?: boolean
  /** Whether media are in an S3 bucket. */
  hasBucket?: boolean
  env?: Record<string, string>
  /** Size of a file system in memory for the data folder. Needs root. */
  diskSize?: string
  /** Command that wraps the service's command, such as prlimit. */
  wrap?: readonly string[]
}

export interface Stack {
  base: string
  dataFolder: string
  /** Process ID of the primary process. */
  primary(): number
  webProcesses(): number[]
  /** Process IDs of the embedded PostgreSQL. */
  postgres(): number[]
  replicated: ReplicatedPostgres | null
  s3: S3Server | null
  redis: { pid(): number; start(): Promise<void> } | null
  /** Starts the service again after its end, with the same data and address. */
  startAgain(): Promise<void>
  /** Starts the service again if it has ended, as a supervisor does. */
  startIfEnded(): Promise<void>
  stop(): Promise<void>
}

const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')

/** Two web processes with the embedded database, and Redis where redis-server is on PATH. */
export async function startStack(folder: string, options: StackOptions = {}): Promise<Stack> {
  const port = await freePort()
  const redis = await startRedis(folder)
  const dataFolder = path.join(folder, 'data')
  const unmount = options.diskSize === undefined ? null : mountMemory(dataFolder, options.diskSize)
  const replicated = options.isReplicated ? await startReplicatedPostgres(folder) : null
  const s3 = options.hasBucket ? await startS3() : null
  const env = {
    ...programEnvironment,
    DEMO_HISTORY: 'off',
    DATA_DIR: dataFolder,
    PORT: String(port),
    WEB_CONCURRENCY: '2',
    ...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
    ...(replicated && { DATABASE_URL: replicated.connectionString }),
    ...(s3 && {
      MEDIA_URL: s3.mediaUrl,
      AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    }),
    ...options.env,
  }
  const start = () => startService(env, options.wrap ?? [])
  let service = await start()
  const pid = () => service.pid ?? 0
  return {
    base: `http://127.0.0.1:${port}`,
    dataFolder,
    primary: pid,
    webProcesses: () => descendants(pid(), /main\.ts/).filter((one) => one !== pid()),
    postgres: () => descendants(pid(), /postgres/).filter((one) => !commandOf(one).startsWith('sh\0')),
    replicated,
    s3,
    redis: redis && { pid: () => redis.pid(), start: redis.start },
    async startAgain() {
      if (service.exitCode === null && service.signalCode === null) await once(service, 'exit')
      service = await start()
    },
    async startIfEnded() {
      // Longer than all attempts to start PostgreSQL take.
      for (let n = 0; n < 300 && service.exitCode === null; n++) {
        const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) return
        await pause(100)
      }
      if (service.exitCode !== null) service = await start()
    },
    async stop() {
      if (service.exitCode === null && service.signalCode === null) {
        service.kill('SIGTERM')
        await once(service, 'exit')
      }
      await redis?.stop()
      await replicated?.stop()
      await s3?.close()
      unmount?.()
    },
  }
}

async function startService(env: Record<string, string>, wrap: readonly string[]): Promise<ChildProcess> {
  const [program, args] =
    wrap.length > 0 ? ['env', [...wrap, process.execPath, main]] : [process.execPath, [main]]
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\nready http')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)))
  })
  return child
}

function mountMemory(folder: string, size: string): () => void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'kallo-faults', folder])
  return () => void execFileSync('umount', [folder])
}

async function startRedis(folder: string) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = folders.map((one) => path.join(one, 'redis-server')).find((one) => existsSync(one))
  const program = process.env.REDIS_SERVER_PATH ?? found
  if (program === undefined) return null
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  let child = spawn(program, args, { stdio: 'ignore' })
  return {
    port,
    pid: () => child.pid ?? 0,
    async start() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = spawn(program, args, { stdio: 'ignore' })
      await pause(200)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
