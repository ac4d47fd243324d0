/** K-02: the dates of a subscription are its first 10 characters, which are a day of the service. */
export function isoDate(text: string): string {
  return text.slice(0, 10)
}

/** That day as people write it: `20 November 2026`. */
export function dayText(text: string, tag: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tag, style).format(Date.parse(isoDate(text)))
}
