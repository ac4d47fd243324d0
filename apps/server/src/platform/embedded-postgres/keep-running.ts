import { minuteMs } from '@kallo/rules/foundation/durations'
import { setTimeout as pause } from 'node:timers/promises'
import type { Guarded } from './guarded.ts'

export interface KeptRunning {
  /** ID of the current process. */
  pid(): number
  stop(): Promise<void>
}

export interface KeepOptions {
  /** Delay before each attempt within a minute; after the last, no more are made. */
  pausesMs: readonly number[]
  /** Called once, when the program cannot be restarted. */
  onLost: (error: Error) => void
}

/** Starts a program and restarts it when it ends by itself. */
export async function keepRunning(
  start: (signal: AbortSignal) => Promise<Guarded>,
  { pausesMs, onLost }: KeepOptions,
): Promise<KeptRunning> {
  const stopping = new AbortController()
  const { signal } = stopping
  const attempts: number[] = []
  let current = await start(signal)

  const watch = async () => {
    for (;;) {
      await current.ended
      if (signal.aborted) return
      current = await startAgain(() => start(signal), attempts, pausesMs, signal)
      if (signal.aborted) await current.stop()
    }
  }
  const watching = watch().catch((error: Error) => {
    if (!signal.aborted) onLost(error)
  })
  const stop = async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
  return { pid: () => current.pid(), stop }
}

/** Successful attempts count too, so that a program that keeps ending is not restarted for ever. */
async function startAgain(
  start: () => Promise<Guarded>,
  attempts: number[],
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<Guarded> {
  let reason = 'it ends again and again'
  for (;;) {
    const recent = attempts.filter((at) => at > Date.now() - minuteMs)
    const wait = pausesMs[recent.length]
    if (wait === undefined)
      throw new Error(`The embedded database ended and could not be started again: ${reason}`)
    await pause(wait, undefined, { signal })
    attempts.push(Date.now())
    try {
      return await start()
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    }
  }
}
