import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { AppError } from '../../platform/http/app-error.ts'

/**
 * Hashing has threads of its own: those of Node's pool are for reading segments. They come with the first login and go when
 * nobody logs in for a while.
 */
const workers = new Piscina<unknown, string | boolean>({
  filename: new URL('password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: 30_000,
  // Some seconds' worth: whoever comes later would have given up before their turn.
  maxQueue: 400,
  recordTiming: false,
})

export async function hashPassword(password: string): Promise<string> {
  return String(await inTurn(password, 'makeHash'))
}

/** Without an account the same work is done, so that the time taken tells nobody which addresses exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn({ password, stored: stored ?? decoy }, 'compare')
  return stored !== null && matches === true
}

const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$NfKsgAXzjmxuTfoM1R0IRw$INs9xwEgqPnElovFVaY4RMCgVkanbhzplzbKMyezdr8'

async function inTurn(task: unknown, name: 'makeHash' | 'compare'): Promise<string | boolean> {
  if (workers.queueSize >= workers.options.maxQueue) throw new AppError('not-ready')
  return workers.run(task, { name })
}
