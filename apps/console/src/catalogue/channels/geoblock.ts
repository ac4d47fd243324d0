import type { GeoblockMode } from '@kallo/rules/foundation/region'

export const geoblockOptions = [
  { value: 'none', label: 'Everywhere' },
  { value: 'deny', label: 'Everywhere except in …' },
  { value: 'allow', label: 'Only in …' },
] as const

/** T-02: the rule as a short text. */
export function describeGeoblock(geoblock: GeoblockMode, countries: readonly string[]): string {
  if (geoblock === 'none') return 'Everywhere'
  return `${geoblock === 'deny' ? 'Not in' : 'Only in'} ${countries.join(', ')}`
}
