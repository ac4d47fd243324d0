import { preferredPhoneCountries } from '@kallo/rules/foundation/constants'

export interface Country {
  /** ISO code in upper case. */
  code: string
  dialCode: string
  /** Name in the current language. */
  name: string
  /** Searched in every language. */
  englishName: string
}

type Dialled = Pick<Country, 'code' | 'dialCode'>

const preferred: readonly string[] = preferredPhoneCountries.map((code) => code.toUpperCase())

/** K-01: the preferred countries first, then all by name. `locales` as `Intl` takes them. */
export function namedCountries(countries: readonly Dialled[], locales: readonly string[]): Country[] {
  const nameIn = regionNames(locales)
  const englishName = regionNames(['en'])
  const preferenceOf = ({ code }: Dialled) =>
    preferred.includes(code) ? preferred.indexOf(code) : preferred.length
  const { compare } = new Intl.Collator([...locales])
  return countries
    .map((country) => ({
      ...country,
      name: nameIn(country.code),
      englishName: englishName(country.code),
    }))
    .sort((a, b) => preferenceOf(a) - preferenceOf(b) || compare(a.name, b.name))
}

/** Finds countries by name, code or dial code (`234`, `+234`). Prefix matches come first. */
export function searchCountries(countries: readonly Country[], search: string): Country[] {
  const searched = folded(search)
  if (searched === '') return [...countries]
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, searched) }))
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}

const noMatch = 4

function rankOf({ code, dialCode, name, englishName }: Country, searched: string): number {
  if (/^\+?\d+$/.test(searched)) {
    const digits = searched.replace('+', '')
    if (dialCode === `+${digits}`) return 0
    return dialCode.startsWith(`+${digits}`) ? 1 : noMatch
  }
  if (code.toLowerCase() === searched) return 0
  const names = [folded(name), folded(englishName)]
  if (names.some((text) => text.startsWith(searched))) return 1
  if (names.some((text) => text.includes(` ${searched}`))) return 2
  return names.some((text) => text.includes(searched)) ? 3 : noMatch
}

/** Lower case without diacritics, which few phones type. */
function folded(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function regionNames(locales: readonly string[]): (code: string) => string {
  try {
    const names = new Intl.DisplayNames([...locales, 'en'], { type: 'region' })
    return (code) => names.of(code) ?? code
  } catch {
    return (code) => code
  }
}

/** What a key does in a list of `length` entries: moves to an index, chooses the current one, or nothing (null). */
export function listKey(key: string, active: number, length: number): number | 'choose' | null {
  switch (key) {
    case 'Enter':
      return 'choose'
    case 'ArrowDown':
      return length === 0 ? null : (active + 1) % length
    case 'ArrowUp':
      return length === 0 ? null : (active - 1 + length) % length
    case 'PageDown':
      return length === 0 ? null : Math.min(active + 6, length - 1)
    case 'PageUp':
      return length === 0 ? null : Math.max(active - 6, 0)
    default:
      return null
  }
}
