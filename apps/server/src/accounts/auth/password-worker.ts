import { setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Where the system gives threads priorities of their own, everybody else's request goes before somebody's login. */
if (process.platform === 'linux' && threadId > 0) setPriority(19)

export function makeHash(password: string): string {
  return hashSync(password, cost)
}

export function compare({ password, stored }: { password: string; stored: string }): boolean {
  return verifySync(stored, password, cost)
}
