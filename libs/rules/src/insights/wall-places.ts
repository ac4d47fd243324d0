/** A tile that asks for one of the few players. */
export interface PlaceWish {
  id: string
  hasPlace: boolean
  /** It has a place and shows nothing yet. */
  isStarting: boolean
  /** Since when it has done all that it was given a place for; null: not yet, so it keeps the place. */
  doneForMs: number | null
}

export interface PlaceLimits {
  mostPlaying: number
  /** Each start costs a burst of requests and decoding. */
  mostStarting: number
}

/** Where there are more tiles than players each plays at least so long before it makes room for others. */
export const wallTurnMs = 30_000

/**
 * P-08: who may play. Free places go to those who wait, in the order given, a few starts at once. Where none is free, those
 * who have had their turn make room, the longest first; nobody makes room for nobody.
 */
export function wallPlaces(wishes: readonly PlaceWish[], limits: PlaceLimits): ReadonlySet<string> {
  const held = wishes.filter(({ hasPlace }) => hasPlace).slice(0, limits.mostPlaying)
  const waiting = wishes.filter(({ hasPlace }) => !hasPlace)
  const starting = held.filter(({ isStarting }) => isStarting).length
  const mayStart = Math.min(waiting.length, Math.max(0, limits.mostStarting - starting))
  const lacking = Math.max(0, mayStart - (limits.mostPlaying - held.length))
  const yielding = new Set(
    held
      .filter(({ doneForMs }) => (doneForMs ?? -1) >= wallTurnMs)
      .toSorted((a, b) => (b.doneForMs ?? 0) - (a.doneForMs ?? 0))
      .slice(0, lacking),
  )
  const kept = held.filter((wish) => !yielding.has(wish))
  const next = waiting.slice(0, Math.min(mayStart, limits.mostPlaying - kept.length))
  return new Set([...kept, ...next].map(({ id }) => id))
}
