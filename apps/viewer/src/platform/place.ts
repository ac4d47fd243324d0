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
