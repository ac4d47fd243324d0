import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatOn, vatWithin } from './vat.ts'

describe('VAT', () => {
  it('[S-09] of 7.5 % is added once per line, rounded half up', () => {
    expect(vatOn(50_000)).toBe(3_750)
    // $1: 7.5 cents round to 8. $2: 15, not twice 8.
    expect(vatOn(100)).toBe(8)
    expect(vatOn(200)).toBe(15)
  })

  it('[S-09] is an exact integer for amounts of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 52 }), (net) => {
        const vat = BigInt(vatOn(net))
        // |vat − 7.5 %| ≤ half a unit, rounded half up.
        const off = vat * 10_000n - BigInt(net) * 750n
        return off > -5_000n && off <= 5_000n
      }),
    )
  })

  it('[S-12] included in a price equals VAT added to the net price, within one unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (gross) => {
        const vat = vatWithin(gross)
        expect(Math.abs(vatOn(gross - vat) - vat)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
