/** Calling codes of the most frequent countries, with their number grouping. */
const groupings: readonly (readonly [prefix: string, groups: readonly number[]])[] = [
  ['+234', [3, 3, 4]],
  ['+233', [2, 3, 4]],
  ['+44', [4, 6]],
  ['+1', [3, 3, 4]],
]
const anyGroup = 3

/** M-01: formats an E.164 number in groups; returns anything else unchanged. */
export function readablePhone(phone: string): string {
  if (!/^\+\d{7,15}$/.test(phone)) return phone
  const known = groupings.find(
    ([prefix, groups]) => phone.startsWith(prefix) && phone.length === prefix.length + sum(groups),
  )
  if (!known) return grouped(phone.slice(1), []).replace(/^/, '+')
  const [prefix, groups] = known
  return `${prefix} ${grouped(phone.slice(prefix.length), groups)}`
}

function grouped(digits: string, groups: readonly number[]): string {
  const [size = anyGroup, ...rest] = groups
  if (digits.length <= size + (groups.length > 0 ? 0 : 1)) return digits
  return `${digits.slice(0, size)} ${grouped(digits.slice(size), rest)}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** M-01: the country's name in the current language, else in English; returns an unknown code unchanged. */
export function countryName(code: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    // The browser has no country names.
    return code
  }
}
