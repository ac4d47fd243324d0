import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordHasher } from '../platform/password-hasher.ts'

/** The least that argon2id permits: 0.05 ms instead of 12 ms, because nearly every test logs in. */
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Hashes in the calling thread. Worker threads have the lowest priority, so that a test whose machine is busy would wait
 * seconds for a login.
 */
export const cheapPasswordHasher: PasswordHasher = {
  hash: (password) => Promise.resolve(hashSync(password, cost)),
  matches: (password, stored) => Promise.resolve(Boolean(stored) && verifySync(stored ?? '', password)),
  close: () => Promise.resolve(),
}
