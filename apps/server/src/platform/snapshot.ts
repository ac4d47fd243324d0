import type { Log } from './log.ts'

export interface Snapshot<T> {
  /** What was loaded last; never waits. */
  current(): T
  /** Loads again. Calls that come while a load runs are answered by one more load after it. */
  reload(): Promise<void>
}

/** Keeps something small from the database in memory. A failed reload keeps the old state and is logged. */
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
  }
}
