import type { CountryCode } from 'libphonenumber-js/min'
import { AppError } from './http/app-error.ts'

export interface Phone {
  /** E.164: a plus and digits. */
  number: string
  /** ISO country of the number; null where several countries share it. */
  country: string | null
}

/** Parses a phone number as typed, either with a plus or in the national format of `country`. Throws `bad-phone`. */
export async function readPhone(typed: string, country: string): Promise<Phone> {
  // Loaded on demand: the numbering plans take 5 MB.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const home = /^[a-z]{2}$/i.test(country) ? (country.toUpperCase() as CountryCode) : undefined
  const read = parsePhoneNumberFromString(typed, home)
  if (!read?.isValid()) throw new AppError('bad-phone', { phone: 'is not a phone number' })
  return { number: read.number, country: read.country ?? null }
}
