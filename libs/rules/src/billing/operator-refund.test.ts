import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refundableMinor, vatOfRefund } from './operator-refund.ts'

it('[F-09] what can be refunded is what was paid less everything that went back', () => {
  const money = { receivedMinor: 150_000, creditedMinor: 0, refundedMinor: 0, externalMinor: 0 }
  expect(refundableMinor(money)).toBe(150_000)
  expect(refundableMinor({ ...money, refundedMinor: 50_000, externalMinor: 20_000 })).toBe(80_000)
  expect(refundableMinor({ ...money, refundedMinor: 150_000, externalMinor: 1 })).toBe(0)
  expect(refundableMinor({ ...money, creditedMinor: 1_000 })).toBe(149_000)
})

it('[F-09] the VAT of partial refunds adds up to that of the sale', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }), (parts) => {
      const totalMinor = parts.reduce((sum, part) => sum + part, 0)
      const sale = { totalMinor, vatMinor: Math.floor((totalMinor * 75) / 1_075) }
      let refunded = 0
      let vat = 0
      for (const part of parts) {
        const own = vatOfRefund(sale, refunded, part)
        expect(own).toBeGreaterThanOrEqual(0)
        expect(own).toBeLessThanOrEqual(part)
        vat += own
        refunded += part
      }
      expect(vat).toBe(sale.vatMinor)
    }),
  )
})
