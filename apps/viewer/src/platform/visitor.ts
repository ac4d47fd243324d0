import { readStored, writeStored } from './storage.ts'
import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { withAnySignal } from './any-signal.ts'
import { client } from './api-client.ts'

/** The visitor's country according to the server; null until a channel page was loaded. */
export function visitorCountry(): string | null {
  return readStored('visitor')
}

export function learnVisitorCountry(country: string | null): void {
  if (country !== readStored('visitor')) writeStored('visitor', country)
}

const profileApi = client<typeof profile>()({ locationApis: 'GET profile/location-apis' })

const timeoutMs = 8_000

/** The visitor's location. Optional: fails silently and is not refetched. */
export const visitorLocationQuery = () =>
  queryOptions({
    queryKey: ['visitor place'],
    queryFn: fetchLocation,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchInterval: false,
  })

/** ISO code; null while unknown. Requested only if no page has it. */
export function useVisitorCountry(isWanted: boolean): string | null {
  const known = visitorCountry()
  const { data } = useQuery({ ...visitorLocationQuery(), enabled: isWanted && known === null })
  return known ?? data?.countryCode ?? null
}

async function fetchLocation({ signal }: { signal: AbortSignal }): Promise<VisitorLocation> {
  const { url } = await profileApi.locationApis(undefined, { signal })
  const visitorLocation = await withAnySignal([signal, AbortSignal.timeout(timeoutMs)], async (ending) => {
    const response = await fetch(url, { signal: ending })
    return locationOf(await response.json())
  })
  if (visitorLocation.countryCode) learnVisitorCountry(visitorLocation.countryCode)
  return visitorLocation
}

/** Response of a geolocation service; all fields are optional. */
export interface VisitorLocation {
  country?: string
  countryCode?: string
  region?: string
  regionName?: string
  city?: string
  lat?: number | string
  lon?: number | string
  isp?: string
}

/** Operators may configure another service, which has no envelope. */
export function locationOf(response: unknown): VisitorLocation {
  if (!isObject(response)) return {}
  const fields = isObject(response.data) ? response.data : response
  const text = (key: string) => {
    const value = fields[key]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const coordinate = (key: string) => (typeof fields[key] === 'number' ? fields[key] : text(key))
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
