/** K-02: the dates of a subscription are its first 10 characters, which are a day of the service. */
export function isoDate(text: string): string {
  return text.slice(0, 10)
}

/** K-02: every other date, `dd-mm-yyyy`. */
export function plainDate(text: string): string {
  return isoDate(text).split('-').toReversed().join('-')
}
