/** A tile that requests a player slot. */
export interface SlotRequest {
  id: string
  hasSlot: boolean
  /** The tile has a slot and shows nothing yet. */
  isStarting: boolean
  /** Time since it became ready to yield its slot; null: not ready. */
  doneForMs: number | null
}

export interface SlotLimits {
  maxPlaying: number
  /** Maximum number of tiles that start at once: each start costs a burst of requests and decoding. */
  maxStarting: number
}

/** A tile keeps its slot for at least this long. */
export const minPlayingMs = 30_000

/**
 * P-08: the tiles that may play. Free slots go to waiting tiles in the given order, with few starts at a time. When none is
 * free, tiles that are ready to yield do so, the longest first, but only to waiting tiles.
 */
export function assignPlayerSlots(requests: readonly SlotRequest[], limits: SlotLimits): ReadonlySet<string> {
  const held = requests.filter(({ hasSlot }) => hasSlot).slice(0, limits.maxPlaying)
  const waiting = requests.filter(({ hasSlot }) => !hasSlot)
  const starting = held.filter(({ isStarting }) => isStarting).length
  const mayStart = Math.min(waiting.length, Math.max(0, limits.maxStarting - starting))
  const lacking = Math.max(0, mayStart - (limits.maxPlaying - held.length))
  const yielding = new Set(
    held
      .filter(({ doneForMs }) => (doneForMs ?? -1) >= minPlayingMs)
      .toSorted((a, b) => (b.doneForMs ?? 0) - (a.doneForMs ?? 0))
      .slice(0, lacking),
  )
  const kept = held.filter((wish) => !yielding.has(wish))
  const next = waiting.slice(0, Math.min(mayStart, limits.maxPlaying - kept.length))
  return new Set([...kept, ...next].map(({ id }) => id))
}
