/** A linear congruential generator: the same numbers in every demo. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return {
    /** At least 0, below 1. */
    next,
    below: (max: number) => Math.floor(next() * max),
    isLikely: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

export type Random = ReturnType<typeof createRandom>
