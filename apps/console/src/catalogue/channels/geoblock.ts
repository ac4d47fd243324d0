export const geoblockOptions = [
  { value: '0', label: 'Everywhere' },
  { value: '1', label: 'Everywhere except in …' },
  { value: '2', label: 'Only in …' },
] as const

export type GeoblockOption = (typeof geoblockOptions)[number]['value']

/** T-02: the rule as a short text. */
export function describeGeoblock(geoblock: 0 | 1 | 2, countries: readonly string[]): string {
  if (geoblock === 0) return 'Everywhere'
  return `${geoblock === 1 ? 'Not in' : 'Only in'} ${countries.join(', ')}`
}
