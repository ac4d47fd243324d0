import type { StoredProgramme } from './guide-store.ts'

type Programmes = ReadonlyMap<string, readonly StoredProgramme[]>

/** Computed once until a programme starts or ends, because every visit of the home page requests it. */
export function createOnNow(programmes: () => Programmes) {
  let cached: {
    of: Programmes
    fromMs: number
    untilMs: number
    current: Map<string, StoredProgramme>
  } | null = null
  return (nowMs: number): ReadonlyMap<string, StoredProgramme> => {
    const all = programmes()
    if (!cached || cached.of !== all || nowMs < cached.fromMs || nowMs >= cached.untilMs)
      cached = { of: all, fromMs: nowMs, ...currentOf(all, nowMs) }
    return cached.current
  }
}

function currentOf(all: Programmes, nowMs: number) {
  const current = new Map<string, StoredProgramme>()
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
