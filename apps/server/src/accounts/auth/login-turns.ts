import type { Try } from './limits.ts'

/** Logins to one account that are being looked at, and who waits for one of them to end. */
const running = new Map<string, { count: number; waiting: (() => void)[] }>()

/**
 * Runs one login to an account. A try beyond the limit is refused only when nobody else's is still open: of many good
 * logins at once each is given back in its turn, while of many bad ones only the allowed number is ever looked at.
 */
export async function inLoginTurn<T>(
  email: string,
  take: () => Try,
  work: (tried: Try) => Promise<T>,
): Promise<T> {
  const tried = await takeOrWait(email, take)
  const mine = running.get(email) ?? { count: 0, waiting: [] }
  running.set(email, mine)
  mine.count += 1
  try {
    return await work(tried)
  } finally {
    mine.count -= 1
    if (mine.count === 0) running.delete(email)
    for (const wake of mine.waiting.splice(0)) wake()
  }
}

async function takeOrWait(email: string, take: () => Try): Promise<Try> {
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
