import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { endWithWorker } from './end-with-worker.ts'
import { programEnvironment } from './environment.ts'

export interface RunningService {
  pid: number
  /** Exit code; null after a signal. */
  ended: Promise<number | null>
  /** Resolves to the address once the service is ready. */
  ready(): Promise<string>
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Process IDs of the web processes. */
  webProcesses(): number[]
}

/** Starts the program as in production. */
export function runService(env: Record<string, string>): RunningService {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    env: { ...programEnvironment, PORT: '0', SRT_PORTS: '9990-9999', DEMO_HISTORY: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithWorker(child)
  const { pid = 0 } = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = () => /ready (http:\S+)/.exec(output)?.[1] ?? ''
  return {
    pid,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    async ready() {
      while (address() === '') {
        if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${output}`)
        await pause(20)
      }
      return address()
    },
    output: () => output,
    kill: (signal) => void child.kill(signal),
    webProcesses: () => childrenOf(pid).filter((one) => commandOf(one).includes('main.ts')),
  }
}

export function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

export const isAlive = (pid: number) =>
  !['', 'Z'].includes(/\) (\w)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? '')

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export interface Connection {
  get(url: string, headers?: Record<string, string>): Promise<{ status: number; body: string }>
  post(url: string, body: object, headers?: Record<string, string>): Promise<{ status: number; body: string }>
  close(): void
}

/** Opens a keep-alive connection to one web process, by pausing the others meanwhile. */
export async function connectTo(service: RunningService, base: string, pid: number): Promise<Connection> {
  const others = service.webProcesses().filter((one) => one !== pid)
  const connection = openConnection(base)
  for (const one of others) process.kill(one, 'SIGSTOP')
  try {
    expect((await connection.get('/healthz')).status).toBe(200)
  } finally {
    for (const one of others) process.kill(one, 'SIGCONT')
  }
  return connection
}

export function openConnection(base: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (method: string, url: string, headers: Record<string, string>, body?: string) => {
    const outgoing = request(new URL(url, base), { method, agent, headers })
    outgoing.end(body)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, body: (await response.setEncoding('utf8').toArray()).join('') }
  }
  return {
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, body, headers = {}) =>
      send('POST', url, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    close: () => agent.destroy(),
  }
}
