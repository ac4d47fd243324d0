import type { Attempt } from '../../platform/rate-limits.ts'

export interface LoginQueue {
  /**
   * Runs a login to an account. An attempt beyond the rate limit waits while other logins to the account are running: each
   * correct one returns its attempt to the limit. So many correct logins at once all succeed, and of many wrong ones only the
   * allowed number is verified.
   */
  run<T>(email: string, take: () => Attempt, verify: (attempt: Attempt) => Promise<T>): Promise<T>
}

export function createLoginQueue(): LoginQueue {
  /** By account: how many logins are running, and the attempts that wait for one of them to end. */
  const running = new Map<string, { count: number; waiting: (() => void)[] }>()

  const takeOrWait = async (email: string, take: () => Attempt): Promise<Attempt> => {
    for (;;) {
      try {
        return take()
      } catch (error) {
        const others = running.get(email)
        if (!others) throw error
        await new Promise<void>((resolve) => others.waiting.push(resolve))
      }
    }
  }
  return {
    async run(email, take, verify) {
      const attempt = await takeOrWait(email, take)
      const own = running.get(email) ?? { count: 0, waiting: [] }
      running.set(email, own)
      own.count += 1
      try {
        return await verify(attempt)
      } finally {
        own.count -= 1
        if (own.count === 0) running.delete(email)
        for (const wake of own.waiting.splice(0)) wake()
      }
    },
  }
}
