import { readStored, writeStored } from './storage.ts'
import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './api-client.ts'

/** The country the server saw this visitor come from; null until a channel page told us. */
export function visitorCountry(): string | null {
  return readStored('visitor')
}

export function learnVisitorCountry(country: string | null): void {
  if (country !== readStored('visitor')) writeStored('visitor', country)
}

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

/** What a geolocation service says, as far as it says it. */
export interface Place {
  country?: string
  countryCode?: string
  region?: string
  regionName?: string
  city?: string
  lat?: number | string
  lon?: number | string
  isp?: string
}

/** The operator may name a service of their own, which answers without our envelope. */
export function placeOf(answer: unknown): Place {
  if (!isObject(answer)) return {}
  const told = isObject(answer.data) ? answer.data : answer
  const text = (key: string) => {
    const value = told[key]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const coordinate = (key: string) => (typeof told[key] === 'number' ? told[key] : text(key))
  const countryCode = text('countryCode')
  return {
    country: text('country'),
    countryCode: countryCode && /^[a-z]{2}$/i.test(countryCode) ? countryCode.toUpperCase() : undefined,
    region: text('region'),
    regionName: text('regionName'),
    city: text('city'),
    lat: coordinate('lat'),
    lon: coordinate('lon'),
    isp: text('isp'),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
