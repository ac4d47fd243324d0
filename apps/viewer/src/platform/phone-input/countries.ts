import { preferredPhoneCountries } from '@kallo/rules/foundation/constants'

export interface Country {
  /** ISO code in upper case. */
  code: string
  dialCode: string
  /** In the language that is shown. */
  name: string
  /** People search for the name they know, whatever the page's language. */
  englishName: string
}

type Dialled = Pick<Country, 'code' | 'dialCode'>

const preferred: readonly string[] = preferredPhoneCountries.map((code) => code.toUpperCase())

/** K-01: the preferred countries first, then all by name. `locales` as `Intl` takes them. */
export function namedCountries(countries: readonly Dialled[], locales: readonly string[]): Country[] {
  const nameIn = regionNames(locales)
  const englishName = regionNames(['en'])
  const place = ({ code }: Dialled) => (preferred.includes(code) ? preferred.indexOf(code) : preferred.length)
  const { compare } = new Intl.Collator([...locales])
  return countries
    .map((country) => ({
      ...country,
      name: nameIn(country.code),
      englishName: englishName(country.code),
    }))
    .sort((a, b) => place(a) - place(b) || compare(a.name, b.name))
}

/** By name, code or dial code (`234`, `+234`). What begins with the words searched for comes first. */
export function searchCountries(countries: readonly Country[], search: string): Country[] {
  const wanted = folded(search)
  if (wanted === '') return [...countries]
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, wanted) }))
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}

const noMatch = 4

function rankOf({ code, dialCode, name, englishName }: Country, wanted: string): number {
  if (/^\+?\d+$/.test(wanted)) {
    const digits = wanted.replace('+', '')
    if (dialCode === `+${digits}`) return 0
    return dialCode.startsWith(`+${digits}`) ? 1 : noMatch
  }
  if (code.toLowerCase() === wanted) return 0
  const names = [folded(name), folded(englishName)]
  if (names.some((text) => text.startsWith(wanted))) return 1
  if (names.some((text) => text.includes(` ${wanted}`))) return 2
  return names.some((text) => text.includes(wanted)) ? 3 : noMatch
}

/** Without case and without marks over and under letters, which few phones type. */
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

/** Where a key leads in a list of `length` entries: to an index, to choosing the one at hand, or nowhere (null). */
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
