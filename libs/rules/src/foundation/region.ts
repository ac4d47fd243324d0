export type GeoblockMode = 0 | 1 | 2

export interface RegionRule {
  /** 0 none, 1 block the listed countries, 2 allow only the listed ones. */
  geoblock: GeoblockMode
  geoblockCountries: readonly string[]
}

/**
 * T-02: does the region rule shut out a visitor from this country?
 * `country` is an ISO 3166-1 alpha-2 code in any case, or null if unknown:
 * an unknown country is never on a list, so mode 1 lets it in and mode 2 does not.
 */
export function isRegionBlocked(rule: RegionRule, country: string | null): boolean {
  if (rule.geoblock === 0) return false
  const wanted = country?.toUpperCase()
  const isListed = rule.geoblockCountries.some((listed) => listed.toUpperCase() === wanted)
  return rule.geoblock === 1 ? isListed : !isListed
}
