import { isLanguage } from '@kallo/rules/foundation/language'
import type { Place } from '../../platform/place.ts'
import type { Registration } from './account-calls.ts'

const needed = ['name', 'email', 'phone', 'password', 'confirmPassword'] as const

/** Reads a field of the form. */
type Text = (name: string) => string

/** V-01: everything is needed. */
export function emptyFields(text: Text): string[] {
  return needed.filter((field) => text(field).trim() === '')
}

/** The name of the input to go to; a phone number is typed into one of its own. */
export function fieldToFill(missing: readonly string[]): string | undefined {
  return missing[0] === 'phone' ? 'phoneTyped' : missing[0]
}

/** A-03, with what is known of where the visitor is (C-01). */
export function registrationOf(text: Text, place: Place | undefined, locale: string): Registration {
  return {
    name: text('name'),
    email: text('email').toLowerCase(),
    phone: text('phone'),
    country: text('phoneCountry'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    language: isLanguage(locale) ? locale : undefined,
    analyticData: {
      country_name: place?.country ?? null,
      country_code: place?.countryCode ?? null,
      state_name: place?.regionName ?? null,
      state_code: place?.region ?? null,
      city_name: place?.city ?? null,
      latitude: place?.lat ?? null,
      longitude: place?.lon ?? null,
      isp: place?.isp ?? null,
      device: 'web',
    },
  }
}
