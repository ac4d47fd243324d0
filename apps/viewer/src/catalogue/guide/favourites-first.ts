import { minuteMs } from '@kallo/rules/foundation/durations'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSession } from '../../platform/session.ts'
import { libraryQuery } from '../library/api.ts'

type Sort = <Channel extends { tag: string }>(channels: readonly Channel[]) => Channel[]

interface GuideOrder {
  sort: Sort
  /** False while the favourites are loaded for the first time. If they cannot be loaded, the operator's order remains. */
  isKnown: boolean
}

/** E-05, B-22: the order of the guide: first the profile's favourites in their order, then the others in the operator's order. */
export function useFavouritesFirst({ isWanted = true } = {}): GuideOrder {
  const { key: session } = useSession()
  const { data, isFetched } = useQuery({
    ...libraryQuery(),
    enabled: isWanted && session !== null,
    staleTime: 5 * minuteMs,
  })
  const sort = useCallback<Sort>(
    (channels) => {
      const position = new Map(data?.favourites.map(({ tag }, index) => [tag, index]))
      const positionOf = ({ tag }: { tag: string }) => position.get(tag) ?? position.size
      // Sorting is stable: the others stay in the operator's order.
      return channels.toSorted((one, other) => positionOf(one) - positionOf(other))
    },
    [data],
  )
  return { sort, isKnown: session === null || isFetched }
}
