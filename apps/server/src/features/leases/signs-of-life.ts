import { leaseMs } from '@kallo/rules/stream-lease'
import type { Deps } from '../../deps.ts'
import { keepPlaces } from './lease-store.ts'

export interface SignsOfLife {
  /** Has this stream been seen so lately that its place is its own? */
  isAlive(stream: string): boolean
  /** It has a place, as the database knows already. */
  learn(stream: string): void
  /** It asks for something: to be written down. */
  see(stream: string): void
  forget(stream: string): void
  /** Writes down what was seen; forgets streams that have lost their place meanwhile. */
  flush(): Promise<void>
}

/** Which streams play, as this process sees it. */
export function createSignsOfLife({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): SignsOfLife {
  const seen = new Map<string, number>()
  const unwritten = new Map<string, number>()
  const isAlive = (stream: string) => (seen.get(stream) ?? 0) > clock.now() - leaseMs
  return {
    isAlive,
    learn: (stream) => void seen.set(stream, clock.now()),
    see(stream) {
      seen.set(stream, clock.now())
      unwritten.set(stream, clock.now())
    },
    forget(stream) {
      seen.delete(stream)
      unwritten.delete(stream)
    },
    async flush() {
      for (const stream of seen.keys()) if (!isAlive(stream)) seen.delete(stream)
      if (unwritten.size === 0) return
      const writing = new Map(unwritten)
      unwritten.clear()
      try {
        const kept = await keepPlaces(db.query, writing)
        for (const stream of writing.keys()) if (!kept.has(stream)) seen.delete(stream)
      } catch (error) {
        for (const [stream, at] of writing) if (!unwritten.has(stream)) unwritten.set(stream, at)
        log.warn({ err: error }, 'the streams that play could not be written down')
      }
    },
  }
}
