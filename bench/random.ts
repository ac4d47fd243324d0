/** A linear congruential generator: reproducible, and random enough to pick from lists. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return {
    next,
    below: (max: number) => Math.floor(next() * max),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}

export type Random = ReturnType<typeof createRandom>
