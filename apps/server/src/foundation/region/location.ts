/** Known facts about the location of an address; null if a fact is unknown. */
export interface Location {
  countryCode: string | null
  region: string | null
  regionName: string | null
  city: string | null
  lat: number | null
  lon: number | null
  isp: string | null
}

/** Reads a record of an MMDB file: MaxMind's nested form, or the flat one of ip-location-db. */
export function readLocation(record: unknown): Location {
  const at = (...path: (string | number)[]) => path.reduce(valueAt, record)
  const text = (...values: unknown[]) =>
    values.find((value): value is string => typeof value === 'string' && value !== '') ?? null
  const number = (...values: unknown[]) =>
    values.find((value): value is number => typeof value === 'number' && Number.isFinite(value)) ?? null
  return {
    countryCode: readCountry(record),
    region: text(at('subdivisions', 0, 'iso_code')),
    regionName: text(at('state1'), at('subdivisions', 0, 'names', 'en')),
    city: text(at('city'), at('city', 'names', 'en')),
    lat: number(at('latitude'), at('location', 'latitude')),
    lon: number(at('longitude'), at('location', 'longitude')),
    isp: text(at('isp'), at('traits', 'isp'), at('autonomous_system_organization')),
  }
}

/** Reads the country only, because it is called for every segment. */
export function readCountry(record: unknown): string | null {
  const found = record as { country_code?: string; country?: { iso_code?: string } } | null
  return found?.country_code ?? found?.country?.iso_code ?? null
}

function valueAt(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
