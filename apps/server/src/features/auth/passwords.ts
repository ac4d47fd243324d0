import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/http/app-error.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing holds threads of the pool that file reads need too, so only as many run at once as there are cores. */
let free = availableParallelism()
const waiting: (() => void)[] = []
/** Some seconds' worth: whoever comes later would have given up before their turn. */
const mostWaiting = 400

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Without an account the same work is done, so that the time taken tells nobody which addresses exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? decoy, password, cost))
  return stored !== null && matches
}

const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$NfKsgAXzjmxuTfoM1R0IRw$INs9xwEgqPnElovFVaY4RMCgVkanbhzplzbKMyezdr8'

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new AppError('not-ready')
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
  else free -= 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
