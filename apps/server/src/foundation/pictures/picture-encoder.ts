import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { PictureFormat } from '@kallo/rules/catalogue/picture-variants'

export interface EncodeJob {
  /** Absolute paths. The target appears complete or not at all. */
  source: string
  target: string
  width: number
  format: PictureFormat
}

export type EncodeResult = { ok: true } | { ok: false; message: string }

export interface PictureEncoder {
  /** Rejects when the picture cannot be decoded, the encoder takes too long, or too many jobs are waiting. */
  encode(job: EncodeJob): Promise<void>
  close(): Promise<void>
}

const maxQueued = 400
const timeoutMs = 30_000
const idleMs = 10_000

/**
 * Encodes one picture at a time in a child process. An encoder needs 100 MB and more while it runs, and it parses files that
 * operators upload: a process of its own gives the memory back and cannot take the server down with it.
 */
export function createPictureEncoder(): PictureEncoder {
  let worker: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  let queued = 0
  let isClosed = false

  const stopWorker = async () => {
    clearTimeout(idleTimer)
    const stopping = worker
    worker = null
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    const exited = once(stopping, 'exit')
    stopping.kill('SIGKILL')
    await exited
  }

  const run = async (job: EncodeJob) => {
    if (isClosed) throw new Error('the server is stopping')
    clearTimeout(idleTimer)
    worker ??= startWorker()
    try {
      await runIn(worker, job)
    } catch (error) {
      if (!(error instanceof EncodeError)) await stopWorker()
      throw error
    } finally {
      idleTimer = setTimeout(() => void stopWorker(), idleMs).unref()
    }
  }

  return {
    async encode(job) {
      if (queued >= maxQueued) throw new Error(`${queued} pictures are waiting to be encoded`)
      queued += 1
      const done = last.then(() => run(job))
      last = done.catch(() => undefined)
      try {
        await done
      } finally {
        queued -= 1
      }
    },
    close() {
      isClosed = true
      return stopWorker()
    },
  }
}

/** The picture is at fault, not the encoder. */
class EncodeError extends Error {}

function startWorker(): ChildProcess {
  const worker = fork(new URL('picture-worker.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  worker.unref()
  worker.channel?.unref()
  return worker
}

async function runIn(worker: ChildProcess, job: EncodeJob): Promise<void> {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)])
  try {
    worker.send(job)
    const result = await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as EncodeResult),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`the picture encoder exited with ${String(code)}`)
      }),
    ])
    if (!result.ok) throw new EncodeError(result.message)
  } finally {
    settled.abort()
  }
}
