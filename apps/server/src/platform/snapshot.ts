import type { Log } from './log.ts'

export interface Snapshot<T> {
  /** The state of the last load. */
  current(): T
  /** Loads again. Calls during a load share one more load after it. */
  reload(): Promise<void>
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>
}

const firstRetryMs = 1_000
const maxRetryMs = 60_000

/**
 * Caches a small part of the database in memory. A failed reload is logged, keeps the previous state, and is repeated at growing
 * intervals: the notification that asked for it does not come again. `subscribe` is called before the first load, so that changes
 * during it are not missed.
 */
export async function createSnapshot<T>(
  load: () => Promise<T>,
  log: Log,
  subscribe: (reload: () => Promise<void>) => void = () => undefined,
): Promise<Snapshot<T>> {
  let hasChanged = false
  let onChange = (): Promise<void> => {
    hasChanged = true
    return Promise.resolve()
  }
  subscribe(() => onChange())
  let value = await load()
  let running: Promise<void> | null = null
  let isStale = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  const run = async () => {
    do {
      isStale = false
      try {
        value = await load()
        failures = 0
      } catch (error) {
        failures += 1
        log.warn({ err: error }, 'a reload failed; the last good state stays')
      }
    } while (isStale)
    running = null
    if (failures > 0) retryLater()
  }
  const reload = () => {
    clearTimeout(retry)
    isStale = true
    running ??= run()
    return running
  }
  const retryLater = () => {
    const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (failures - 1))
    retry = setTimeout(() => void reload(), delayMs).unref()
  }
  onChange = reload
  if (hasChanged) await reload()
  return {
    current: () => value,
    reload,
    settled: () => running ?? Promise.resolve(),
  }
}
