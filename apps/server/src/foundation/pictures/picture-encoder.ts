import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { PictureFormat } from '@kallo/rules/catalogue/picture-variants'
import type { PictureArea } from '@kallo/rules/foundation/picture-crop'
import PQueue from 'p-queue'
import type { Log } from '../../platform/log.ts'

export interface EncodeJob {
  kind: 'encode'
  /** Absolute paths. The target file is created completely or not at all. */
  source: string
  target: string
  width: number
  format: PictureFormat
}

/** Checks and decodes an upload, and stores it without metadata. */
export interface ImportJob {
  kind: 'import'
  source: string
  target: string
  /** The part of the picture to keep. */
  area?: PictureArea | undefined
}

export type PictureJob = EncodeJob | ImportJob

export type PictureResult =
  | { ok: true; width?: number; height?: number }
  /** `problem` explains the fault to the person who uploaded the picture. */
  | { ok: false; message: string; problem?: string }

export interface PictureEncoder {
  /** Rejects when the picture cannot be decoded, the encoder takes too long, or too many jobs are waiting. */
  encode(job: Omit<EncodeJob, 'kind'>): Promise<void>
  /** Rejects with `PictureProblem` when the picture is at fault. */
  importPicture(job: Omit<ImportJob, 'kind'>): Promise<{ width: number; height: number }>
  close(): Promise<void>
}

/** Why a picture cannot be used, for the person who uploaded it. */
export class PictureProblem extends Error {}

const maxQueued = 400
const timeoutMs = 30_000
const idleMs = 10_000

/**
 * Encodes one picture at a time in a child process. An encoder needs 100 MB and more while it runs, and it parses
 * files that operators upload. A separate process returns the memory, and cannot crash the service.
 */
export function createPictureEncoder(log: Log): PictureEncoder {
  const queue = new PQueue({ concurrency: 1 })
  let worker: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
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
  const stopIdleWorker = () => {
    stopWorker().catch((error: unknown) =>
      log.warn({ err: error }, 'the picture encoder could not be stopped'),
    )
  }
  const run = async (job: PictureJob) => {
    if (isClosed) throw new Error('the server is stopping')
    clearTimeout(idleTimer)
    worker ??= startWorker(log)
    try {
      return await runIn(worker, job)
    } catch (error) {
      if (error instanceof EncodeError || error instanceof PictureProblem) throw error
      await stopWorker()
      if (job.kind === 'encode') throw error
      log.warn({ err: error }, 'the picture encoder ended during an upload')
      throw new PictureProblem('The picture could not be processed. Export it again from an image editor.')
    } finally {
      idleTimer = setTimeout(stopIdleWorker, idleMs).unref()
    }
  }
  const enqueue = (job: PictureJob) => {
    if (queue.size >= maxQueued) throw new Error(`${queue.size} pictures are waiting to be encoded`)
    // Uploads go first, because an operator waits for the result.
    return queue.add(() => run(job), { priority: job.kind === 'import' ? 1 : 0 })
  }
  return {
    async encode(job) {
      await enqueue({ kind: 'encode', ...job })
    },
    async importPicture(job) {
      const { width, height } = await enqueue({ kind: 'import', ...job })
      if (width === undefined || height === undefined) throw new Error('an import returned no dimensions')
      return { width, height }
    },
    close() {
      isClosed = true
      return stopWorker()
    },
  }
}

/** The picture is at fault, not the encoder. */
class EncodeError extends Error {}

function startWorker(log: Log): ChildProcess {
  const worker = fork(new URL('picture-worker.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  // This event is emitted when the process cannot be started or its channel is closed; without a listener it would
  // end this process.
  worker.on('error', (error) => log.warn({ err: error }, 'the picture encoder failed'))
  worker.unref()
  worker.channel?.unref()
  return worker
}

async function runIn(worker: ChildProcess, job: PictureJob) {
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)])
  try {
    worker.send(job)
    const result = await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as PictureResult),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`the picture encoder exited with ${String(code)}`)
      }),
    ])
    if (result.ok) return result
    throw result.problem === undefined ? new EncodeError(result.message) : new PictureProblem(result.problem)
  } finally {
    settled.abort()
  }
}
