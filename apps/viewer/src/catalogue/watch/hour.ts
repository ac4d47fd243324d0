/** P-02: an hour of the day as it stands in an address, 0–23 without signs or leading zeros; else null. */
export function parseHour(text: string): number | null {
  return /^(\d|1\d|2[0-3])$/.test(text) ? Number(text) : null
}
