import type { GeoblockMode } from '@kallo/rules/foundation/region'
import { isTimeZone } from '@kallo/rules/foundation/zoned-time'
import { AppError } from '../../platform/http/app-error.ts'
import type { Columns } from './record-store.ts'

/** Removes the columns of fields that the request did not contain. */
export function definedOnly(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** L-03: empty translations are removed. */
export function readTranslations(
  entered: Readonly<Partial<Record<string, string>>> | undefined,
): Record<string, string> | undefined {
  if (entered === undefined) return undefined
  const named = Object.entries(entered).map(([language, name = '']) => [language, name.trim()] as const)
  return Object.fromEntries(named.filter(([, name]) => name !== ''))
}

/** T-02: a rule that lists countries needs at least one: an empty list of allowed countries would block everybody. */
export function readCountries(
  geoblock: GeoblockMode,
  countries: readonly string[],
): { geoblock: GeoblockMode; geoblock_countries: string[] } {
  const unique = [...new Set(countries)].sort()
  if (geoblock !== 'none' && unique.length === 0)
    throw new AppError('bad-input', { geoblockCountries: 'Choose at least one country' })
  return { geoblock, geoblock_countries: unique }
}

export function readTimeZone(zone: string | null): string | null {
  if (zone === null || zone === '') return null
  if (!isTimeZone(zone))
    throw new AppError('bad-input', { timeZone: 'is not a time zone, such as Africa/Lagos' })
  return zone
}
