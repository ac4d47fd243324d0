import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../platform/free-port.ts'

export interface RedisServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The path of redis-server: from REDIS_SERVER_PATH or PATH; null when there is none. */
export function findRedis(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = folders.map((folder) => path.join(folder, 'redis-server')).find((file) => existsSync(file))
  return process.env.REDIS_SERVER_PATH ?? found ?? null
}

/** Starts Redis on a free port of loopback, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const child = spawn(findRedis() ?? 'redis-server', args, { stdio: 'ignore' })
  while (!(await isListening(port))) await pause(20)
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  return once(socket, 'connect').then(
    () => socket.destroy() && true,
    () => false,
  )
}
