import { expect, it } from 'vitest'
import { isRegionBlocked, type GeoblockMode } from './region.ts'

const rows: [GeoblockMode, string[], string | null, boolean][] = [
  [0, ['NG'], 'NG', false],
  [1, ['NG', 'GH'], 'NG', true],
  [1, ['NG'], 'ng', true],
  [1, ['NG'], 'GB', false],
  [1, ['NG'], null, false],
  [2, ['NG'], 'NG', false],
  [2, ['NG'], 'GB', true],
  [2, ['NG'], null, true],
  [2, [], 'NG', true],
]

it.each(rows)(
  '[T-02] mode %i with %j from %s: blocked is %s',
  (geoblock, geoblockCountries, country, blocked) => {
    expect(isRegionBlocked({ geoblock, geoblockCountries }, country)).toBe(blocked)
  },
)
