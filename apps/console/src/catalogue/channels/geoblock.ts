import { t } from '@lingui/core/macro'
import type { GeoblockMode } from '@kallo/rules/foundation/region'

export const geoblockOptions = [
  { value: 'none', label: t`Everywhere` },
  { value: 'deny', label: t`Everywhere except in …` },
  { value: 'allow', label: t`Only in …` },
] as const

/** T-02: the rule as a short text. */
export function describeGeoblock(geoblock: GeoblockMode, countries: readonly string[]): string {
  if (geoblock === 'none') return t`Everywhere`
  const codes = countries.join(', ')
  return geoblock === 'deny' ? t`Not in ${codes}` : t`Only in ${codes}`
}
