import { setTimeout as pause } from 'node:timers/promises'
import type { Guarded } from './guarded.ts'

export interface KeptRunning {
  /** Process id of the present one. */
  pid(): number
  stop(): Promise<void>
}

export interface KeepOptions {
  /** Pause before the first, second … attempt of a minute; after the last there is none. */
  pausesMs: readonly number[]
  /** Told once, when it is down for good. */
  onLost: (error: Error) => void
}

const minuteMs = 60_000

/** Starts a program and starts it again whenever it ends without having been told to. */
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

/** Attempts that worked count too: a program that is killed again and again is lost as well. */
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
