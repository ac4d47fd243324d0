import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatOn, vatWithin } from './vat.ts'

describe('VAT', () => {
  it('[S-09] of 7.5 % is added once to a line, half a unit rounding up', () => {
    expect(vatOn(50_000)).toBe(3_750)
    // One dollar: 7.5 cents are 8. Two: 15, and not twice 8.
    expect(vatOn(100)).toBe(8)
    expect(vatOn(200)).toBe(15)
  })

  it('[S-09] is exact for amounts of any size, and never a fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 52 }), (net) => {
        const vat = BigInt(vatOn(net))
        // |vat − 7.5 %| ≤ half a unit, and a half goes up.
        const off = vat * 10_000n - BigInt(net) * 750n
        return off > -5_000n && off <= 5_000n
      }),
    )
  })

  it('[S-12] within a price is what would have been added to the rest, to a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (gross) => {
        const vat = vatWithin(gross)
        expect(Math.abs(vatOn(gross - vat) - vat)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
