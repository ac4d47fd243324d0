import { useEffect, useState } from 'react'

/** A player that opens later is another visit: what was set before does not apply to it. */
const longestGapMs = 60_000

/** Creates a hook like `useState`, whose value also applies to the next player, such as that of the next episode. */
export function lastingState<T>(initial: T): () => [T, (next: T) => void] {
  let kept = initial
  /** When the last player was closed; null: one is open. */
  let closedAtMs: number | null = -Infinity
  return function useLasting() {
    const [value, setValue] = useState(() =>
      closedAtMs === null || Date.now() - closedAtMs < longestGapMs ? kept : initial,
    )
    useEffect(() => {
      kept = value
      closedAtMs = null
      return () => void (closedAtMs = Date.now())
    }, [value])
    return [value, setValue]
  }
}
