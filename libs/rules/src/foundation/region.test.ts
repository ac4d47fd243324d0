import { expect, it } from 'vitest'
import { isRegionBlocked, type GeoblockMode } from './region.ts'

const rows: [GeoblockMode, string[], string | null, boolean][] = [
  ['none', ['NG'], 'NG', false],
  ['deny', ['NG', 'GH'], 'NG', true],
  ['deny', ['NG'], 'ng', true],
  ['deny', ['NG'], 'GB', false],
  ['deny', ['NG'], null, false],
  ['allow', ['NG'], 'NG', false],
  ['allow', ['NG'], 'GB', true],
  ['allow', ['NG'], null, true],
  ['allow', [], 'NG', true],
]

it.each(rows)(
  '[T-02] mode %s with %j from %s: blocked is %s',
  (geoblock, geoblockCountries, country, blocked) => {
    expect(isRegionBlocked({ geoblock, geoblockCountries }, country)).toBe(blocked)
  },
)
