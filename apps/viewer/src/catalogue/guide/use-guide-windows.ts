import type { guide } from '@kallo/contract/catalogue/guide'
import type { DataOf } from '@kallo/contract/endpoint'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { guideWindowQuery, type GuideProgramme } from './api.ts'
import type { FailedProgrammes } from './programmes-failed.tsx'
import { windowHours } from './time-axis.ts'

/** Channels per request. Blocks start at fixed rows, so that scrolling back does not repeat requests. */
const blockRows = 20

export interface GuideRange {
  firstRow: number
  /** Exclusive. */
  lastRow: number
  /** First hours of the windows. */
  windows: readonly number[]
}

interface LoadedWindows {
  /** By tag. A channel without an entry is loading, or its programmes could not be loaded. */
  programmes: ReadonlyMap<string, readonly GuideProgramme[]>
  failed: FailedProgrammes | null
}

/** The programmes of the rows and windows that are on the screen. */
export function useGuideWindows(
  tags: readonly string[],
  { firstRow, lastRow, windows }: GuideRange,
): LoadedWindows {
  const firstBlock = Math.floor(firstRow / blockRows)
  const lastBlock = Math.ceil(lastRow / blockRows)
  const blocks = Array.from({ length: lastBlock - firstBlock }, (_, index) => {
    const from = (firstBlock + index) * blockRows
    return tags.slice(from, from + blockRows)
  })
  const { results, failed } = useQueries({
    queries: blocks.flatMap((block) => windows.map((hour) => guideWindowQuery(hour, windowHours, block))),
    combine,
  })
  const programmes = useMemo(() => {
    const parts = new Map<string, (readonly GuideProgramme[])[]>()
    for (const result of results)
      for (const { tag, programmes } of result?.items ?? [])
        parts.set(tag, [...(parts.get(tag) ?? []), programmes])
    return new Map([...parts].map(([tag, windows]) => [tag, joined(windows)]))
  }, [results])
  return { programmes, failed }
}

function combine(loaded: UseQueryResult<DataOf<typeof guide.window>>[]) {
  const failed = loaded.filter(({ data, error }) => error !== null && data === undefined)
  return {
    results: loaded.map(({ data }) => data),
    failed: failed[0]?.error
      ? {
          error: failed[0].error,
          isRetrying: failed.some(({ isFetching }) => isFetching),
          onRetry: () => failed.forEach(({ refetch }) => void refetch()),
        }
      : null,
  }
}

/** Joined arrays by the first of their parts. */
const known = new WeakMap<object, { parts: readonly object[]; all: readonly GuideProgramme[] }>()

/** The same array for the same parts, so that memoised rows are only rendered when their own programmes change. */
function joined(parts: readonly (readonly GuideProgramme[])[]): readonly GuideProgramme[] {
  const [first] = parts
  if (first === undefined || parts.length === 1) return first ?? []
  const before = known.get(first)
  if (before?.parts.length === parts.length && parts.every((part, index) => part === before.parts[index]))
    return before.all
  const all = parts.flat()
  known.set(first, { parts, all })
  return all
}
