interface MoveBeside {
  id: string
  target: string
  side: 'before' | 'after'
}

/** A move beside another record, or to a position that counts from 1. */
export type Move = MoveBeside | { id: string; position: number }

/** The single move that turns one order into another; null if they are equal. */
export function findMove(before: readonly string[], after: readonly string[]): MoveBeside | null {
  const at = after.findIndex((id, index) => id !== before[index])
  const [first, was] = [after[at], before[at]]
  if (first === undefined || was === undefined) return null
  // Either `first` moved up to here, or `was` moved down from here.
  if (before[at + 1] === first && after[at + 1] !== was) {
    const target = after[after.indexOf(was) - 1]
    return target === undefined ? null : { id: was, target, side: 'after' }
  }
  return { id: first, target: was, side: 'before' }
}
