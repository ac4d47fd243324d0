/** `deny` blocks the listed countries, `allow` all others. */
export const geoblockModes = ['none', 'deny', 'allow'] as const
export type GeoblockMode = (typeof geoblockModes)[number]

/** As the specification's endpoints send them; the position in `geoblockModes`. */
export const geoblockCodes = { none: 0, deny: 1, allow: 2 } as const satisfies Record<GeoblockMode, number>

export interface RegionRule {
  geoblock: GeoblockMode
  geoblockCountries: readonly string[]
}

/**
 * T-02: whether the region rule blocks a visitor from this country.
 * `country` is an ISO 3166-1 alpha-2 code in any case, or null if unknown:
 * an unknown country is never on a list, so `deny` lets it in and `allow` does not.
 */
export function isRegionBlocked(rule: RegionRule, country: string | null): boolean {
  if (rule.geoblock === 'none') return false
  const wanted = country?.toUpperCase()
  const isListed = rule.geoblockCountries.some((listed) => listed.toUpperCase() === wanted)
  return rule.geoblock === 'deny' ? isListed : !isListed
}
