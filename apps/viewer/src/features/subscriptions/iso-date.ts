/** K-02: the dates of a subscription are its first 10 characters. */
export function isoDate(text: string): string {
  return text.slice(0, 10)
}
