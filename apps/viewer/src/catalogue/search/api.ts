import type { search } from '@kallo/contract/catalogue/search'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'
import { learnServerTime } from '../../platform/server-clock.ts'

export type FoundData = DataOf<typeof search.find>
export type FoundProgramme = FoundData['programmes'][number]

const searchApi = client<typeof search>()({ find: 'POST search' })

/** The limit of the server, in characters: the rest of the query is ignored. */
const maxQuery = 100

export function searchQuery(typed: string, purpose: 'suggest' | 'search') {
  const query = typed.trim().slice(0, maxQuery)
  const { queryKey, queryFn } = searchApi.find.query({ query, purpose })
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const data = await queryFn({ signal })
      learnServerTime(data.serverTime)
      return data
    },
    select: localNames(),
    enabled: query !== '',
  })
}
