import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { AppError } from './http/app-error.ts'
import type { Log } from './log.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * `stored` is null if there is no such account. The work is the same then, so that response times do not reveal
   * which accounts exist.
   */
  matches(password: string, stored: string | null): Promise<boolean>
  close(): Promise<void>
}

/** Further work is rejected with `not-ready`. The queue is worth a few seconds, after which clients have given up. */
const maxQueue = 400

const defaultWorker = new URL('password-worker.ts', import.meta.url)

/**
 * Hashes in worker threads, because libuv's thread pool is needed for reading segments. Threads start with the first login
 * and end when idle. A worker that fails or cannot be loaded fails its requests only.
 */
export function createPasswordHasher(log: Log, worker: URL = defaultWorker): PasswordHasher {
  const pool = new Piscina<unknown, string | boolean>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: 30_000,
    maxQueue,
    recordTiming: false,
  })
  let failure = new AbortController()
  // Emitted when a worker cannot be started, in which case queued tasks would wait forever.
  pool.on('error', (error: Error) => {
    log.error({ err: error }, 'a password worker failed')
    failure.abort(error)
    failure = new AbortController()
  })
  const run = async (task: unknown, name: 'hash' | 'matches') => {
    if (pool.queueSize >= maxQueue) throw new AppError('not-ready')
    const { signal } = failure
    try {
      return await pool.run(task, { name, signal })
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }
  return {
    hash: async (password) => String(await run(password, 'hash')),
    async matches(password, stored) {
      // Sample accounts have an empty hash.
      const hasHash = stored !== null && stored !== ''
      const isMatch = await run({ password, stored: hasHash ? stored : decoy }, 'matches')
      return hasHash && isMatch === true
    },
    close: () => pool.destroy(),
  }
}

const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$NfKsgAXzjmxuTfoM1R0IRw$INs9xwEgqPnElovFVaY4RMCgVkanbhzplzbKMyezdr8'
