import { currentLocale } from './language.ts'

const regions = new Intl.DisplayNames(currentLocale(), { type: 'region' })
const languages = new Intl.DisplayNames(currentLocale(), { type: 'language' })

/** The name of an ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string {
  return nameIn(regions, code)
}

/** The name of a BCP 47 language tag. */
export function languageName(tag: string): string {
  return nameIn(languages, tag)
}

/** Returns the text unchanged if it is not a code; `Intl.DisplayNames.of` would throw. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
