import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

/** What was seen last, and when. */
export interface Kept<T> {
  value: T
  atMs: number
}

const freshMs = 5_000

/**
 * Looks at most every few seconds, however many ask, and keeps nobody waiting: a look that takes long (a disk that hangs)
 * goes on behind the scenes, and what was seen before is answered meanwhile.
 */
export function keepLook<T>(look: () => Promise<T>, { clock, log }: { clock: Clock; log: Log }) {
  let last: Kept<T> | null = null
  let running: Promise<void> | null = null

  const start = async () => {
    try {
      last = { value: await look(), atMs: clock.now() }
    } catch (error) {
      log.warn({ err: error }, 'the channels could not be looked at')
    } finally {
      running = null
    }
  }
  return async (patienceMs: number): Promise<Kept<T> | null> => {
    if (last && clock.now() - last.atMs < freshMs) return last
    running ??= start()
    const { promise: patience, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMs)
    await Promise.race([running, patience])
    clearTimeout(timer)
    return last
  }
}
