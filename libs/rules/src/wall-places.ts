/** A tile that asks for one of the few players, in the order of the wall. */
export interface PlaceWish {
  id: string
  hasPlace: boolean
  /** It has a place and shows nothing yet. */
  isStarting: boolean
}

export interface PlaceLimits {
  mostPlaying: number
  /** Each start costs a burst of requests and decoding. */
  mostStarting: number
}

/**
 * P-08: who may play. Whoever plays and still wants to keeps the place; the others get what is free in the order of the
 * wall, a few starts at once.
 */
export function wallPlaces(wishes: readonly PlaceWish[], limits: PlaceLimits): ReadonlySet<string> {
  const kept = wishes.filter(({ hasPlace }) => hasPlace).slice(0, limits.mostPlaying)
  const starting = kept.filter(({ isStarting }) => isStarting).length
  const free = Math.min(limits.mostPlaying - kept.length, limits.mostStarting - starting)
  const next = wishes.filter(({ hasPlace }) => !hasPlace).slice(0, Math.max(0, free))
  return new Set([...kept, ...next].map(({ id }) => id))
}
