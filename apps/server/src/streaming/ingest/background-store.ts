/** Stores what a channel reports beside its loop: a database that does not respond must not delay media. */
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../../platform/http/database-unavailable.ts'
import type { Log } from '../../platform/log.ts'

type Change = () => Promise<unknown>

export interface BackgroundStore {
  /** Stores a change after those before it. It is repeated while the database is unavailable. `what`: its name in logs. */
  add(what: string, change: Change): void
  /**
   * Stores a report, unless a later one with the same name replaces it first. It is not repeated, and it is dropped while another
   * process may own the channel.
   */
  report(what: string, change: Change): void
  /** Stores what waits, unless the database is unavailable. */
  close(): Promise<void>
}

interface Waiting {
  what: string
  change: Change
  isReport: boolean
}

/** Maximum number of changes that wait. The oldest one is lost if there are more. */
const maxWaiting = 200
const retryMs = 250

export function createBackgroundStore(
  { log }: { log: Log },
  channelId: string,
  { lock }: { lock(): object | null },
): BackgroundStore {
  const closing = new AbortController()
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  const lose = (lost: readonly Waiting[], err: unknown) => {
    for (const { what } of lost) log.error({ err, channelId }, `${what} was not stored`)
  }
  const store = async (one: Waiting) => {
    for (let failures = 0; !one.isReport || lock() !== null; failures++)
      try {
        await one.change()
        return
      } catch (error) {
        const isUnavailable = isDatabaseUnavailable(error)
        if (isUnavailable && closing.signal.aborted) return lose([one, ...waiting.splice(0)], error)
        if (one.isReport || !isUnavailable) return lose([one], error)
        if (failures === 0) log.warn({ err: error, channelId }, `${one.what} waits for the database`)
        await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
  }
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await store(next)
    running = null
  }
  const push = (one: Waiting) => {
    waiting.push(one)
    if (waiting.length > maxWaiting)
      lose(waiting.splice(0, 1), new Error('too many changes wait for the database'))
    running ??= run()
  }
  return {
    add: (what, change) => push({ what, change, isReport: false }),
    report(what, change) {
      waiting = waiting.filter((one) => one.what !== what)
      push({ what, change, isReport: true })
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
