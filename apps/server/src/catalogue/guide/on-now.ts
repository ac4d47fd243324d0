import { hourMs } from '@kallo/rules/foundation/durations'
import { createSnapshot } from '../../platform/snapshot.ts'
import type { Deps } from '../../deps.ts'
import { loadProgrammesBetween, type ListedProgramme } from './guide-store.ts'

type Programmes = ReadonlyMap<string, readonly ListedProgramme[]>

/** Programmes of the next hours are held in memory; those of whole weeks would take hundreds of megabytes. */
const windowMs = 3 * hourMs

/** The current programmes of all channels. Every visit of the home page requests them. `subscribe`: see `createSnapshot`. */
export async function createOnNow(deps: Deps, subscribe: (reload: () => Promise<void>) => void) {
  const load = async () => {
    const fromMs = deps.clock.now()
    const untilMs = fromMs + windowMs
    return { fromMs, untilMs, programmes: await loadProgrammesBetween(deps.db, fromMs, untilMs) }
  }
  const snapshot = await createSnapshot(load, deps.log, subscribe)
  const currentAt = cacheCurrent()
  return {
    async current(): Promise<ReadonlyMap<string, ListedProgramme>> {
      const now = deps.clock.now()
      const { fromMs, untilMs } = snapshot.current()
      if (now < fromMs || now >= untilMs) await snapshot.reload()
      return currentAt(snapshot.current().programmes, now)
    },
  }
}

/** Computed once until a programme starts or ends. */
function cacheCurrent() {
  let cached: {
    of: Programmes
    fromMs: number
    untilMs: number
    current: Map<string, ListedProgramme>
  } | null = null
  return (all: Programmes, nowMs: number): ReadonlyMap<string, ListedProgramme> => {
    if (!cached || cached.of !== all || nowMs < cached.fromMs || nowMs >= cached.untilMs)
      cached = { of: all, fromMs: nowMs, ...currentOf(all, nowMs) }
    return cached.current
  }
}

function currentOf(all: Programmes, nowMs: number) {
  const current = new Map<string, ListedProgramme>()
  let untilMs = Infinity
  for (const [channelId, own] of all) {
    const next = own.find(({ endsAtMs }) => endsAtMs > nowMs)
    if (!next) continue
    const isOn = next.startsAtMs <= nowMs
    if (isOn) current.set(channelId, next)
    untilMs = Math.min(untilMs, isOn ? next.endsAtMs : next.startsAtMs)
  }
  return { current, untilMs }
}
