import { Worker } from 'node:worker_threads'
import { ImportError } from './import-error.ts'
import type { ReadResult, WorkerMessage, WorkerTask } from './worker-messages.ts'

export interface ReadOptions {
  timeoutMs?: number
  /** Limit of the JavaScript heap, which does not include buffers. */
  maxHeapMb?: number
  onProgress(bytes: number): void
  signal: AbortSignal
}

const workerFile = new URL('read-worker.ts', import.meta.url)

/** Reads and stages a file in a worker thread. Aborting, or exceeding a limit, leaves nothing behind. */
export async function stageFile(
  task: WorkerTask,
  { timeoutMs = 300_000, maxHeapMb = 128, onProgress, signal }: ReadOptions,
): Promise<ReadResult> {
  signal.throwIfAborted()
  const worker = new Worker(workerFile, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await new Promise((resolve, reject) => {
      limit.addEventListener('abort', () =>
        reject(signal.aborted ? abortReason(signal) : new ImportError('Reading the file takes too long.')),
      )
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new ImportError('The file needs too much memory.')
            : error,
        ),
      )
      worker.on('exit', () => reject(new Error('the import worker ended early')))
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'progress') onProgress(message.bytes)
        else if (message.kind === 'done') resolve(message.staged)
        else reject(message.isExpected ? new ImportError(message.message) : new Error(message.message))
      })
    })
  } finally {
    // Its connection ends with it, which rolls its transaction back.
    await worker.terminate()
  }
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted')
}
