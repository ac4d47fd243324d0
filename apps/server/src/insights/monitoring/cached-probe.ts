import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

export interface CachedResult<T> {
  value: T
  atMs: number
}

/** Returns the latest result; null when there is none within `timeoutMs`. */
export type CachedProbe<T> = (timeoutMs: number) => Promise<CachedResult<T> | null>

const defaultFreshMs = 5_000

/**
 * Shares one probe among concurrent callers and caches its result for a few seconds. A probe that takes longer than the
 * caller's timeout continues in the background; the previous result is returned meanwhile.
 */
export function createCachedProbe<T>(
  probe: () => Promise<T>,
  { clock, log, freshMs = defaultFreshMs }: { clock: Clock; log: Log; freshMs?: number },
): CachedProbe<T> {
  let last: CachedResult<T> | null = null
  let running: Promise<void> | null = null

  const start = async () => {
    try {
      last = { value: await probe(), atMs: clock.now() }
    } catch (error) {
      log.warn({ err: error }, 'the channels could not be probed')
    } finally {
      running = null
    }
  }
  return async (timeoutMs) => {
    if (last && clock.now() - last.atMs < freshMs) return last
    running ??= start()
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, timeoutMs)
    await Promise.race([running, timeout.promise])
    clearTimeout(timer)
    return last
  }
}
