import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../../platform/free-port.ts'
import { endWithWorker } from './end-with-worker.ts'
import { programEnvironment } from './environment.ts'

export interface KillableServer {
  base: string
  /** Connection string of the embedded database of this server, while it runs. */
  connectionString: string
  /** Its output so far. */
  output(): string
  /** kill -9, then a start with the same data and address. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

/** The real program with its embedded database, in a process that tests can kill. */
export async function startKillableServer(
  folder: string,
  env: Record<string, string>,
): Promise<KillableServer> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let output = ''
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
      env: {
        ...programEnvironment,
        DATA_DIR: folder,
        PORT: String(port),
        DEMO_HISTORY: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithWorker(child)
    const from = output.length
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          if (output.includes('ready http', from)) resolve()
        })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output.slice(from)}`)))
    })
    await ready
    child.removeAllListeners('exit')
    endWithWorker(child)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  const sockets = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  return {
    base,
    connectionString: `postgresql://kallo@localhost/postgres?host=${sockets}`,
    output: () => output,
    async killAndStart() {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGTERM'),
  }
}
