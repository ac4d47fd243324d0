import type { History } from './api.ts'

export interface BitRateRows {
  /** Unix seconds, in order. */
  times: number[]
  /** IDs of the sources. */
  sources: number[]
  /** A list of bit rates for each source; null: not measured at this time. */
  values: (number | null)[][]
}

/** Converts rows of the history to one column per source, over the times of all sources. */
export function bitRateRows(health: History['health']): BitRateRows {
  const times = [...new Set(health.map(({ at }) => Date.parse(at) / 1000))].toSorted(
    (one, other) => one - other,
  )
  const sources = [...new Set(health.map((row) => row.sourceId))].toSorted((one, other) => one - other)
  const index = new Map(times.map((time, at) => [time, at]))
  const values = sources.map((source) => {
    const own = Array<number | null>(times.length).fill(null)
    for (const row of health)
      if (row.sourceId === source) own[index.get(Date.parse(row.at) / 1000) ?? 0] = row.bitsPerSecond
    return own
  })
  return { times, sources, values }
}
