import type { Log } from './log.ts'

export interface Snapshot<T> {
  /** The state of the last load. */
  current(): T
  /** Loads again. Calls during a load share one more load after it. */
  reload(): Promise<void>
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>
}

/** Caches a small part of the database in memory. A failed reload is logged and keeps the previous state. */
export async function createSnapshot<T>(load: () => Promise<T>, log: Log): Promise<Snapshot<T>> {
  let value = await load()
  let running: Promise<void> | null = null
  let isStale = false

  const run = async () => {
    do {
      isStale = false
      try {
        value = await load()
      } catch (error) {
        log.warn({ err: error }, 'a reload failed; the last good state stays')
      }
    } while (isStale)
    running = null
  }
  return {
    current: () => value,
    reload() {
      isStale = true
      running ??= run()
      return running
    },
    settled: () => running ?? Promise.resolve(),
  }
}
