import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface Shutdown {
  /** Steps run in the opposite order of their registration. */
  add(name: string, step: () => Promise<unknown> | void): void
  /** Runs every step, also after one has failed, and rejects with the first error. Repeated calls share the result. */
  run(): Promise<void>
}

/** Longer than the time limit of any step. */
const defaultLimitMs = 30_000

/**
 * Closes what was opened. When `limitMs` have passed, a step that hangs is no longer waited for; the others are still started,
 * so that pools and the embedded database are not left open.
 */
export function createShutdown(log: Log, limitMs = defaultLimitMs): Shutdown {
  const steps: { name: string; step: () => Promise<unknown> | void }[] = []
  let running: Promise<void> | null = null

  const runAll = async () => {
    const limit = new AbortController()
    const expired = pause(limitMs, undefined, { signal: limit.signal }).then(
      () => `was not finished after ${limitMs} ms`,
      () => '',
    )
    const errors: unknown[] = []
    const fail = (name: string, error: unknown) => {
      errors.push(error)
      log.error({ err: error, step: name }, 'a step of the shutdown failed')
    }
    for (const { name, step } of steps.toReversed()) {
      const done = Promise.resolve()
        .then(step)
        .then(
          () => undefined,
          (error: unknown) => fail(name, error),
        )
      const late = await Promise.race([done, expired])
      if (late !== undefined) fail(name, new Error(`${name} ${late}`))
    }
    limit.abort()
    await expired
    if (errors.length > 0) throw errors[0]
  }
  return {
    add: (name, step) => void steps.push({ name, step }),
    run: () => (running ??= runAll()),
  }
}
