import metadataAddress from '../../../../../node_modules/libphonenumber-js/metadata.min.json?url'
import {
  type MetadataJson,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/core'
import { CountryButton } from './country-button.tsx'

interface PhoneKit extends PhoneNumbers {
  CountryButton: typeof CountryButton
}

/** The phone field's logic and country button. Numbering plans are loaded as JSON. */
export async function loadPhoneKit(): Promise<PhoneKit> {
  const response = await fetch(metadataAddress)
  if (!response.ok) throw new Error(`numbering plans: ${response.status}`)
  const metadata = (await response.json()) as MetadataJson
  return { ...phoneNumbers(metadata), CountryButton }
}

interface PhoneNumber {
  /** A plus and digits. */
  e164: string
  /** ISO code in upper case. */
  country: string
  /** National format: `0803 123 4567`. */
  national: string
}

interface PhoneNumbers {
  countries: readonly { code: string; dialCode: string }[]
  /** Parses a number of `country`, or of its own country code; null if invalid. */
  read: (typed: string, country: string) => PhoneNumber | null
  /** The country of a number with `+` or `00`; `current` while undecided. */
  countryOf: (typed: string, current: string) => string
}

export function phoneNumbers(metadata: MetadataJson): PhoneNumbers {
  const countries = getCountries(metadata).map((code) => ({
    code,
    dialCode: `+${getCountryCallingCode(code, metadata)}`,
  }))
  const known = new Set<string>(countries.map(({ code }) => code))
  const isKnown = (code: string): code is CountryCode => known.has(code)
  const sharesCode = (callingCode: string, country: string) =>
    metadata.country_calling_codes[callingCode]?.some((code) => code === country) ?? false
  return {
    countries,
    read(typed, country) {
      const wished = country.toUpperCase()
      const defaultCountry = isKnown(wished) ? wished : undefined
      const number = parsePhoneNumberFromString(withPlus(typed), { defaultCountry, extract: false }, metadata)
      if (!number?.isValid()) return null
      return {
        e164: number.number,
        // Some countries share a calling code and ranges: a British number can be one of Guernsey.
        country: sharesCode(number.countryCallingCode, wished) ? wished : (number.country ?? wished),
        national: number.formatNational(),
      }
    },
    countryOf(typed, current) {
      const international = withPlus(typed)
      if (!international.startsWith('+')) return current
      const digits = international.replace(/\D/g, '')
      for (const length of [3, 2, 1]) {
        const sharing = metadata.country_calling_codes[digits.slice(0, length)]?.filter(isKnown)
        if (sharing?.length) return sharing.find((code) => code === current) ?? sharing[0] ?? current
      }
      return current
    },
  }
}

/** `00` is the international prefix in most countries. */
function withPlus(typed: string): string {
  return typed.trim().replace(/^00/, '+')
}
