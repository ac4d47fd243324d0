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

/** What a field for phone numbers knows and shows beyond plain text. The numbering plans come as data, not as code. */
export async function loadPhoneKit(): Promise<PhoneKit> {
  const answer = await fetch(metadataAddress)
  if (!answer.ok) throw new Error(`numbering plans: ${answer.status}`)
  const metadata = (await answer.json()) as MetadataJson
  return { ...phoneNumbers(metadata), CountryButton }
}

interface PhoneNumber {
  /** A plus and digits. */
  e164: string
  /** ISO code in upper case. */
  country: string
  /** As people of that country write it: `0803 123 4567`. */
  national: string
}

interface PhoneNumbers {
  countries: readonly { code: string; dialCode: string }[]
  /** What was typed, read as a number of `country` unless it says its own; null when there is no such number. */
  read: (typed: string, country: string) => PhoneNumber | null
  /** The country of a number that begins with `+` or `00`; `current` while that cannot be told. */
  countryOf: (typed: string, current: string) => string
}

export function phoneNumbers(metadata: MetadataJson): PhoneNumbers {
  const countries = getCountries(metadata).map((code) => ({
    code,
    dialCode: `+${getCountryCallingCode(code, metadata)}`,
  }))
  const known = new Set<string>(countries.map(({ code }) => code))
  const isKnown = (code: string): code is CountryCode => known.has(code)
  return {
    countries,
    read(typed, country) {
      const wished = country.toUpperCase()
      const defaultCountry = isKnown(wished) ? wished : undefined
      const number = parsePhoneNumberFromString(withPlus(typed), { defaultCountry, extract: false }, metadata)
      if (!number?.isValid()) return null
      return {
        e164: number.number,
        country: number.country ?? wished,
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

/** `00` is dialled instead of a plus in most of the world. */
function withPlus(typed: string): string {
  return typed.trim().replace(/^00/, '+')
}
