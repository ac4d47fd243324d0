/** M-01: a country's name in the language that is shown, else in English; what is no country's code is left alone. */
export function countryName(code: string, language: string): string {
  if (!/^[a-z]{2}$/i.test(code)) return code
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    // A browser without the names.
    return code
  }
}
