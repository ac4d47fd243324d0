import { setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Linux has priorities per thread: other requests come before logins. */
if (process.platform === 'linux' && threadId > 0) setPriority(19)

export function hash(password: string): string {
  return hashSync(password, cost)
}

export function matches({ password, stored }: { password: string; stored: string }): boolean {
  return verifySync(stored, password, cost)
}
