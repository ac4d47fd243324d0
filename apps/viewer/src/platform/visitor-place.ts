import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './api-client.ts'
import { placeOf, type Place } from './place.ts'
import { learnVisitorCountry, visitorCountry } from './visitor.ts'

const profileApi = client<typeof profile>()({ locationApis: 'GET profile/location-apis' })

const timeoutMs = 8_000

/** Where this visitor is. Only a convenience: it fails without a word and is not asked for again by itself. */
export const visitorPlaceQuery = () =>
  queryOptions({
    queryKey: ['visitor place'],
    queryFn: askPlace,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchInterval: false,
  })

/** ISO code; null until it is known. Asked for only when no page has learnt it before. */
export function useVisitorCountry(isWanted: boolean): string | null {
  const known = visitorCountry()
  const { data } = useQuery({ ...visitorPlaceQuery(), enabled: isWanted && known === null })
  return known ?? data?.countryCode ?? null
}

async function askPlace({ signal }: { signal: AbortSignal }): Promise<Place> {
  const { url } = await profileApi.locationApis(undefined, { signal })
  const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  const place = placeOf(await answer.json())
  if (place.countryCode) learnVisitorCountry(place.countryCode)
  return place
}
